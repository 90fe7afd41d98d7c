// What a building gives, as one line made of whole phrases.
import { list, t } from "../i18n/i18n.svelte";
import type { BuildingInfo } from "./protocol";
import { terrainName } from "./speech";

/** "one knight, two points for each wheat territory" */
export function buildingText(info: BuildingInfo): string {
  const parts: string[] = [];
  if (info.knights) parts.push(t("gives.knights", { count: info.knights }));
  if (info.towers) parts.push(t("gives.towers", { count: info.towers }));
  if (info.crowns) parts.push(t("gives.crowns", { count: info.crowns }));
  if (info.tax_bonus_per === "knight") parts.push(t("gives.tax_knight"));
  if (info.tax_bonus_per === "tower") parts.push(t("gives.tax_tower"));
  if (info.points_kind === "fixed") parts.push(t("gives.points", { count: info.points }));
  if (info.points_kind === "per_separate_territory") parts.push(t("gives.per_territory", { count: info.points, terrain: terrainName(info.points_terrain ?? "") }));
  if (info.points_kind === "per_tower") parts.push(t("gives.per_tower", { count: info.points }));
  if (info.points_kind === "per_knight") parts.push(t("gives.per_knight", { count: info.points }));
  return list(parts);
}
