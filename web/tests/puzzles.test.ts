// Puzzles: answers judged by the numbers they came with, a line that looks like a socket, what a browser remembers.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Line } from "../src/lib/line";
import type { PuzzleAnswer, PuzzleLine, PuzzleView, State } from "../src/lib/protocol";
import { decisionOf, following, judged, kept, ofLevel, prefer, PuzzlePipe, remember } from "../src/lib/puzzles";
import { routeOf } from "../src/lib/router.svelte";
import told from "./puzzles.json";
import { requests } from "./server";

const puzzle = told.kingdomino as unknown as PuzzleView;
const dice = told.riomino as unknown as PuzzleView;
const answer = (move: string, lost: number, error: number): PuzzleAnswer => ({ move, lead: 0, win: 0.5, lost, win_lost: lost / 50, error, win_error: error / 50, why: [] });
const line = (id: string, difficulty = "baron"): PuzzleLine => ({ id, difficulty, game: "kingdomino", seats: 2, kind: "place", unit: "points", themes: [], win_in: null });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("an answer", () => {
  const asked: PuzzleView = { ...puzzle, unit: "points", answers: [answer("a", 0, 0), answer("turned", 0, 0), answer("close", 0.7, 0.4), answer("worse", 4, 0.5)] };

  test("is the best, may be as good, or is another", () => {
    expect(["a", "turned", "close", "worse"].map((move) => judged(asked, move)?.verdict)).toEqual(["best", "best", "near", "other"]);
    expect(judged(asked, "no such move")).toBeNull();
  });

  test("is judged in the puzzle's unit", () => {
    const chances: PuzzleView = { ...asked, unit: "win", answers: [answer("a", 0, 0), { ...answer("b", 0, 0), win_lost: 0.2, win_error: 0.01 }] };
    expect(judged(chances, "b")?.verdict).toBe("other");
  });

  test("to a proved puzzle is right or wrong", () => {
    const verdicts = dice.answers.map(({ move }) => judged(dice, move)?.verdict);
    expect(verdicts.filter((one) => one === "best")).toHaveLength(1);
    expect(verdicts.filter((one) => one === "near")).toHaveLength(0);
  });

  test("is shown as a decision of a review, with the better move", () => {
    const worst = puzzle.answers.at(-1)!;
    const shown = decisionOf(puzzle, judged(puzzle, worst.move)!);
    expect([shown.move, shown.best, shown.seat]).toEqual([worst.move, puzzle.answers[0]!.move, puzzle.seat]);
    const right = decisionOf(puzzle, judged(puzzle, puzzle.answers[0]!.move)!);
    expect(right.move).toBe(right.best);
  });
});

describe("what a browser remembers", () => {
  test("is the first answer, and how many in a row were right", () => {
    remember("one", "best");
    remember("two", "near");
    expect(remember("three", "best").row).toBe(3);
    remember("four", "other");
    // Later answers are practice.
    remember("four", "best");
    expect(kept()).toEqual({ done: { one: "best", two: "near", three: "best", four: "other" }, row: 0, longest: 3, level: "" });
  });

  test("survives rubbish, and keeps the difficulty beside it", () => {
    localStorage.setItem("crownlands.puzzles", "{");
    expect(kept().row).toBe(0);
    prefer("duke");
    expect(remember("one", "best").level).toBe("duke");
  });
});

describe("the next puzzle", () => {
  const all = [line("a"), line("b", "duke"), line("c"), line("d")];

  test("is the next without an answer, round the end", () => {
    expect(following(all, {}, null)?.id).toBe("a");
    expect(following(all, { c: "best" }, "b")?.id).toBe("d");
    expect(following(all, { d: "best" }, "c")?.id).toBe("a");
    expect(following(all, { a: "best", b: "best", c: "best", d: "best" }, "a")?.id).toBe("b");
    expect(following([], {}, null)).toBeNull();
  });

  test("is of the difficulty that is wanted, if there is one", () => {
    expect(ofLevel(all, "duke").map(({ id }) => id)).toEqual(["b"]);
    expect(ofLevel(all, "sovereign")).toEqual(all);
    expect(ofLevel(all, "")).toEqual(all);
  });
});

describe("the line to a puzzle", () => {
  const listen = (pipe: PuzzlePipe, heard: State[] = []): Line => {
    const made = new Line(() => pipe, { state: (state) => heard.push(state), line: () => undefined, refused: () => undefined, last: () => 0 });
    made.open();
    return made;
  };

  test("tells the position once and listens for one move", async () => {
    const heard: State[] = [];
    const answers: string[] = [];
    const made = listen(new PuzzlePipe(puzzle, (move) => answers.push(move)), heard);
    await Promise.resolve();
    expect(heard).toHaveLength(1);
    made.send({ move: puzzle.answers[0]!.move, after: heard[0]!.position.n });
    expect(answers).toEqual([puzzle.answers[0]!.move]);
    made.close();
  });

  test("hands questions on, and answers even if nobody knows", async () => {
    const asked = requests({ [`api/puzzles/kingdomino/${puzzle.id}/questions`]: { dead: { realm: 0, cells: ["e5"] }, n: 3, ref: 1 } });
    const made = listen(new PuzzlePipe(puzzle, () => undefined));
    await Promise.resolve();
    expect(await made.ask({ ask: "dead", realm: 0 })).toMatchObject({ dead: { cells: ["e5"] } });
    expect(asked).toHaveBeenCalledTimes(1);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    expect(await made.ask({ ask: "why", move: "x" })).toMatchObject({ error: { code: "no_line" } });
    made.close();
  });
});

test("a puzzle has an address", () => {
  expect(routeOf("/puzzles/riomino/rio-12345678")).toEqual({ screen: "puzzles", game: "riomino", id: "rio-12345678" });
  expect(routeOf("/puzzles")).toEqual({ screen: "puzzles", game: null, id: null });
});
