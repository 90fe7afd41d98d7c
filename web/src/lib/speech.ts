// What is said about things: for labels, the log and the live region.
import { coded, list, t } from "../i18n/i18n.svelte";
import { botName } from "./bots";
import { beside } from "./cells";
import { label, parse, type Parsed } from "./moves";
import type { CellView, ComponentsInfo, DominoInfo, PositionView, RealmView, SeatView, SquareInfo } from "./protocol";

/** The name of a seat: its person, its bot, or that it is free. */
export function seatName(seat: SeatView | undefined, number: number): string {
  if (!seat) return t("seat.number", { number: number + 1 });
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return botName(seat.level, number) ?? t("seat.bot_at", { number: number + 1 });
  return seat.kind === "open" ? t("seat.open") : t("seat.number", { number: number + 1 });
}

export const levelName = (level: string | null): string => coded("level", level ?? "squire");

/** The people of a realm, as one name. */
export function realmName(position: Pick<PositionView, "seats">, realm: number): string {
  return list(position.seats.flatMap((seat, number) => (seat.realm === realm ? [seatName(seat, number)] : [])));
}

export const terrainName = (terrain: string): string => coded("terrain", terrain);

export function squareText(square: { terrain: string; crowns: number }): string {
  return square.crowns
    ? t("square.crowned", { terrain: terrainName(square.terrain), crowns: square.crowns })
    : terrainName(square.terrain);
}

/** "domino 17 (wheat field with 1 crown and lake)", and the giant or the footprints on it */
export function dominoText(name: string, info: DominoInfo | undefined): string {
  if (!info) return t("domino.name", { number: label(name) });
  const domino = t("domino.halves", { number: label(name), left: squareText(info.left), right: squareText(info.right) });
  return info.effect ? coded("effect", info.effect, { domino }) : domino;
}

/** "wheat with one crown and a knight" */
export function contentText(square: CellView): string {
  const parts = [squareText(square)];
  if (square.building) parts.push(coded("building", square.building));
  if (square.knight) parts.push(t("cell.knight"));
  if (square.giants) parts.push(t("cell.giants", { count: square.giants }));
  return list(parts);
}

/** "b2, wheat, one crown" */
export function cellText(name: string, realm: RealmView): string {
  if (name === realm.castle) return t("cell.castle", { cell: name });
  const square: CellView | undefined = realm.cells[name];
  return square ? t("cell.square", { cell: name, square: contentText(square) }) : t("cell.empty", { cell: name });
}

/** A move as a sentence. */
export function moveText(move: string, name: string, position: PositionView, facts: ComponentsInfo | null): string | null {
  const parsed = parse(move);
  switch (parsed.kind) {
    case "choose":
      return t("log.choose", { name, domino: dominoText(parsed.domino, facts?.dominoes[parsed.domino]) });
    case "place":
      return placeText(parsed, name, facts);
    case "discard":
      return t("log.discard", { name, number: label(parsed.domino) });
    case "giant":
      return t("log.giant", { name, cell: parsed.cell });
    case "send":
      return t("log.send", { name, to: realmName(position, parsed.realm) });
    case "tax":
      return t("log.tax", { name, cells: list(parsed.cells) });
    case "build":
      return t("log.build", { name, cost: parsed.slot, cell: parsed.cell });
    case "dragon":
      return t("log.dragon", { name, cost: parsed.slot });
    case "end":
      return t("log.end", { name });
    case "die":
      return t("log.die", { name, die: dieText(parsed.edges), cell: parsed.cell });
    case "king":
      return t("log.king", { name: seatName(position.seats[parsed.seat], parsed.seat) });
    case "quest":
      return t("log.quest", { quest: questName(parsed.quest) });
    case "lot":
      return t("log.lot", { name: seatName(position.seats[parsed.seat], parsed.seat) });
    default:
      return null;
  }
}

/** Where both halves of a domino come to lie. */
function placeText({ domino, cell, towards }: Extract<Parsed, { kind: "place" }>, name: string, facts: ComponentsInfo | null): string {
  const info = facts?.dominoes[domino];
  if (!info) return t("log.place", { name, domino: dominoText(domino, info), cell });
  const half = (square: SquareInfo, on: string): string => t("told.half", { square: squareText(square), cell: on });
  return t("told.place", { name, number: label(domino), left: half(info.left, cell), right: half(info.right, beside(cell, towards) ?? "") });
}

/** A lying die by its edges, clockwise from the top. */
export function dieText(edges: string): string {
  return t("die.lying", { n: edges[0] ?? "", e: edges[1] ?? "", s: edges[2] ?? "", w: edges[3] ?? "" });
}

/** "Four Corners (wheat)" */
export function questName(quest: string): string {
  const found = /^(local_business|four_corners)_(\w+)$/.exec(quest);
  return found ? t("quest.of", { quest: coded("quest", found[1]!), terrain: terrainName(found[2]!) }) : coded("quest", quest);
}
