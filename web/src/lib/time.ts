// Spans of time as short text.
import { t } from "../i18n/i18n.svelte";

const DAY = 86_400_000;

/** Milliseconds left: "3 days", "2:05:09" or "4:07". */
export function clockText(left: number): string {
  if (left >= DAY) return t("clock.days", { days: Math.floor(left / DAY) });
  const seconds = Math.floor(left / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
