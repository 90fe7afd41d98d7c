import { describe, expect, test } from "vitest";
import { choiceOf, isChosen, kept, presetsFor, reasonAgainst, switched, usualOptions } from "../src/lib/options";
import type { OptionView } from "../src/lib/protocol";

const option = (name: string, seats: number[], excludes: string[] = [], usual = false): OptionView => ({ name, rule: "RM-1.2", seats, excludes, usual });
const boards = [option("starter", [2], ["junior", "expert"], true), option("junior", [2], ["starter", "expert"]), option("expert", [2], ["starter", "junior"])];
const riomino = [...boards, option("paired", [2])];
const giants = [option("on_queendomino", [2, 3, 4, 5], ["short_duel"]), option("short_duel", [2], ["on_queendomino"]), option("dynasty", [2, 3, 4, 5])];

describe("a choice of one", () => {
  test("is all that exclude each other round a usual one", () => {
    expect(choiceOf(riomino)).toEqual(boards);
    expect(choiceOf(giants)).toEqual([]);
  });

  test("starts with the usual one", () => expect(usualOptions(riomino)).toEqual(["starter"]));

  test("another one takes its place", () => expect(switched(boards[1]!, true, ["starter", "paired"])).toEqual(["paired", "junior"]));

  test("none of them is ever out of reach", () => expect(reasonAgainst(boards[1]!, riomino, ["starter"], 2)).toBeNull());

  test("falls back to the usual one", () => expect(kept(riomino, ["paired"], 2)).toEqual(["paired", "starter"]));
});

describe("an option", () => {
  test("that another one excludes says which", () => {
    expect(reasonAgainst(giants[0]!, giants, ["short_duel"], 2)).toEqual({ kind: "excluded", by: "short_duel" });
  });

  test("that needs other seats says which", () => {
    expect(reasonAgainst(giants[1]!, giants, [], 4)).toEqual({ kind: "seats", seats: [2] });
  });

  test("that is chosen can always be given up", () => {
    expect(reasonAgainst(giants[1]!, giants, ["short_duel"], 2)).toBeNull();
    expect(switched(giants[1]!, false, ["short_duel", "dynasty"])).toEqual(["dynasty"]);
  });

  test("goes when the seats no longer fit", () => expect(kept(giants, ["short_duel", "dynasty"], 4)).toEqual(["dynasty"]));
});

describe("a preset", () => {
  test("is offered only with options the server has", () => {
    expect(presetsFor("age_of_giants", giants).map((preset) => preset.name)).toEqual(["quick", "full", "long"]);
    expect(presetsFor("age_of_giants", giants.slice(1)).map((preset) => preset.name)).toEqual(["quick", "full"]);
    expect(presetsFor("chess", giants)).toEqual([]);
  });

  test("is chosen when its options and its seats are", () => {
    const quick = presetsFor("age_of_giants", giants)[0]!;
    expect(isChosen(quick, ["short_duel"], 2)).toBe(true);
    expect(isChosen(quick, ["short_duel"], 3)).toBe(false);
    expect(isChosen(quick, ["short_duel", "dynasty"], 2)).toBe(false);
  });
});
