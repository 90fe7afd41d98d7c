import { describe, expect, test } from "vitest";
import { beside } from "../src/lib/cells";
import { Placing, spotsOf } from "../src/lib/placing.svelte";
import type { LegalView } from "../src/lib/protocol";

const legal = (...moves: [string, number | null][]): LegalView[] => moves.map(([move, gain]) => ({ move, cells: [], gain }));
const some = legal(["17@d5w", 0], ["17@f5e", 3], ["17@f5s", 1], ["17@f4s", 2], ["17@e4n", 0]);

describe("the ghost", () => {
  test("starts in a legal place near the castle", () => {
    const ghost = new Placing("17", some, "e5");
    expect(ghost.chosen).not.toBeNull();
    expect(some.map((view) => view.move)).toContain(ghost.move);
  });

  test("keeps its turn where that is legal, and turns by itself where it is not", () => {
    const ghost = new Placing("17", some, "e5");
    ghost.point("f5");
    ghost.turn();
    const turned = ghost.towards;
    ghost.point("d5");
    expect(ghost.chosen?.move).toBe("17@d5w");
    ghost.point("f5");
    expect(ghost.chosen && [ghost.chosen.left, ghost.chosen.right]).toContain("f5");
    expect(["e", "s", "w", "n"]).toContain(turned);
  });

  test("turns through the legal turns of the cell only, and comes round", () => {
    const ghost = new Placing("17", some, "e5");
    ghost.point("f5");
    const seen = new Set<string>();
    for (let i = 0; i < 3; i++) {
      seen.add(ghost.move);
      ghost.turn();
    }
    expect(seen).toEqual(new Set(["17@f5e", "17@f5s", "17@f4s"]));
  });

  test("is refused where nothing is legal, and says which move that would be", () => {
    const ghost = new Placing("17", some, "e5");
    ghost.point("a1");
    expect(ghost.chosen).toBeNull();
    expect(ghost.move).toMatch(/^17@a1[eswn]$/);
    const before = ghost.towards;
    ghost.turn();
    expect(ghost.towards).not.toBe(before);
    expect(ghost.chosen).toBeNull();
  });

  test("tells cells it can cover now from cells it can cover after a turn", () => {
    const ghost = new Placing("17", some, "e5");
    ghost.point("f5");
    while (ghost.towards !== "e") ghost.turn();
    expect(ghost.now).toEqual(new Set(["f5", "g5"]));
    expect(ghost.later).toEqual(new Set(["d5", "c5", "f6", "f4", "e4", "e3"]));
  });

  test("walks through all places and comes back", () => {
    const ghost = new Placing("17", some, "e5");
    const first = ghost.move;
    const seen = new Set([first]);
    for (let i = 0; i < some.length; i++) {
      ghost.next();
      seen.add(ghost.move);
    }
    expect(ghost.move).toBe(first);
    expect(seen.size).toBe(some.length);
  });
});

test("other moves are no places", () => {
  expect(spotsOf(legal([">17", null], ["17x", null], ["B3@c4", null], [".", null]))).toEqual([]);
});

test("nothing lies west of column a or north of row 1", () => {
  expect(beside("a1", "w")).toBeNull();
  expect(beside("a1", "n")).toBeNull();
  expect(beside("a1", "s")).toBe("a2");
});
