import { afterEach, describe, expect, it, vi } from "vitest";
import { counted, EVERYTHING, fits, outcomeOf, query, together, unsent } from "../src/lib/games";
import { means, plot } from "../src/lib/plots";
import { keepReview, reviewOf } from "../src/lib/reviewed";
import type { GameResults, TableLine } from "../src/lib/protocol";
import type { ReviewInfo } from "../src/lib/reviews";

const seat = (name: string | null, kind: "person" | "bot" = "person") => ({ name, kind, level: kind === "bot" ? "squire" : null, emblem: null });
const line = (id: string, changes: Partial<TableLine> = {}): TableLine => ({
  id,
  status: "over",
  game: "kingdomino",
  options: [],
  seats: [seat("Ann"), seat(null, "bot")],
  clock: {} as TableLine["clock"],
  undo: "ask",
  hints: true,
  help: false,
  created: "2026-11-01T10:00:00Z",
  updated: "2026-11-01T10:00:00Z",
  yours: [0],
  your_turn: false,
  result: [50, 40],
  places: [1, 2],
  whole: true,
  moved: false,
  imported: false,
  ...changes,
});

afterEach(() => localStorage.clear());

describe("how a game ended for its reader", () => {
  it("follows the places, and the scores where there are none", () => {
    expect(outcomeOf(line("a"))).toBe("won");
    expect(outcomeOf(line("a", { places: [2, 1] }))).toBe("lost");
    expect(outcomeOf(line("a", { places: null, result: [40, 40] }))).toBe("shared");
    expect(outcomeOf(line("a", { yours: [] }))).toBeNull();
    expect(outcomeOf(line("a", { yours: [0, 1] }))).toBeNull();
    expect(outcomeOf(line("a", { result: null, status: "playing" }))).toBeNull();
  });
  it("partners share it", () => {
    const teams = line("a", { seats: [1, 2, 3, 4].map(() => seat(null)), result: [30, 60], places: [2, 2, 1, 1], yours: [3] });
    expect(outcomeOf(teams)).toBe("won");
  });
});

describe("what is shown", () => {
  it("games of this device are found as the server finds its own", () => {
    const wanted = (changes: Partial<typeof EVERYTHING>, changed: Partial<TableLine> = {}) => fits(line("near-a", changed), { ...EVERYTHING, ...changes });
    expect(wanted({})).toBe(true);
    expect(wanted({ game: "riomino" })).toBe(false);
    expect(wanted({ status: "running" })).toBe(false);
    expect(wanted({ company: "bots" })).toBe(true);
    expect(wanted({ company: "people" })).toBe(false);
    expect(wanted({ name: " bÓ" }, { seats: [seat("Ann"), seat("Bóbby")] })).toBe(true);
    expect(wanted({ name: "ann" })).toBe(false);
    expect(wanted({ outcome: "won" })).toBe(true);
  });
  it("says only what is wanted in a request", () => {
    expect(query({ ...EVERYTHING, name: " Zoë ", status: "running" }, 2)).toBe("page=2&status=running&name=Zo%C3%AB");
  });
  it("both lists are one, no further back than the server told", () => {
    const far = [line("new", { updated: "2026-11-05" }), line("mine", { updated: "2026-11-03", your_turn: true })];
    const here = [line("near-mid", { updated: "2026-11-04" }), line("near-old", { updated: "2026-11-01" })];
    expect(together(far, here, true).map(({ id }) => id)).toEqual(["mine", "new", "near-mid"]);
    expect(together(far, here, false).map(({ id }) => id)).toEqual(["mine", "new", "near-mid", "near-old"]);
  });
  it("finished games of this device are sent once", () => {
    localStorage.setItem("crownlands.sent", JSON.stringify({ "near-b": "abc" }));
    const all = [line("near-a"), line("near-b"), line("near-c", { status: "playing" }), line("near-d", { imported: true })];
    expect(unsent(all).map(({ id }) => id)).toEqual(["near-a"]);
  });
});

describe("results", () => {
  const far: GameResults = {
    game: "kingdomino", won: 1, shared: 0, lost: 1, counted: 2, total: 90,
    best: { table: "x", at: "2026-11-02", outcome: "won", points: 60, against: 50, yours: 0, luck: null, accuracy: null, unit: null },
    latest: [],
  };
  it("the device's are added to the server's", () => {
    const review = { unit: "points", seats: [{ seat: 0, luck: 2.5, accuracy: 71 }] } as unknown as ReviewInfo;
    keepReview("near-a", [review]);
    // A series has no luck of its own.
    keepReview("near-b", [review, review]);
    expect(reviewOf("near-b")).toBeUndefined();
    const [first, second] = counted([far], [line("near-a", { result: [66, 40] }), line("near-b", { whole: false }), line("near-c", { game: "riomino", places: [2, 1] })]);
    expect([first!.won, first!.lost, first!.counted, first!.total, first!.best!.table]).toEqual([3, 1, 3, 156, "near-a"]);
    expect(first!.latest.map(({ table, luck, points }) => [table, luck, points])).toEqual([["near-a", 2.5, 66], ["near-b", null, null]]);
    expect([second!.game, second!.lost]).toEqual(["riomino", 1]);
    // What came from the server stays as it was.
    expect(far.latest).toEqual([]);
  });
});

describe("plots", () => {
  it("means look back", () => expect(means([1, 2, 3, 8], 2)).toEqual([1, 1.5, 2.5, 5.5]));
  it("values lie between the lowest and the highest", () => {
    const { dots, zero, low, high } = plot([-10, 10, 0], 100, 50);
    expect(dots).toEqual([{ x: 0, y: 50 }, { x: 50, y: 0 }, { x: 100, y: 25 }]);
    expect([zero, low, high]).toEqual([25, -10, 10]);
  });
  it("a single one lies in the middle", () => expect(plot([7], 100, 50).dots).toEqual([{ x: 50, y: 25 }]));
});

vi.mock("../src/lib/near", () => ({ near: {} }));
