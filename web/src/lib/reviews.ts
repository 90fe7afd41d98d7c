// A review as the server tells it (docs/review.md), and what the page makes of it: which event a number means, what is said,
// and where lines, bars and dots lie. Values are the server's; nothing here judges a move.
import { coded, t, voice } from "../i18n/i18n.svelte";
import { label, parse } from "./moves";
import type { Event } from "./protocol";
import { terrainName } from "./speech";

export const GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];
export const UNITS = ["points", "win"] as const;
export type Unit = (typeof UNITS)[number];
export const DEPTHS = ["quick", "usual"] as const;
export type Depth = (typeof DEPTHS)[number];

export interface ReviewSeat {
  seat: number;
  player: string;
  final: number;
  start: number;
  luck: number;
  own: number;
  others: number;
  unexplained: number;
  unexplained_error: number;
  adjusted: number;
  accuracy: number | null;
  lost: number;
  win_lost: number;
  lost_per_decision: number | null;
  decisions: number;
  grades: Record<Grade, number>;
  win_grades: Record<Grade, number>;
}

export interface ReviewReason {
  code: string;
  arguments: Record<string, string | number>;
  cells: string[];
  realm: number | null;
}

export interface ReviewDecision {
  n: number;
  seat: number;
  kind: string;
  move: string;
  best: string;
  lost: number;
  error: number;
  win_lost: number;
  win_error: number;
  /** null: it was no decision, since all moves were worth the same */
  grade: Grade | null;
  win_grade: Grade | null;
  /** proved, not measured */
  exact: boolean;
  why: ReviewReason[];
  candidates: { move: string; lead: number; win: number; error: number }[];
}

export interface ReviewInfo {
  game: string;
  players: string[];
  unit: Unit;
  depth: Depth;
  playouts: number;
  /** from which loss on a decision has no longer the grade */
  thresholds: Record<Unit, number[]>;
  seats: ReviewSeat[];
  decisions: ReviewDecision[];
  draws: { n: number; kind: string; luck: number[]; win_luck: number[] }[];
  moments: { n: number; lead: number[]; win: number[]; exact: boolean }[];
  turning_points: number[];
}

/** The moves of one game of a table in the order of its record, from 0 as reviews count them; what was taken back is not there. */
export function movesOf(events: readonly Event[], game: number): Event[] {
  const moves: Event[] = [];
  let running = 0;
  for (const event of events) {
    if (event.start != null) running = event.start;
    if (running !== game) continue;
    if (event.undo != null) while (moves.length && moves.at(-1)!.n >= event.undo) moves.pop();
    else if (event.move) moves.push(event);
  }
  return moves;
}

export const gradeOf = (decision: ReviewDecision, unit: Unit): Grade | null => (unit === "win" ? decision.win_grade : decision.grade);
export const lossOf = (decision: ReviewDecision, unit: Unit): number => (unit === "win" ? decision.win_lost : decision.lost);
export const errorOf = (decision: ReviewDecision, unit: Unit): number => (unit === "win" ? decision.win_error : decision.error);

/** "+3.2", "−4 %": points, or a chance, as this language writes it. */
export function amount(value: number, unit: Unit, sign: "exceptZero" | "never" | "auto" = "exceptZero"): string {
  const digits = unit === "win" ? 0 : 1;
  const format = { signDisplay: sign, minimumFractionDigits: digits, maximumFractionDigits: digits, ...(unit === "win" ? { style: "percent" as const } : {}) };
  return new Intl.NumberFormat(voice.language, format).format(value);
}

/** A lead has its sign; a chance is what it is. */
export const total = (value: number, unit: Unit): string => amount(value, unit, unit === "win" ? "auto" : "exceptZero");

/** The seat that luck favoured most, if it favoured anybody. */
export function luckiest(review: ReviewInfo): ReviewSeat | null {
  const most = review.seats.reduce((best, one) => (one.luck > best.luck ? one : best));
  return most.luck > 0 ? most : null;
}

export const turningPoints = (review: ReviewInfo): ReviewDecision[] =>
  review.turning_points.flatMap((n) => review.decisions.find((decision) => decision.n === n) ?? []);

/** Whether the others made use of what was lost: until the same seat decides again, they gave less than half of it back. */
export function punished(review: ReviewInfo, decision: ReviewDecision, unit: Unit): boolean {
  let back = 0;
  for (const later of review.decisions) {
    if (later.n <= decision.n) continue;
    if (later.seat === decision.seat) break;
    back += lossOf(later, unit);
  }
  return back < lossOf(decision, unit) / 2;
}

/** Why a move lost something, in words; nothing where there are none for it. */
export function reasonText({ code, arguments: told }: ReviewReason, names: readonly string[]): string {
  const args: Record<string, string | number> = { ...told };
  if (typeof told["seat"] === "number") args["name"] = names[told["seat"]] ?? "";
  if (typeof told["terrain"] === "string") args["terrain"] = terrainName(told["terrain"]);
  if (told["domino"] !== undefined) args["domino"] = label(String(told["domino"]));
  for (const field of ["building", "instead"]) if (typeof told[field] === "string") args[field] = coded("building", told[field]);
  return coded("why_lost", code, args);
}

/** From which loss on a decision is an inaccuracy, a mistake, a blunder. */
export function boundsText(review: ReviewInfo, unit: Unit): string {
  const [, inaccuracy = 0, mistake = 0, blunder = 0] = review.thresholds[unit];
  const told = (bound: number): string => amount(bound, unit, "never");
  return t(unit === "win" ? "review.bounds_win" : "review.bounds_points", { inaccuracy: told(inaccuracy), mistake: told(mistake), blunder: told(blunder) });
}

/** The kind of a decision in a word or two. */
export const kindText = (kind: string): string => coded("decision", kind);

/** A decision in a line: "Move 12, Ann, placing: mistake, lost 3.2 ± 0.4 points". */
export function decisionText(decision: ReviewDecision, unit: Unit, name: string): string {
  const grade = gradeOf(decision, unit);
  const args = { number: decision.n + 1, name, kind: kindText(decision.kind) };
  if (grade === null) return t("review.no_decision", args);
  if (lossOf(decision, unit) === 0) return t("review.nothing_better", { ...args, grade: coded("grade", grade) });
  return t("review.decision", { ...args, grade: coded("grade", grade), lost: lostText(decision, unit) });
}

/** "3.2 ± 0.4 points" */
export function lostText(decision: ReviewDecision, unit: Unit): string {
  const lost = amount(lossOf(decision, unit), unit, "never");
  const told = decision.exact ? lost : t("review.about", { value: lost, error: amount(errorOf(decision, unit), unit, "never") });
  return unit === "win" ? t("review.in_win", { value: told }) : t("review.in_points", { value: told });
}

/** The cells a move covers or answers with, to be lit. */
export function cellsOf(move: string, beside: (cell: string, towards: "e" | "s" | "w" | "n") => string | null): string[] {
  const parsed = parse(move);
  if (parsed.kind === "place") return [parsed.cell, beside(parsed.cell, parsed.towards) ?? parsed.cell];
  if (parsed.kind === "tax") return parsed.cells;
  return "cell" in parsed ? [parsed.cell] : [];
}

export interface Chart {
  /** one line per seat */
  lines: string[];
  bars: { n: number; x: number; y: number; height: number; good: boolean }[];
  dots: { decision: ReviewDecision; x: number; y: number; large: boolean; grade: Grade }[];
  /** where nobody leads */
  ground: number;
}

/** Where everything lies in a box of that size: lines of all seats, luck of one seat, errors of all. */
export function chart(review: ReviewInfo, unit: Unit, seat: number, width: number, height: number): Chart {
  const { moments } = review;
  const last = Math.max(1, moments.at(-1)?.n ?? 1);
  const x = (n: number): number => (n / last) * width;
  const valueOf = (moment: ReviewInfo["moments"][number], of: number): number => (unit === "win" ? moment.win[of] : moment.lead[of]) ?? 0;
  const reach = unit === "win" ? 0.5 : Math.max(1, ...moments.flatMap((moment) => moment.lead.map(Math.abs)));
  const middle = unit === "win" ? 0.5 : 0;
  const y = (value: number): number => height / 2 - ((value - middle) / reach) * (height / 2);
  const at = (n: number, of: number): number => {
    const found = moments.findLast((moment) => moment.n <= n) ?? moments[0];
    return found ? y(valueOf(found, of)) : height / 2;
  };
  const errors = review.decisions.flatMap((decision) => {
    const grade = gradeOf(decision, unit);
    return grade && grade !== "best" && grade !== "good" ? [{ decision, grade }] : [];
  });
  return {
    lines: review.seats.map((_, of) => moments.map((moment) => `${x(moment.n).toFixed(1)},${y(valueOf(moment, of)).toFixed(1)}`).join(" ")),
    bars: review.draws.flatMap((draw) => {
      const luck = (unit === "win" ? draw.win_luck[seat] : draw.luck[seat]) ?? 0;
      const long = (Math.abs(luck) / reach) * (height / 2);
      return long < 0.5 ? [] : [{ n: draw.n, x: x(draw.n), y: luck > 0 ? height / 2 - long : height / 2, height: long, good: luck > 0 }];
    }),
    dots: errors.map(({ decision, grade }) => ({ decision, grade, x: x(decision.n), y: at(decision.n, decision.seat), large: punished(review, decision, unit) })),
    ground: height / 2,
  };
}

/** Decisions in which a seat lost most, the worst first: to be tried again. */
export function worst(review: ReviewInfo, seats: readonly number[], most: number): ReviewDecision[] {
  return review.decisions
    .filter((one) => seats.includes(one.seat) && gradeOf(one, review.unit) !== null && one.lost > 0)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, most);
}
