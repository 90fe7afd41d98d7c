import { beforeAll, expect, test } from "vitest";
import { voice } from "../src/i18n/i18n.svelte";
import { diceEnding } from "../src/lib/endings";
import { lossesOf } from "../src/lib/losses";
import type { PlaceView, PositionView, RealmView, SheetLine } from "../src/lib/protocol";

beforeAll(() => voice.speak("en"));

const line = (what: string, points: number, args: SheetLine["args"] = {}, cells: string[] = []): SheetLine => ({ rule: "KD-4.1", what, args, cells, points });
const realm = (...sheet: SheetLine[]): RealmView => ({
  castle: "e5", frame: [], box: [], cells: {}, discarded: 0, coins: null, knights: null, towers: null, total: sheet.reduce((sum, one) => sum + one.points, 0), sheet,
});
const lake = (points: number, args: SheetLine["args"] = {}): SheetLine => line("territory", points, { terrain: "lake", ...args }, ["a1", "a2"]);

test("a queen who moves to another realm takes her crown with her", () => {
  const before = realm(lake(28, { guest: "queen", squares: 14, crowns: 2 }));
  const after = realm(lake(14, { squares: 14, crowns: 1 }));
  expect(lossesOf(before, after)).toEqual([{ line: before.sheet[0], points: 14, why: "queen" }]);
});

test("a queen who only moves to a larger territory is no loss", () => {
  const before = realm(lake(10, { guest: "queen" }), line("territory", 0, { terrain: "wheat" }, ["c1"]));
  const after = realm(lake(5), line("territory", 6, { terrain: "wheat", guest: "queen" }, ["c1", "c2"]));
  expect(lossesOf(before, after)).toEqual([]);
});

test("bonuses that do not hold any more, quests and giants are losses; coins that were spent are not", () => {
  const before = realm(line("harmony", 5), line("middle_kingdom", 10), line("four_corners", 10, { terrain: "wheat" }), line("coins", 3), lake(8));
  const after = realm(line("middle_kingdom", 10), line("four_corners", 5, { terrain: "wheat" }), line("coins", 1), lake(4));
  expect(lossesOf(before, after).map(({ why, points }) => [why, points])).toEqual([["harmony", 5], ["four_corners", 5], ["giant", 4]]);
});

test("what grows is no loss", () => {
  expect(lossesOf(realm(lake(8)), realm(line("territory", 12, { terrain: "lake" }, ["a2", "a1", "b1"])))).toEqual([]);
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
