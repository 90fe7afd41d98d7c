// What to do now, in one sentence.
import { t } from "../i18n/i18n.svelte";
import type { Kind } from "./moves";
import { seatName } from "./speech";
import type { Table } from "./table.svelte";

/** The kinds of moves the reader may make now. */
export function kindsOf(table: Table): Set<Kind> {
  return new Set(table.choices.map((choice) => choice.parsed.kind));
}

/** The sentence of the bar at the bottom. */
export function todo(table: Table): string {
  const state = table.state;
  if (!state) return t("todo.loading");
  const { turn, position, table: terms } = state;
  if (terms.status === "over") return t("todo.over");
  if (terms.status === "waiting") return t("todo.waiting");
  if (terms.paused) return t("todo.paused");
  if (turn.actor === null) return terms.matches > 1 ? t("todo.next_game") : t("todo.over");
  if (turn.actor === "chance") return t("todo.draw");
  const seat = position.seats[turn.actor];
  if (table.acting === null) {
    if (turn.forced && state.you.seats.includes(turn.actor)) return t("todo.forced");
    return t("todo.wait", { name: seatName(seat, turn.actor) });
  }
  return wanted(kindsOf(table), position.round);
}

/** What somebody is asked for who may make moves of these kinds. */
export function wanted(kinds: ReadonlySet<Kind>, round: number): string {
  if (kinds.has("place")) return t("todo.place");
  if (kinds.has("giant")) return t("todo.giant");
  if (kinds.has("send")) return t("todo.send");
  if (kinds.has("die")) return t("todo.die");
  if (kinds.has("tax")) return t("todo.tax");
  if (kinds.has("build")) return t("todo.build");
  if (kinds.has("dragon")) return t("todo.dragon");
  if (kinds.has("choose")) return round === 0 ? t("todo.choose_first") : t("todo.choose");
  if (kinds.has("end")) return t("todo.end");
  return t("todo.your_turn");
}
