import { beforeAll, expect, test } from "vitest";
import { voice } from "../src/i18n/i18n.svelte";
import { diceEnding } from "../src/lib/endings";
import { changesOf } from "../src/lib/lastround";
import type { PlaceView, PositionView, RealmView, SheetLine } from "../src/lib/protocol";

beforeAll(() => voice.speak("en"));

const line = (what: string, points: number, args: SheetLine["args"] = {}, cells: string[] = []): SheetLine => ({ rule: "KD-4.1", what, args, cells, points });
const realm = (...sheet: SheetLine[]): RealmView => ({
  castle: "e5", frame: [], box: [], cells: {}, discarded: 0, coins: null, knights: null, towers: null, total: sheet.reduce((sum, one) => sum + one.points, 0), sheet,
});
const lake = (points: number, args: SheetLine["args"] = {}): SheetLine => line("territory", points, { terrain: "lake", ...args }, ["a1", "a2"]);

const told = (before: RealmView, after: RealmView) => changesOf(before, after).map(({ why, points }) => [why, points]);
const wheat = (points: number, args: SheetLine["args"], cells: string[]): SheetLine => line("territory", points, { terrain: "wheat", ...args }, cells);

test("a queen who moves to another realm takes her crown with her", () => {
  const before = realm(lake(28, { guest: "queen", squares: 14, crowns: 2 }));
  const after = realm(lake(14, { squares: 14, crowns: 1 }));
  expect(changesOf(before, after)).toEqual([{ line: before.sheet[0], points: -14, why: "queen_left" }]);
});

test("a queen who comes, moves house or whose territory grows is told with what she brings", () => {
  const [small, large] = [{ squares: 2, crowns: 1 }, { squares: 3, crowns: 1 }];
  const host = { guest: "queen" };
  expect(told(realm(lake(2, small)), realm(lake(4, { ...small, ...host, crowns: 2 })))).toEqual([["queen_came", 2]]);
  const before = realm(lake(4, { ...small, ...host, crowns: 2 }), wheat(2, small, ["c1", "c2"]));
  const after = realm(lake(2, small), wheat(6, { ...large, ...host, crowns: 2 }, ["c1", "c2", "c3"]));
  expect(told(before, after)).toEqual([["lands", 1], ["queen_moved", 1]]);
  const grown = realm(lake(2, small), wheat(8, { squares: 4, crowns: 2, ...host }, ["c1", "c2", "c3", "c4"]));
  expect(told(after, grown)).toEqual([["lands", 1], ["queen_grew", 1]]);
});

test("bonuses and quests that came or went, giants and coins are told; what was lost comes last", () => {
  const before = realm(line("harmony", 5), line("middle_kingdom", 10), line("four_corners", 10, { terrain: "wheat" }), line("coins", 3), lake(8));
  const after = realm(line("middle_kingdom", 10), line("lost_corner", 20), line("four_corners", 5, { terrain: "wheat" }), line("coins", 1), lake(4));
  expect(told(before, after)).toEqual([["lost_corner", 20], ["giant", -4], ["harmony", -5], ["four_corners", -5], ["coins", -2]]);
});

test("lands that grow together are told in one figure, and all changes add up to the difference", () => {
  const before = realm(lake(4), wheat(3, {}, ["c1"]), wheat(2, {}, ["c3"]), line("tower", 2, { building: "keep" }));
  const after = realm(lake(6), wheat(12, {}, ["c1", "c2", "c3"]), line("tower", 3, { building: "keep" }));
  expect(told(before, after)).toEqual([["lands", 9], ["tower", 1]]);
  expect(changesOf(before, after).reduce((sum, { points }) => sum + points, 0)).toBe(after.total - before.total);
});

const seat = (name: string, resigned = false) => ({ name, kind: "person", level: null, realm: 0, here: true, away: false, resigned, clock: null }) as const;
const place = (realm: number, at: number, rule: string, tie: string | null = null): PlaceView => ({ realm, place: at, score: 0, decided_by: rule, tie_break: tie });
const dice = (hands: string[][], resigned = false) => ({ seats: [seat("Ann"), seat("Ben", resigned)], dice: { hands } }) as unknown as PositionView;

test.each([
  ["RM-3.1", null, [["03"], ["12", "13"]], "Ben cannot move any more, so Ann wins."],
  ["RM-3.2", null, [["03"], ["12", "13"]], "Nobody can move any more. Ann has fewer dice left: 1 against 2."],
  ["RM-3.2", "pips", [["03"], ["23"]], "Nobody can move any more, and both have the same number of dice left. Ann has fewer pips on them: 3 against 5."],
] as const)("by %s (%s) the end of a dice game is told", (rule, tie, hands, told) => {
  expect(diceEnding(dice(hands.map((one) => [...one])), [place(0, 1, rule, tie), place(1, 2, rule, tie)])).toBe(told);
});

test("a draw and somebody who gave up are told, too", () => {
  expect(diceEnding(dice([["03"], ["12"]]), [place(0, 1, "RM-3.2", "shared"), place(1, 1, "RM-3.2", "shared")])).toContain("a draw");
  const left = dice([["03"], ["12"]]);
  expect(diceEnding({ ...left, dice: { ...left.dice!, gave_up: 1 } }, [place(0, 1, "RM-3.1"), place(1, 2, "RM-3.1")])).toBe("Ben gave up.");
  expect(diceEnding(dice([["03"], ["12"]], true), [place(0, 1, "RM-3.1"), place(1, 2, "RM-3.1")])).toBe("Ben gave up.");
});
