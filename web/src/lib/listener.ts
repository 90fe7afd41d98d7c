// Somebody who only listens: the table as they believe it to be once they have heard the moves of some events.
// Whatever is different in the end has to be told to them as well, so what is told is always exact.
import { beside } from "./cells";
import { faceOf } from "./dice.svelte";
import { parse } from "./moves";
import type { CellView, ComponentsInfo, DiceView, Event, OfferView, PositionView, SharedView } from "./protocol";

export interface Believed {
  row: OfferView[];
  next: OfferView[];
  /** by realm, then by cell */
  cells: Record<string, CellView>[];
  shared: SharedView;
  dice: DiceView | null;
  /** offers that kings went away from, in the order they did */
  left: { domino: string; king: number }[];
}

/** The kings that stand no longer where they stood. */
function gone(before: PositionView, after: PositionView): { domino: string; king: number }[] {
  return before.row.flatMap(({ domino, king }) =>
    king !== null && !after.row.some((offer) => offer.domino === domino && offer.king !== null) ? [{ domino, king }] : [],
  );
}

/** What is believed after the moves of these events; what chance drew, and what follows by itself, is no part of it. */
export function believed(before: PositionView, events: readonly Event[], after: PositionView, facts: ComponentsInfo): Believed {
  const left = gone(before, after);
  const heard: Believed = {
    // A king takes its domino out of the row when it goes.
    row: before.row.filter((offer) => !left.some(({ domino }) => domino === offer.domino)),
    next: before.next,
    cells: before.realms.map((realm) => ({ ...realm.cells })),
    shared: { ...before.shared, market: before.shared.market?.map((slot) => ({ ...slot })) ?? null },
    dice: before.dice && { ...before.dice, lying: [...before.dice.lying], hands: before.dice.hands.map((hand) => [...hand]) },
    left,
  };
  for (const { move, by } of events) {
    if (move && typeof by === "number") hear(heard, move, by, before.seats[by]?.realm ?? 0, facts);
  }
  return heard;
}

function hear(heard: Believed, move: string, seat: number, realm: number, facts: ComponentsInfo): void {
  const parsed = parse(move);
  const cells = heard.cells[realm] ?? {};
  const change = (name: string, more: Partial<CellView>): void => {
    const there = cells[name];
    if (there) cells[name] = { ...there, ...more };
  };
  const empty = (cost: number): void => {
    for (const slot of heard.shared.market ?? []) if (slot.cost === cost) slot.building = null;
  };
  switch (parsed.kind) {
    case "place": {
      const info = facts.dominoes[parsed.domino];
      const other = beside(parsed.cell, parsed.towards);
      if (!info || !other) return;
      cells[parsed.cell] = { ...info.left };
      cells[other] = { ...info.right };
      return;
    }
    case "choose":
      heard.next = heard.next.map((offer) => (offer.domino === parsed.domino ? { ...offer, king: seat } : offer));
      return;
    case "tax":
      for (const name of parsed.cells) change(name, { knight: 1 });
      return;
    case "giant":
      change(parsed.cell, { giants: (cells[parsed.cell]?.giants ?? 0) + 1 });
      return;
    case "send":
      change(parsed.cell, { giants: (cells[parsed.cell]?.giants ?? 0) - 1 || null });
      return;
    case "build": {
      const building = heard.shared.market?.find((slot) => slot.cost === parsed.slot)?.building ?? null;
      change(parsed.cell, { building });
      empty(parsed.slot);
      return;
    }
    case "dragon":
      empty(parsed.slot);
      heard.shared.dragon = parsed.slot;
      return;
    case "die": {
      const { dice } = heard;
      if (!dice) return;
      dice.lying.push({ cell: parsed.cell, edges: parsed.edges, by: seat });
      if (dice.start !== null) dice.start = null;
      else dice.hands[seat]?.splice(dice.hands[seat].indexOf(faceOf(parsed.edges)), 1);
      return;
    }
    default:
  }
}
