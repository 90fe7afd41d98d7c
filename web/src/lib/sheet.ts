// A line of a score sheet in words: what is scored, how it was worked out.
import { coded, knows, t } from "../i18n/i18n.svelte";
import type { SheetLine } from "./protocol";
import { questName, terrainName } from "./speech";

const number = (line: SheetLine, name: string): number => Number(line.args[name] ?? 0);

/** What the line is about. */
export function lineTitle(line: SheetLine): string {
  const { what, args } = line;
  const terrain = args["terrain"];
  if (what === "territory" && typeof terrain === "string") return terrainName(terrain);
  const building = args["building"];
  if (typeof building === "string" && knows("building", building)) return coded("building", building);
  if (knows("quest", what)) return typeof terrain === "string" ? questName(`${what}_${terrain}`) : questName(what);
  if (knows("building", what)) return coded("building", what);
  return coded("line", what);
}

/** How its points came about; empty for a plain bonus. */
export function lineSum(line: SheetLine): string {
  const { what, args } = line;
  if ("squares" in args && "crowns" in args) return t(args["guest"] === "queen" ? "sum.throne" : "sum.territory", { squares: number(line, "squares"), crowns: number(line, "crowns") });
  if (what === "coins") return t("sum.coins", { coins: number(line, "coins") });
  const counted = Object.entries(args).find(([name, value]) => typeof value === "number" && name !== "each");
  if (!counted) return "";
  const [name, count] = counted;
  return knows("count", name) ? coded("count", name, { count: Number(count) }) : "";
}
