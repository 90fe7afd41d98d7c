// What a building gives, as one line made of whole phrases.
import { list, t } from "../i18n/i18n.svelte";
import type { BringsView, BuildingInfo } from "./protocol";
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

export const signed = (count: number, words: string): string => `${count < 0 ? "−" : count > 0 ? "+" : ""}${words}`;

/** The points of a move; where places differ, those of the best one are told as well. */
export const pointsText = (least: number, most: number): string =>
  most === least ? signed(most, t("gives.points", { count: Math.abs(most) })) : t("brings.range", { least, most });

/** What a move costs and brings: "−2 coins, +1 knight and +3 points". A price is always told, also where there is nothing to pay. */
export function bringsText(brings: BringsView, most = brings.points): string {
  return list([
    signed(brings.coins, t("purse.coins", { count: Math.abs(brings.coins) })),
    ...(brings.knights ? [signed(brings.knights, t("gives.knights", { count: Math.abs(brings.knights) }))] : []),
    ...(brings.towers ? [signed(brings.towers, t("gives.towers", { count: Math.abs(brings.towers) }))] : []),
    ...(brings.crowns ? [signed(brings.crowns, t("gives.crowns", { count: Math.abs(brings.crowns) }))] : []),
    ...(brings.queen ? [t("brings.queen")] : []),
    pointsText(brings.points, most),
  ]);
}

/** A building before it is bought: what it does, and what buying it would bring now. */
export function offerText(info: BuildingInfo | undefined, brings: readonly BringsView[]): string {
  const points = brings.map((one) => one.points);
  const first = brings[0];
  return [
    ...(info ? [buildingText(info)] : []),
    ...(first ? [bringsText({ ...first, points: Math.min(...points) }, Math.max(...points))] : []),
  ].join("; ");
}
