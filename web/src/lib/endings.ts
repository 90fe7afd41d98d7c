// How a game of dice ended, in a sentence: there are no points to look at.
import { t } from "../i18n/i18n.svelte";
import { FACES } from "./dice.svelte";
import { parse } from "./moves";
import type { Decided, Event, LegalView, PlaceView, PositionView } from "./protocol";
import { dieText, seatName } from "./speech";

/** The rule of the option `tashkent_end`: the dice that are left are counted. */
const COUNTED = "RM-3.2";

const pips = (faces: readonly string[]): number => faces.reduce((sum, face) => sum + [...face].reduce((all, value) => all + Number(value), 0), 0);

/** Why the game is over and who has won it. */
export function diceEnding(position: PositionView, places: readonly PlaceView[]): string {
  const won = places.find(({ place }) => place === 1);
  const lost = places.find(({ place }) => place !== 1);
  const hands = position.dice?.hands ?? [];
  if (!won) return "";
  if (!lost) return t("ending.draw");
  const winner = seatName(position.seats[won.realm], won.realm);
  const loser = seatName(position.seats[lost.realm], lost.realm);
  if (position.seats[lost.realm]?.resigned || position.dice?.gave_up === lost.realm) return t("ending.resigned", { name: loser });
  if (won.decided_by !== COUNTED) return t("ending.blocked", { winner, loser });
  const [mine, others] = [hands[won.realm] ?? [], hands[lost.realm] ?? []];
  return won.tie_break === "pips"
    ? t("ending.pips", { winner, mine: pips(mine), others: pips(others) })
    : t("ending.dice", { winner, mine: mine.length, others: others.length });
}

/** A cell that is still open, and the faces that would fit there. */
export interface Need {
  cell: string;
  faces: string[];
}

/** The open cells with what they would take: nobody who is blocked has any of it. */
export async function needs(fits: (face: string) => Promise<LegalView[] | null>): Promise<Need[]> {
  const found = new Map<string, string[]>();
  for (const face of FACES) {
    for (const cell of new Set((await fits(face))?.flatMap(({ cells }) => cells))) found.set(cell, [...(found.get(cell) ?? []), face]);
  }
  return [...found].map(([cell, faces]) => ({ cell, faces })).sort((a, b) => a.cell.localeCompare(b.cell));
}

/** Where the game was decided, in a sentence, and the move to look at; null where nothing is known. */
export function decision({ since, whole, n, kept, better }: Decided, events: readonly Event[], position: PositionView, places: readonly PlaceView[]): { text: string; n: number | null } | null {
  const moveOf = (number: number | null): { name: string; cell: string } | null => {
    const event = events.find((event) => event.n === number);
    const move = event?.move ? parse(event.move) : null;
    return move?.kind === "die" && typeof event?.by === "number" ? { name: seatName(position.seats[event.by], event.by), cell: move.cell } : null;
  };
  const nameOf = (wanted: (place: number) => boolean): string | null => {
    const realm = places.find(({ place }) => wanted(place))?.realm;
    return realm === undefined ? null : seatName(position.seats[realm], realm);
  };
  const decided = moveOf(n);
  const instead = better ? parse(better) : null;
  if (decided && instead?.kind === "die") {
    const move = t("dice.cell_die", { cell: instead.cell, die: dieText(instead.edges) });
    return { text: t(kept === "draw" ? "ending.gave_draw" : "ending.gave_win", { ...decided, move }), n };
  }
  const [winner, loser] = [nameOf((place) => place === 1) ?? "", nameOf((place) => place !== 1)];
  if (whole) return { text: loser === null ? t("ending.even") : t("ending.from_start", { winner, loser }), n: null };
  const first = moveOf(since);
  if (!first) return null;
  return { text: loser === null ? t("ending.even_since", first) : t("ending.since", { ...first, winner }), n: since };
}
