// What happened, in sentences, one for each move: who did what, and whatever became different by it.
import { coded, t } from "../i18n/i18n.svelte";
import { cell as place } from "./cells";
import { diceEnding } from "./endings";
import { believed, type Believed } from "./listener";
import { label, parse } from "./moves";
import { dragonText, figures, lyingText, offers, overview, queenText, roundText, rows, sentence, slotText, squares, standings, startText, topText, trayText } from "./overview";
import type { CellView, ComponentsInfo, Event, OfferView, PositionView, State } from "./protocol";
import { eventText } from "./happened";
import { dominoText, realmName, seatName } from "./speech";

/** The news between two states; a reader who enters a table, or sees a game begin, is told the position. */
export function news(before: State | null, events: readonly Event[], after: State, facts: ComponentsInfo): string[] {
  const whole = before === null || events.some((event) => event.start) || before.position.realms.length !== after.position.realms.length;
  const told = whole
    ? [...events.flatMap((event) => (event.start ? (eventText(event, after.position, facts) ?? []) : [])), ...overview(after, facts)]
    : changes(before, events, after, facts);
  const over = events.some((event) => event.over) || (whole && after.turn.actor === null);
  const all = [...told, ...(over ? result(after) : [])].filter(Boolean);
  const last = all.pop() ?? "";
  return [...all, sentence([last, next(before, after)])].filter(Boolean);
}

/** Who is to move, if it is somebody else than before; a reader who can decide is asked for it instead. */
function next(before: State | null, { turn, position, you }: State): string {
  const { actor, forced } = turn;
  if (typeof actor !== "number" || before?.turn.actor === actor || (you.seats.includes(actor) && !forced)) return "";
  return t("told.next", { name: seatName(position.seats[actor], actor) });
}

function result(state: State): string[] {
  const game = state.table.games[state.table.match - 1];
  if (!game?.places) return [];
  const ending = state.position.dice ? [diceEnding(state.position, game.places)] : [];
  const { totals, match, matches } = state.table;
  const series = totals && matches > 1 ? [t("over.series", { match, matches }), ...standings(state, totals)] : [];
  return [...ending, sentence(standings(state, game.places)), sentence(series)];
}

function changes(before: State, events: readonly Event[], after: State, facts: ComponentsInfo): string[] {
  const [old, now] = [before.position, after.position];
  const heard = believed(old, events, now, facts);
  const left = [...heard.left];
  const told = events.map((event) => moveText(event, old, now, left, facts) ?? "");
  const leaving = events.some((event) => event.undo) ? [] : left.map(({ domino, king }) => t("told.leaves", { name: seatName(now.seats[king], king), number: label(domino) }));
  const own = [...leaving, ...kingdoms(heard, now), ...now.realms.map((_, realm) => figures(now, realm, old.realms[realm])), ...(old.shared.queen === now.shared.queen ? [] : [queenText(now)])];
  // What a move brought belongs to it, whatever came after it by itself.
  const at = Math.max(0, events.findLastIndex(({ by, move }) => move && typeof by === "number"));
  told[at] = sentence([told[at] ?? "", ...own]);
  return [...told, ...diceChanges(heard, now), sentence(builders(heard, now)), sentence(draft(heard, before, after, facts))];
}

/** A move, with what only somebody who knew the table before can tell about it. */
function moveText(event: Event, before: PositionView, after: PositionView, left: Believed["left"], facts: ComponentsInfo): string | null {
  const { move, by } = event;
  if (!move || typeof by !== "number") return eventText(event, after, facts);
  const name = seatName(after.seats[by], by);
  const parsed = parse(move);
  const built = (slot: number): string => coded("building", before.shared.market?.find(({ cost }) => cost === slot)?.building ?? "");
  switch (parsed.kind) {
    case "choose": {
      const at = left.findIndex(({ king }) => king === by);
      if (at < 0) return eventText(event, after, facts);
      const [from] = left.splice(at, 1);
      return t("told.walks", { name, from: label(from!.domino), domino: dominoText(parsed.domino, facts.dominoes[parsed.domino]) });
    }
    case "build":
      return t("told.build", { name, building: built(parsed.slot), cell: parsed.cell, cost: parsed.slot });
    case "dragon":
      return t("told.dragon", { name, building: built(parsed.slot), cost: parsed.slot });
    case "send":
      return t("told.send", { name, cell: parsed.cell, to: realmName(after, parsed.realm) });
    default:
      return eventText(event, after, facts);
  }
}

const same = (a: CellView | undefined, b: CellView | undefined): boolean =>
  a?.terrain === b?.terrain && a?.crowns === b?.crowns && (a?.giants ?? 0) === (b?.giants ?? 0) && (a?.knight ?? 0) === (b?.knight ?? 0) && (a?.building ?? null) === (b?.building ?? null);

/** Squares that are not what somebody who heard the moves believes. */
function kingdoms(heard: Believed, now: PositionView): string[] {
  return now.realms.flatMap(({ cells }, realm) => {
    const old = heard.cells[realm] ?? {};
    const other = [...new Set([...Object.keys(old), ...Object.keys(cells)])].filter((name) => !same(old[name], cells[name]));
    other.sort((a, b) => place(a).y - place(b).y || place(a).x - place(b).x);
    return other.length ? [t("told.kingdom", { name: realmName(now, realm), squares: squares(cells, other) })] : [];
  });
}

function diceChanges({ dice: old }: Believed, now: PositionView): string[] {
  const { dice } = now;
  if (!dice || !old) return [];
  const lies = JSON.stringify(old.lying.map(({ cell, edges }) => cell + edges).sort()) !== JSON.stringify(dice.lying.map(({ cell, edges }) => cell + edges).sort());
  const rolled = dice.hands.flatMap((hand, seat) => (JSON.stringify([...hand].sort()) === JSON.stringify([...(old.hands[seat] ?? [])].sort()) ? [] : [trayText(now, seat)]));
  return [...(lies ? [lyingText(now)] : []), ...rolled, ...(dice.start !== null && dice.start !== old.start ? [startText(now)] : [])];
}

/** Slots, pile and dragon, where they changed by themselves. */
function builders({ shared: old }: Believed, { shared }: PositionView): string[] {
  if (!shared.market) return [];
  const moved = (shared.dragon ?? null) !== (old.dragon ?? null);
  const slots = shared.market.filter(({ cost, building }) => building !== (old.market?.find((slot) => slot.cost === cost)?.building ?? null) || (moved && cost === shared.dragon));
  return [
    ...slots.map((slot) => slotText(slot, shared)),
    ...((shared.top ?? null) !== (old.top ?? null) ? [topText(shared)] : []),
    ...(moved ? [dragonText(shared)] : []),
  ];
}

const names = (row: readonly OfferView[]): string => row.map(({ domino, king }) => `${domino}=${king}`).join(" ");
const plain = (row: readonly OfferView[]): string => row.map(({ domino }) => domino).join(" ");

/** A new round with its row; or both rows, where something else happened to them. */
function draft(heard: Believed, before: State, after: State, facts: ComponentsInfo): string[] {
  const { position } = after;
  const began = position.round !== before.position.round && after.turn.actor !== null ? [roundText(after)] : [];
  if (names(heard.row) === names(position.row) && names(heard.next) === names(position.next)) return began;
  if (after.turn.actor === null && position.row.length === 0) return [];
  if (names(heard.next) === names(position.row) && plain(position.next) === names(position.next).replaceAll("=null", "")) {
    return [...began, position.next.length ? t("told.new_row", { dominoes: offers(position, position.next, facts) }) : t("draft.last_row")];
  }
  return [...began, ...rows(position, facts)];
}
