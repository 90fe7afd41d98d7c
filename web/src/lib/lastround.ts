// What the last round changed in a realm's points, and why. A running total counts bonuses, quests and the queen as they
// stand, so it can fall as well as rise; readers who saw another figure before are told how the last one came about.
import type { RealmView, SheetLine } from "./protocol";

export interface Change {
  /** `lands`, `giant`, `queen_came`, `queen_moved`, `queen_grew`, `queen_left`, or what the line of the sheet is about */
  why: string;
  /** the line of the sheet, for all but the lands */
  line: SheetLine | null;
  /** less than nothing is lost */
  points: number;
}

const isLand = ({ what }: SheetLine): boolean => what === "territory";
const isThrone = ({ args }: SheetLine): boolean => args["guest"] === "queen";
/** What the queen is worth where she stands: a crown for each square. */
const worth = (line: SheetLine | undefined): number => (line && isThrone(line) ? Number(line.args["squares"] ?? 0) : 0);
const withoutQueen = (line: SheetLine | undefined): number => (line?.points ?? 0) - worth(line);
const sum = (lines: readonly SheetLine[], points: (line: SheetLine) => number): number => lines.reduce((all, line) => all + points(line), 0);
const shares = (one: SheetLine, other: SheetLine): boolean => one.cells.some((cell) => other.cells.includes(cell));

function queen(had: SheetLine | undefined, has: SheetLine | undefined): Change[] {
  const points = worth(has) - worth(had);
  if (has && had) return points === 0 ? [] : [{ why: shares(had, has) ? "queen_grew" : "queen_moved", line: has, points }];
  if (has) return [{ why: "queen_came", line: has, points }];
  return had ? [{ why: "queen_left", line: had, points }] : [];
}

/** Lands only grow, unless a giant comes to stand on a crown. */
function lands(before: readonly SheetLine[], after: readonly SheetLine[]): Change[] {
  const giants = before.flatMap((line): Change[] => {
    const now = after.find((other) => other.cells.includes(line.cells[0] ?? ""));
    const points = withoutQueen(now) - withoutQueen(line);
    return points < 0 ? [{ why: "giant", line, points }] : [];
  });
  const points = sum(after, withoutQueen) - sum(before, withoutQueen) - giants.reduce((all, one) => all + one.points, 0);
  return [...(points === 0 ? [] : [{ why: "lands", line: null, points }]), ...giants];
}

const keyOf = ({ what, args }: SheetLine): string => [what, args["terrain"], args["building"]].join(" ");

/** Buildings, bonuses, quests and coins. */
function others(before: readonly SheetLine[], after: readonly SheetLine[]): Change[] {
  const lines = new Map([...before, ...after].map((line) => [keyOf(line), line]));
  return [...lines].flatMap(([key, line]): Change[] => {
    const of = (sheet: readonly SheetLine[]): number => sum(sheet.filter((one) => keyOf(one) === key), ({ points }) => points);
    const points = of(after) - of(before);
    return points === 0 ? [] : [{ why: line.what, line, points }];
  });
}

/** How one total became another: together the changes are the difference. What was lost comes last. */
export function changesOf(before: RealmView, after: RealmView): Change[] {
  const [had, has] = [before.sheet, after.sheet];
  const apart = (sheet: readonly SheetLine[]): SheetLine[] => sheet.filter((line) => !isLand(line));
  return [
    ...lands(had.filter(isLand), has.filter(isLand)),
    ...queen(had.find(isThrone), has.find(isThrone)),
    ...others(apart(had), apart(has)),
  ].sort((a, b) => Number(a.points < 0) - Number(b.points < 0));
}
