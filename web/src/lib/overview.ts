// A position in sentences: for those who enter a table, for the key that tells it, and for whatever became different.
import { coded, list, t } from "../i18n/i18n.svelte";
import type { CellView, ComponentsInfo, OfferView, PlaceView, PositionView, RealmView, SharedView, SlotView, State } from "./protocol";
import { contentText, dieText, dominoText, questName, realmName, seatName, terrainName } from "./speech";

/** What belongs together is one sentence. */
export const sentence = (clauses: readonly string[]): string => clauses.filter(Boolean).join("; ");

const FIGURES = [
  ["total", (count: number) => t("gives.points", { count })],
  ["coins", (count: number) => t("purse.coins", { count })],
  ["knights", (count: number) => t("purse.knights", { count })],
  ["towers", (count: number) => t("purse.towers", { count })],
  ["discarded", (count: number) => t("told.discarded", { count })],
] as const;

/** "Ann: 24 points and 5 coins"; with an earlier realm only what is different now. */
export function figures(position: PositionView, realm: number, before?: RealmView): string {
  const now = position.realms[realm]!;
  const told = FIGURES.flatMap(([name, words]) => {
    const count = now[name];
    const old = before ? before[name] : name === "discarded" ? 0 : null;
    return count === null || count === old ? [] : [words(count)];
  });
  return told.length ? t("told.figures", { name: realmName(position, realm), figures: list(told) }) : "";
}

/** The dominoes of a row, with the kings on them. */
export function offers(position: PositionView, row: readonly OfferView[], facts: ComponentsInfo | null): string {
  return list(
    row.map(({ domino, king }) => {
      const text = dominoText(domino, facts?.dominoes[domino]);
      return king === null ? text : t("told.offer", { domino: text, name: seatName(position.seats[king], king) });
    }),
  );
}

export function slotText(slot: SlotView, shared: SharedView): string {
  if (slot.building) return t("builders.slot", { cost: slot.cost, building: coded("building", slot.building) });
  return shared.dragon === slot.cost ? t("builders.dragon_here", { cost: slot.cost }) : t("builders.empty", { cost: slot.cost });
}

export const topText = (shared: SharedView): string =>
  shared.top ? t("builders.top", { building: coded("building", shared.top) }) : t("told.pile_empty");

export const queenText = (position: PositionView): string =>
  position.shared.queen == null ? t("builders.queen_waits") : t("told.queen", { name: realmName(position, position.shared.queen) });

/** What lies on some cells: "wheat field on d5 and nothing on e5". */
export function squares(cells: Record<string, CellView>, names: readonly string[]): string {
  return list(names.map((cell) => t("told.half", { square: cells[cell] ? contentText(cells[cell]) : t("told.nothing"), cell })));
}

export const trayText = (position: PositionView, seat: number): string =>
  t("told.dice", { name: seatName(position.seats[seat], seat), dice: list([...(position.dice?.hands[seat] ?? [])].sort().map(faceText)) });

export const faceText = (face: string): string => t("die.face", { a: face[0] ?? "", b: face[1] ?? "" });

export function lyingText(position: PositionView): string {
  const dice = position.dice?.lying ?? [];
  return t("told.lying", { dice: dice.length ? dice.map((die) => t("dice.cell_die", { cell: die.cell, die: dieText(die.edges) })).join("; ") : t("told.nothing") });
}

export const startText = (position: PositionView): string => {
  const { start, starter } = position.dice!;
  return start === null || starter === null ? "" : t("told.start_die", { name: seatName(position.seats[starter], starter), die: faceText(start) });
};

/** Which round it is, of which game in a series. */
export function roundText({ position: { setup, round }, table }: State): string {
  const rounds = setup.rounds;
  const parts = table.matches > 1 ? [t("table.match", { match: Math.max(1, table.match), matches: table.matches })] : [];
  if (rounds) parts.push(round === 0 ? t("table.first_row") : t("table.round", { round: Math.min(rounds, round), rounds }));
  return parts.join(", ");
}

/** The rows as they lie, the one being played first. */
export function rows(position: PositionView, facts: ComponentsInfo | null): string[] {
  return [
    ...(position.row.length ? [t("told.now", { dominoes: offers(position, position.row, facts) })] : []),
    ...(position.next.length ? [t(position.row.length ? "told.next_row" : "told.new_row", { dominoes: offers(position, position.next, facts) })] : []),
  ];
}

/** The middle of the table, the figures of everybody, and at the beginning where the castles stand. */
export function overview(state: State, facts: ComponentsInfo | null): string[] {
  const { position } = state;
  const { shared, dice } = position;
  const all = position.realms.map((_, realm) => realm);
  const fresh = position.realms.every((realm) => Object.keys(realm.cells).length === 0);
  return [
    sentence([coded("game", position.setup.game), roundText(state)]),
    ...(dice ? [sentence([lyingText(position), startText(position)]), ...dice.hands.map((_, seat) => trayText(position, seat))] : []),
    ...(shared.quests?.length ? [sentence(shared.quests.map((quest) => t("log.quest", { quest: questName(quest) })))] : []),
    ...rows(position, facts),
    ...(dice ? [] : [sentence(all.map((realm) => figures(position, realm)))]),
    ...(fresh && !dice ? [sentence(all.map((realm) => t("told.castle", { name: realmName(position, realm), cell: position.realms[realm]!.castle })))] : []),
    ...(shared.market ? [sentence(shared.market.map((slot) => slotText(slot, shared))), sentence([topText(shared), queenText(position), dragonText(shared), supplyText(shared)])] : []),
  ];
}

export const dragonText = (shared: SharedView): string => (shared.dragon == null ? t("builders.dragon_home") : t("builders.dragon_out"));

const supplyText = (shared: SharedView): string => t("builders.supply", { knights: shared.knights ?? 0, towers: shared.towers ?? 0 });

/** "lake, 4 squares, 2 crowns, 8 points: a1, a2, b1 and b2", one for each territory, with its first cell. */
export function territories(realm: RealmView): { cell: string; text: string }[] {
  return realm.sheet.flatMap(({ what, args, cells, points }) => {
    const cell = cells[0];
    if (what !== "territory" || !cell) return [];
    const [terrain, squares, crowns] = [String(args["terrain"]), Number(args["squares"] ?? cells.length), Number(args["crowns"] ?? 0)];
    return [{ cell, text: t("territory.line", { terrain: terrainName(terrain), squares, crowns, points, cells: list(cells) }) }];
  });
}

/** How a game came out: every place, with what decided it. */
export function standings({ position }: State, places: readonly PlaceView[]): string[] {
  return [...places]
    .sort((a, b) => a.place - b.place)
    .map(({ realm, place, score, tie_break }) =>
      [
        t("told.result", { place, name: realmName(position, realm) }),
        ...(position.dice ? [] : [t("gives.points", { count: score })]),
        ...(tie_break ? [coded("tie", tie_break)] : []),
      ].join(", "),
    );
}
