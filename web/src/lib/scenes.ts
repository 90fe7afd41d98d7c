// What happened, as scenes: what goes from where to where. Pure, and without rules: everything is read off the events and
// the two positions. Places have names: `offer:17`, `cell:0:d5` (realm 0), `cell:dice:e4`, `coins:1`, `slot:3`, `seat:2`.
import { parse } from "./moves";
import { beside } from "./cells";
import { faceOf } from "./dice.svelte";
import type { Event, PositionView, RealmView, SheetLine } from "./protocol";

export type Place = string;

export type Scene =
  /** a domino goes from its row to its place and lands; without a place to come from, it was put there by hand */
  | { kind: "fly"; realm: number; from: Place | null; to: [Place, Place]; turn: number }
  /** its territory lights up and says what it has gained */
  | { kind: "count"; realm: number; cells: string[]; gain: number }
  /** a king goes to the next domino */
  | { kind: "walk"; seat: number; from: Place; to: Place }
  /** what stays in the rows moves up */
  | { kind: "slide"; what: Place[] }
  /** what lay face down is turned over, one after another */
  | { kind: "deal"; what: Place[]; from: Place }
  /** coins go from the knights to the purse, or are paid */
  | { kind: "coins"; from: Place[]; to: Place; count: number }
  /** a building goes from its slot to the town and rises there */
  | { kind: "build"; realm: number; building: string; from: Place; to: Place }
  /** buildings come to other slots, from the pile or from dearer ones */
  | { kind: "refill"; buildings: { building: string; from: Place; to: Place }[] }
  /** knights or towers come to a realm, or a knight rides out */
  | { kind: "gain"; art: "tower" | "knight_piece"; from: Place; to: Place; count: number }
  | { kind: "queen"; from: Place; to: Place }
  /** the dragon burns a building, or goes home, which burns nothing */
  | { kind: "dragon"; from: Place; to: Place; burns: string | null }
  /** a giant stamps onto a crown */
  | { kind: "giant"; realm: number; to: Place }
  /** a giant is sent to somebody else */
  | { kind: "send"; from: Place; to: Place }
  /** the dice of a seat roll and lie down */
  | { kind: "roll"; seat: number; faces: string[] }
  /** a die is laid */
  | { kind: "lay"; seat: number; face: string; edges: string; from: Place | null; to: Place }
  /** a domino that fits nowhere falls away */
  | { kind: "discard"; from: Place };

export type Kind = Scene["kind"];

const TURNS = { e: 0, s: 90, w: 180, n: -90 } as const;
/** A game has just begun while no more decisions than these were made: then the first row or the roll is still worth a look. */
const JUST_BEGUN = 1;

const realmOf = (position: PositionView, by: Event["by"]): number => (typeof by === "number" ? (position.seats[by]?.realm ?? 0) : 0);
const at = (realm: number | string, cell: string): Place => `cell:${realm}:${cell}`;
const offers = (position: PositionView | null): string[] => (position ? [...position.row, ...position.next].map(({ domino }) => domino) : []);
const territories = (realm: RealmView | undefined): SheetLine[] => (realm?.sheet ?? []).filter(({ what }) => what === "territory");

/** The territories that a placement changed for the better, and by how much: by what the score sheets say, before and after. */
function counts(realm: number, placed: readonly string[], before: RealmView | undefined, after: RealmView | undefined): Scene[] {
  return territories(after).flatMap((line): Scene[] => {
    if (!placed.some((cell) => line.cells.includes(cell))) return [];
    const had = territories(before).filter(({ cells }) => cells.every((cell) => line.cells.includes(cell)));
    const gain = line.points - had.reduce((sum, { points }) => sum + points, 0);
    return gain > 0 ? [{ kind: "count", realm, cells: line.cells, gain }] : [];
  });
}

/** Where a seat's king stands: on the domino it acts with, on the next row, or still in its owner's hand. */
function kingOf(position: PositionView | null, seat: number): Place {
  const stands = position?.row.find(({ king }) => king === seat);
  return stands ? `king:${stands.domino}` : `seat:${seat}`;
}

/** Where the queen is. */
const queenAt = (host: number | null | undefined): Place => (host == null ? "queen" : `queen:${host}`);
const dragonAt = (slot: number | null | undefined): Place => (slot == null ? "cave" : `slot:${slot}`);
const buildingAt = (position: PositionView | null, cost: number): string | null => position?.shared.market?.find((slot) => slot.cost === cost)?.building ?? null;

function built(before: PositionView, after: PositionView, realm: number, slot: number, cell: string): Scene[] {
  const [had, has] = [before.realms[realm], after.realms[realm]];
  const building = buildingAt(before, slot);
  if (!had || !has || !building) return [];
  const scenes: Scene[] = [];
  if (slot > 0) scenes.push({ kind: "coins", from: [`coins:${realm}`], to: `slot:${slot}`, count: slot });
  scenes.push({ kind: "build", realm, building, from: `slot:${slot}`, to: at(realm, cell) });
  const knights = (has.knights ?? 0) - (had.knights ?? 0);
  const towers = (has.towers ?? 0) - (had.towers ?? 0);
  if (knights > 0) scenes.push({ kind: "gain", art: "knight_piece", from: at(realm, cell), to: `knights:${realm}`, count: knights });
  if (towers > 0) scenes.push({ kind: "gain", art: "tower", from: at(realm, cell), to: `towers:${realm}`, count: towers });
  return scenes;
}

/** What a move of a seat shows; `before` is null where nobody saw the position before it. */
function moved(event: Event, before: PositionView | null, after: PositionView): Scene[] {
  const move = parse(event.move!);
  const realm = realmOf(after, event.by);
  const seat = typeof event.by === "number" ? event.by : 0;
  switch (move.kind) {
    case "place": {
      const right = beside(move.cell, move.towards) ?? move.cell;
      return [
        { kind: "fly", realm, from: `offer:${move.domino}`, to: [at(realm, move.cell), at(realm, right)], turn: TURNS[move.towards] },
        ...counts(realm, [move.cell, right], before?.realms[realm], after.realms[realm]),
      ];
    }
    case "discard":
      return [{ kind: "discard", from: `offer:${move.domino}` }];
    case "choose":
      return [{ kind: "walk", seat, from: kingOf(before, seat), to: `king:${move.domino}` }];
    case "tax": {
      const count = (after.realms[realm]?.coins ?? 0) - (before?.realms[realm]?.coins ?? 0);
      const cells = move.cells.map((cell) => at(realm, cell));
      const rides = cells.map((to): Scene => ({ kind: "gain", art: "knight_piece", from: `knights:${realm}`, to, count: 1 }));
      return [...rides, ...(count > 0 ? [{ kind: "coins", from: cells, to: `coins:${realm}`, count } as const] : [])];
    }
    case "build":
      return before ? built(before, after, realm, move.slot, move.cell) : [];
    case "dragon":
      return [
        { kind: "coins", from: [`coins:${realm}`], to: dragonAt(before?.shared.dragon), count: 1 },
        { kind: "dragon", from: dragonAt(before?.shared.dragon), to: `slot:${move.slot}`, burns: buildingAt(before, move.slot) },
      ];
    case "giant":
      return [{ kind: "giant", realm, to: at(realm, move.cell) }];
    case "send":
      return [{ kind: "send", from: at(realm, move.cell), to: `realm:${move.realm}` }];
    case "die": {
      const face = faceOf(move.edges);
      return [{ kind: "lay", seat, face, edges: move.edges, from: `die:${seat}:${face}`, to: at("dice", move.cell) }];
    }
    default:
      return [];
  }
}

/** What lies in the rows: whatever stayed moves up, whatever was drawn is turned over. */
function rows(drawn: readonly string[], before: PositionView | null, after: PositionView): Scene[] {
  const had = new Set(offers(before));
  const has = offers(after);
  const stayed = has.filter((domino) => had.has(domino));
  const scenes: Scene[] = [];
  if (before && stayed.length && had.size > stayed.length) scenes.push({ kind: "slide", what: stayed.map((domino) => `offer:${domino}`) });
  const fresh = has.filter((domino) => drawn.includes(domino) && !had.has(domino));
  if (fresh.length) scenes.push({ kind: "deal", what: fresh.map((domino) => `offer:${domino}`), from: "draft" });
  return scenes;
}

/** The builders' board between two turns: buildings move to cheaper slots, others come from the pile, the dragon goes home. */
function market(before: PositionView | null, after: PositionView): Scene[] {
  const [had, has] = [before?.shared, after.shared];
  if (!had?.market || !has.market) return [];
  const scenes: Scene[] = [];
  if (had.dragon != null && has.dragon == null) scenes.push({ kind: "dragon", from: dragonAt(had.dragon), to: "cave", burns: null });
  const left = had.market.filter(({ building }) => building !== null);
  const buildings = has.market.flatMap(({ cost, building }) => {
    if (building === null || buildingAt(before, cost) === building) return [];
    const found = left.findIndex((slot) => slot.building === building && slot.cost > cost);
    const [from] = found < 0 ? [] : left.splice(found, 1);
    return [{ building, from: from ? `slot:${from.cost}` : "pile", to: `slot:${cost}` }];
  });
  if (buildings.length) scenes.push({ kind: "refill", buildings });
  return scenes;
}

/** The dice that were rolled, by seat. */
function rolls(events: readonly Event[]): Scene[] {
  const faces = new Map<number, string[]>();
  for (const event of events) {
    const move = event.move ? parse(event.move) : null;
    if (move?.kind === "roll" && Number.isInteger(move.seat)) faces.set(move.seat, [...(faces.get(move.seat) ?? []), move.face]);
  }
  return [...faces].map(([seat, faces]) => ({ kind: "roll", seat, faces }));
}

/**
 * What happened between two positions, in the order in which it is shown. Without a position before, only the beginning of a
 * game is shown; when something was taken back, nothing is.
 */
export function scenesOf(before: PositionView | null, events: readonly Event[], after: PositionView): Scene[] {
  if (events.some(({ undo }) => undo != null)) return [];
  const began = events.findLastIndex(({ start }) => start != null);
  const since = began < 0 ? events : events.slice(began);
  const then = began < 0 ? before : null;
  const moves = since.filter(({ move }) => move);
  const decided = moves.filter(({ by }) => by !== "chance");
  if (!then && (began < 0 || decided.length > JUST_BEGUN)) return [];
  const kinds = moves.map(({ move }) => parse(move!));
  const drawn = kinds.flatMap((move) => (move.kind === "draw" ? [move.domino] : []));
  const quests = then ? [] : kinds.flatMap((move) => (move.kind === "quest" ? [`quest:${move.quest}`] : []));
  const scenes: Scene[] = rolls(moves);
  if (quests.length) scenes.push({ kind: "deal", what: quests, from: "draft" });
  // At the beginning the row lies there before anybody chooses from it; later it comes after the choice.
  if (!then) scenes.push(...rows(drawn, then, after));
  for (const event of decided) scenes.push(...moved(event, then, after));
  if (then && then.shared.queen !== after.shared.queen && after.shared.queen != null) {
    scenes.push({ kind: "queen", from: queenAt(then.shared.queen), to: queenAt(after.shared.queen) });
  }
  if (then) scenes.push(...rows(drawn, then, after));
  if (kinds.some(({ kind }) => kind === "building")) scenes.push(...market(then, after));
  return scenes;
}

/** How many turns of others come before the reader's next one, as far as the kings tell. */
export function turnsAhead(position: PositionView, mine: readonly number[]): number {
  const kings = [...position.row, ...position.next].flatMap(({ king }) => (king === null ? [] : [king]));
  const own = kings.findIndex((king) => mine.includes(king));
  return own < 0 ? kings.length : own;
}
