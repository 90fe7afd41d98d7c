// The ghost of a domino: where it hovers, how it turns, what is said when it may not lie there.
// It walks through the legal places the server sent and works out nothing itself.
import { beside, cell } from "./cells";
import { TURNS, parse, type Towards } from "./moves";
import type { LegalView, State } from "./protocol";

export interface Spot {
  move: string;
  left: string;
  right: string;
  towards: Towards;
  gain: number | null;
}

/** The legal places among the legal moves. */
export function spotsOf(legal: readonly LegalView[]): Spot[] {
  const spots: Spot[] = [];
  for (const view of legal) {
    const move = parse(view.move);
    if (move.kind !== "place") continue;
    const right = beside(move.cell, move.towards);
    if (right) spots.push({ move: view.move, left: move.cell, right, towards: move.towards, gain: view.gain });
  }
  return spots;
}

const covers = (spot: Spot, name: string): boolean => spot.left === name || spot.right === name;

/** Left half on the cell first, then in the order of the turns. */
function order(name: string): (a: Spot, b: Spot) => number {
  const rank = (spot: Spot): number => (spot.left === name ? 0 : 4) + TURNS.indexOf(spot.towards);
  return (a, b) => rank(a) - rank(b);
}

export class Placing {
  readonly domino: string;
  readonly spots: readonly Spot[];
  /** the cell the pointer or the keyboard is on */
  at = $state<string>("");
  towards = $state<Towards>("e");
  /** the legal place shown; null while the ghost is somewhere it may not lie */
  chosen = $state.raw<Spot | null>(null);
  /** how often it was turned or sent on, also where it came back to the same place */
  handled = $state(0);

  /** While the move is on its way the ghost stays where it was put: what is shown is what was sent. */
  constructor(domino: string, legal: readonly LegalView[], near: string, private readonly held: () => boolean = () => false) {
    this.domino = domino;
    this.spots = spotsOf(legal);
    const home = cell(near);
    const far = (spot: Spot): number =>
      [spot.left, spot.right].reduce((sum, name) => sum + Math.hypot(cell(name).x - home.x, cell(name).y - home.y), 0);
    const first = [...this.spots].sort((a, b) => far(a) - far(b))[0];
    if (first) this.#take(first, first.left);
  }

  /** Both cells of the ghost, legal or not. */
  get ghost(): { left: string; right: string } | null {
    if (this.chosen) return this.chosen;
    const right = this.at ? beside(this.at, this.towards) : null;
    return right ? { left: this.at, right } : null;
  }

  /** The move the ghost means, legal or not. */
  get move(): string {
    return this.chosen?.move ?? `${this.domino}@${this.at}${this.towards}`;
  }

  /** Cells that would be covered without turning. */
  get now(): Set<string> {
    return new Set(this.spots.filter((spot) => spot.towards === this.towards).flatMap((spot) => [spot.left, spot.right]));
  }

  /** Cells that can be covered after a turn only. */
  get later(): Set<string> {
    const now = this.now;
    return new Set(this.spots.flatMap((spot) => [spot.left, spot.right]).filter((name) => !now.has(name)));
  }

  /** Follow the pointer: snap to a legal place that covers the cell, keeping the turn if possible. */
  point(name: string): void {
    if (this.held()) return;
    if (name === this.at && this.chosen && covers(this.chosen, name)) return;
    const here = this.spots.filter((spot) => covers(spot, name)).sort(order(name));
    const same = here.find((spot) => spot.towards === this.towards) ?? here[0];
    if (same) this.#take(same, name);
    else {
      this.at = name;
      this.chosen = null;
    }
  }

  /** The next legal turn over the same cell; where there is none, the ghost turns all the same and stays refused. */
  turn(by: 1 | -1 = 1): void {
    if (this.held()) return;
    this.handled++;
    const here = this.spots.filter((spot) => covers(spot, this.at)).sort(order(this.at));
    if (here.length === 0) {
      this.towards = TURNS[(TURNS.indexOf(this.towards) + by + 4) % 4]!;
      return;
    }
    const index = here.findIndex((spot) => spot.move === this.chosen?.move);
    this.#take(here[(index + by + here.length) % here.length]!, this.at);
  }

  /** The next legal place in reading order, whatever its turn. */
  next(by: 1 | -1 = 1): void {
    const place = (spot: Spot): number => cell(spot.left).y * 1000 + cell(spot.left).x * 10 + TURNS.indexOf(spot.towards);
    const sorted = [...this.spots].sort((a, b) => place(a) - place(b));
    if (sorted.length === 0 || this.held()) return;
    this.handled++;
    const index = sorted.findIndex((spot) => spot.move === this.chosen?.move);
    const next = sorted[(index + by + sorted.length) % sorted.length]!;
    this.#take(next, next.left);
  }

  /** Back to a place it had before. */
  restore(spot: Spot | null): void {
    if (spot && !this.held()) this.#take(spot, spot.left);
  }

  #take(spot: Spot, at: string): void {
    this.chosen = spot;
    this.at = at;
    this.towards = spot.towards;
  }
}

/** What a table needs to tell for a ghost. */
export interface Decided {
  live: State | null;
  mine: number | null;
  busy: boolean;
}

/** The ghost of the domino the reader has to place now, near their castle; null if there is none to place. */
export function ghostOf(table: Decided): Placing | null {
  const { live, mine } = table;
  if (!live || mine === null) return null;
  for (const { move } of live.turn.legal) {
    const parsed = parse(move);
    const castle = live.position.realms[live.position.seats[mine]?.realm ?? 0]?.castle;
    if (parsed.kind === "place" && castle) return new Placing(parsed.domino, live.turn.legal, castle, () => table.busy);
  }
  return null;
}
