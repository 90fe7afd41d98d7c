// The score pad: kingdoms of a real table, tapped together. What they score, the table's law says; here is only what lies where.
import { beside, cell, nameOf } from "./cells";
import type { CellView, ComponentsInfo, PadQuestion, PadRealm, RealmView, SheetLine } from "./protocol";

export const TERRAINS = ["wheat", "forest", "lake", "grassland", "swamp", "mine", "town"] as const;
export const PAD_GAMES = ["kingdomino", "queendomino", "age_of_giants", "royal_wedding"] as const;
export type PadGame = (typeof PAD_GAMES)[number];

export interface Owner {
  name: string;
  castle: string;
  cells: Record<string, CellView>;
  coins: number;
  knights: number;
  towers: number;
  queen: boolean;
}

/** What a tap does. */
export type Brush =
  | { kind: "terrain"; terrain: string }
  | { kind: "domino"; domino: string }
  | { kind: "building"; building: string }
  | { kind: "giant" | "castle" | "erase" };

export interface Pages {
  game: PadGame;
  grid: number;
  options: string[];
  quests: string[];
  owners: Owner[];
  /** the totals of the games before this one */
  earlier: number[][];
}

const KEPT = "crownlands.pad";
const MOST_CROWNS = 3;
const MOST_OWNERS = 8;
/** Taps that can be taken back. */
const MOST_STEPS = 60;

const middle = (grid: number): string => nameOf((grid - 1) / 2, (grid - 1) / 2);
const nobody = (grid: number): Owner => ({ name: "", castle: middle(grid), cells: {}, coins: 0, knights: 0, towers: 0, queen: false });

export function fresh(): Pages {
  return { game: "kingdomino", grid: 5, options: ["middle_kingdom", "harmony"], quests: [], owners: [nobody(5), nobody(5)], earlier: [] };
}

/** Towns, coins and buildings are there. */
export const isRoyal = (game: PadGame): boolean => game !== "kingdomino";
export const hasGiants = (game: PadGame): boolean => game === "age_of_giants";

export class Pad {
  pages = $state.raw<Pages>(read());
  shown = $state(0);
  brush = $state.raw<Brush>({ kind: "terrain", terrain: "wheat" });
  /** where the left half of the domino lies whose right half is still to be tapped */
  begun = $state<string | null>(null);
  #steps = $state.raw<Pages[]>([]);

  get owner(): Owner {
    return this.pages.owners[this.shown] ?? this.pages.owners[0]!;
  }

  get undoable(): boolean {
    return this.#steps.length > 0;
  }

  /** Something is written; it can be taken back. */
  write(change: Partial<Pages>): void {
    this.#steps = [...this.#steps, this.pages].slice(-MOST_STEPS);
    this.#put({ ...this.pages, ...change });
  }

  undo(): void {
    const before = this.#steps.at(-1);
    if (!before) return;
    this.#steps = this.#steps.slice(0, -1);
    this.begun = null;
    this.#put(before);
    this.shown = Math.min(this.shown, before.owners.length - 1);
  }

  change(change: Partial<Owner>, which = this.shown): void {
    // There is one queen.
    const others = change.queen ? { queen: false } : {};
    this.write({ owners: this.pages.owners.map((one, i) => (i === which ? { ...one, ...change } : { ...one, ...others })) });
  }

  choose(game: PadGame): void {
    this.write({ game, options: game === "kingdomino" ? ["middle_kingdom", "harmony"] : [], quests: [] });
    const { brush } = this;
    if (brush.kind === "building" || brush.kind === "giant" || (brush.kind === "terrain" && brush.terrain === "town")) this.brush = { kind: "terrain", terrain: "wheat" };
  }

  /** Another frame: the kingdoms stay where they are, as far as there is room. */
  resize(grid: number): void {
    const inside = (name: string): boolean => cell(name).x < grid && cell(name).y < grid;
    const owners = this.pages.owners.map((one) => {
      const cells = Object.fromEntries(Object.entries(one.cells).filter(([name]) => inside(name)));
      if (Object.keys(one.cells).length === 0) return { ...one, castle: middle(grid) };
      return { ...one, cells, castle: inside(one.castle) ? one.castle : middle(grid) };
    });
    this.write({ grid, owners });
  }

  add(): void {
    if (this.pages.owners.length >= MOST_OWNERS) return;
    this.write({ owners: [...this.pages.owners, nobody(this.pages.grid)], earlier: this.pages.earlier.map((game) => [...game, 0]) });
    this.shown = this.pages.owners.length - 1;
  }

  remove(which: number): void {
    const rest = <T>(all: T[]): T[] => all.filter((_, i) => i !== which);
    this.write({ owners: rest(this.pages.owners), earlier: this.pages.earlier.map(rest) });
    this.shown = Math.min(this.shown, this.pages.owners.length - 1);
  }

  get full(): boolean {
    return this.pages.owners.length >= MOST_OWNERS;
  }

  clear(): void {
    this.begun = null;
    this.change({ ...nobody(this.pages.grid), name: this.owner.name });
  }

  /** The next game of the same people: these points are kept. */
  next(totals: number[]): void {
    this.begun = null;
    this.write({ owners: this.pages.owners.map(({ name }) => ({ ...nobody(this.pages.grid), name })), quests: [], earlier: [...this.pages.earlier, totals] });
  }

  again(): void {
    this.begun = null;
    this.shown = 0;
    this.write({ ...fresh(), game: this.pages.game, grid: this.pages.grid, options: this.pages.options, owners: this.pages.owners.map(({ name }) => ({ ...nobody(this.pages.grid), name })) });
  }

  take(brush: Brush): void {
    this.brush = brush;
    this.begun = null;
  }

  /** A cell is tapped. */
  tap(name: string, facts: ComponentsInfo | null): void {
    const { brush, owner } = this;
    const square = owner.cells[name];
    if (name === owner.castle) return;
    switch (brush.kind) {
      case "castle":
        if (!square) this.change({ castle: name });
        return;
      case "erase":
        if (square) this.#lay(name, null);
        return;
      case "terrain":
        // Once more on the same terrain is a crown more; after three there is none.
        if (square?.terrain !== brush.terrain) this.#lay(name, { terrain: brush.terrain, crowns: 0 });
        else this.#lay(name, covered({ ...square, crowns: (square.crowns + 1) % (MOST_CROWNS + 1) }, facts));
        return;
      case "building":
        if (square?.terrain === "town") this.#lay(name, covered({ ...square, building: square.building === brush.building ? null : brush.building }, facts));
        return;
      case "giant":
        if (square) this.#lay(name, { ...square, giants: ((square.giants ?? 0) + 1) % (crownsOf(square, facts) + 1) });
        return;
      case "domino":
        this.#half(name, brush.domino, facts);
    }
  }

  /** A domino is laid by its two cells, the left half first. */
  #half(name: string, domino: string, facts: ComponentsInfo | null): void {
    const info = facts?.dominoes[domino];
    if (!info) return;
    const touching = this.begun !== null && (["e", "s", "w", "n"] as const).some((towards) => beside(this.begun!, towards) === name);
    if (touching) {
      this.begun = null;
      this.#lay(name, info.right);
      this.brush = { kind: "domino", domino: "" };
    } else {
      if (this.begun) this.#lay(this.begun, null);
      this.begun = name;
      this.#lay(name, info.left);
    }
  }

  #lay(name: string, square: CellView | null): void {
    const { [name]: _, ...rest } = this.owner.cells;
    this.change({ cells: square ? { ...rest, [name]: square } : rest });
  }

  #put(pages: Pages): void {
    this.pages = pages;
    try {
      localStorage.setItem(KEPT, JSON.stringify(pages));
    } catch {
      // A full or forbidden store: the pad lasts as long as the page.
    }
  }
}

const crownsOf = (square: CellView, facts: ComponentsInfo | null): number => square.crowns + (square.building ? (facts?.buildings[square.building]?.crowns ?? 0) : 0);

/** No more giants than crowns. */
const covered = (square: CellView, facts: ComponentsInfo | null): CellView => ({ ...square, giants: Math.min(square.giants ?? 0, crownsOf(square, facts)) });

/** What was written last on this device; a fresh pad where it cannot be read. */
function read(): Pages {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Pages | null;
    if (kept && PAD_GAMES.includes(kept.game) && (kept.grid === 5 || kept.grid === 7) && kept.owners.length > 0 && kept.owners.every((one) => typeof one.castle === "string" && typeof one.cells === "object")) return kept;
  } catch {
    // What another version wrote, or somebody's own hand.
  }
  return fresh();
}

/** The pad as a question to the law. */
export function questionOf({ game, grid, options, quests, owners, earlier }: Pages): PadQuestion {
  const realms = owners.map(({ castle, cells, coins, knights, towers, queen }): PadRealm => {
    const at = cell(castle);
    return {
      castle: [at.x, at.y],
      cells: Object.entries(cells).map(([name, { terrain, crowns, giants, building }]) => ({ ...cell(name), terrain, crowns, giants: giants ?? 0, building: building ?? null })),
      ...(isRoyal(game) ? { coins, knights, towers, queen } : {}),
    };
  });
  return { game, grid, options: game === "kingdomino" ? options : [], quests: hasGiants(game) ? quests.filter(Boolean) : [], realms, earlier };
}

/** A kingdom of the pad as a picture and a sheet of the table show it. */
export function realmOf(owner: Owner, grid: number, total: number, sheet: SheetLine[]): RealmView {
  const corners = [nameOf(0, 0), nameOf(grid - 1, grid - 1)];
  return { castle: owner.castle, frame: corners, box: corners, cells: owner.cells, discarded: 0, coins: null, knights: null, towers: null, total, sheet };
}
