import { describe, expect, test } from "vitest";
import { Kept, same } from "../src/lib/kept";

describe("what is made again", () => {
  test("stays the very same while nothing in it changes", () => {
    const kept = new Kept<string, { domino: string; king: number | null }>();
    const first = kept.take("17", { domino: "17", king: null });
    expect(kept.take("17", { domino: "17", king: null })).toBe(first);
    const taken = kept.take("17", { domino: "17", king: 2 });
    expect(taken).not.toBe(first);
    expect(kept.take("17", { domino: "17", king: 2 })).toBe(taken);
    expect(kept.take("18", { domino: "18", king: 2 })).not.toBe(taken);
  });

  test("is compared by what is in it, not by what that looks like", () => {
    const cells = ["a1"];
    const had = { cells };
    expect(same(had, { cells })).toBe(had);
    expect(same(had, { cells: ["a1"] })).not.toBe(had);
    expect(same(undefined, had)).toBe(had);
  });
});
