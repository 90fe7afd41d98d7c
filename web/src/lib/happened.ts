// What happened at a table, as lines of the log.
import { coded, knows, t } from "../i18n/i18n.svelte";
import type { AskEvent, ComponentsInfo, Event, PositionView } from "./protocol";
import { moveText, seatName } from "./speech";

/** One line of the log; null for what needs no words. */
export function eventText(event: Event, position: PositionView, facts: ComponentsInfo | null): string | null {
  const name = typeof event.by === "number" ? seatName(position.seats[event.by], event.by) : "";
  if (event.move) return moveText(event.move, name, position, facts);
  if (event.start) return t("log.start", { number: event.start });
  if (event.over) return t("log.over");
  if (event.undo) return t("log.undo", { name });
  if (event.say) return t("log.say", { name, phrase: coded("phrase", event.say) });
  if (event.resign != null) return t("log.resign", { name: seatName(position.seats[event.resign], event.resign) });
  if (event.clock) {
    if (event.clock.what === "timeout") {
      const seat = event.clock.seat ?? 0;
      return t("log.timeout", { name: seatName(position.seats[seat], seat) });
    }
    return event.clock.what === "pause" ? t("log.pause") : t("log.resume");
  }
  if (event.seat) {
    const who = event.seat.name ?? t(event.seat.kind === "bot" ? "seat.bot_at" : "seat.number", { number: event.seat.seat + 1 });
    if (event.seat.away) return t("log.away", { name: who });
    return event.seat.kind === "open" ? t("log.seat_free", { number: event.seat.seat + 1 }) : t("log.sat_down", { name: who, number: event.seat.seat + 1 });
  }
  if (event.ask) return askText(event.ask, name, position);
  if (event.answer) return event.answer.yes ? t("log.agreed", { name }) : t("log.refused", { name });
  if (event.rematch) return t("log.rematch");
  return hostText(event, position);
}

/** What somebody asks the others for. */
export function askText({ what, seat, why }: Pick<AskEvent, "what" | "seat" | "why">, name: string, position: PositionView): string {
  if ((what === "remove" || what === "close") && !knows("log", "removed")) return "…";
  if (what === "remove") return t("log.ask_remove", { name, who: seatName(position.seats[seat ?? 0], seat ?? 0), why: coded("why_removed", why ?? "other") });
  if (what === "close") return t("log.ask_close", { name });
  return what === "undo" ? t("log.ask_undo", { name }) : t("log.ask_pause", { name });
}

/** What the host did. */
function hostText({ remove, mute, host, close }: Event, position: PositionView): string | null {
  // Their words are fetched where people meet; until they are there, nothing is said.
  if (!knows("log", "removed")) return null;
  const name = (seat: number): string => seatName(position.seats[seat], seat);
  if (remove) return t("log.removed", { number: remove.seat + 1, why: coded("why_removed", remove.why) });
  if (mute) return mute.on ? t("log.muted", { name: name(mute.seat) }) : t("log.unmuted", { name: name(mute.seat) });
  if (host != null) return t("log.host", { name: name(host) });
  if (close) return close === "operator" ? t("log.closed_operator") : t("log.closed");
  return null;
}

/** Whether an event needs the words about hosts, which are fetched when they are. */
export const isHosts = ({ remove, mute, host, close, ask }: Event): boolean => Boolean(remove ?? mute ?? close) || host != null || ask?.what === "remove" || ask?.what === "close";
