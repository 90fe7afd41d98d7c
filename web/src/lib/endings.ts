// How a game of dice ended, in a sentence: there are no points to look at.
import { t } from "../i18n/i18n.svelte";
import type { PlaceView, PositionView } from "./protocol";
import { seatName } from "./speech";

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
