// Points that were there when the last round began and are gone at the end. A running total counts bonuses, quests and
// the queen as they stand, so it can fall; whoever saw it higher is told why.
import type { PositionView, RealmView, SheetLine } from "./protocol";

export interface Loss {
  line: SheetLine;
  points: number;
  /** `queen`, `giant`, or the name of the bonus or quest that does not hold any more */
  why: string;
}

const SPENT = new Set(["coins"]);

/** The line of another sheet that is about the same thing. */
function again(line: SheetLine, sheet: readonly SheetLine[]): SheetLine | undefined {
  if (line.what === "territory") return sheet.find((other) => other.what === "territory" && other.cells.includes(line.cells[0] ?? ""));
  return sheet.find((other) => other.what === line.what && other.args["terrain"] === line.args["terrain"] && other.args["building"] === line.args["building"]);
}

const hosts = (realm: RealmView): boolean => realm.sheet.some((line) => line.args["guest"] === "queen");

/** What a realm lost. Coins that were spent are no loss, nor is a queen who only moved to a larger territory. */
export function lossesOf(before: RealmView, after: RealmView): Loss[] {
  return before.sheet.flatMap((line): Loss[] => {
    const now = again(line, after.sheet);
    const points = line.points - (now?.points ?? 0);
    if (points <= 0 || SPENT.has(line.what)) return [];
    if (line.what !== "territory") return [{ line, points, why: line.what }];
    if (line.args["guest"] === "queen" && now?.args["guest"] !== "queen") return hosts(after) ? [] : [{ line, points, why: "queen" }];
    return [{ line, points, why: "giant" }];
  });
}

/** What every realm lost between two positions. */
export function allLosses(before: PositionView, after: PositionView): Loss[][] {
  return after.realms.map((realm, number) => (before.realms[number] ? lossesOf(before.realms[number], realm) : []));
}
