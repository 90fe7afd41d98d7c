import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { voice } from "../src/i18n/i18n.svelte";
import { Coach } from "../src/lib/coach.svelte";
import { settings } from "../src/lib/settings.svelte";
import { Table } from "../src/lib/table.svelte";
import { FACTS, requests, Server } from "./server";
import { event, legal, state } from "./states";

let server: Server;
let table: Table;
let coach: Coach;
const START = event(1, "host", { start: 1 });
const MINE = { legal: legal("17@f5e", "17@d5w"), step: "place" };
const HINT = { move: "17@f5e", part: "east", around: ["f5", "g5", "g6"], cells: ["f5", "g5"] };
const FINE = { move: "17@f5e", best: "17@f5e", lost: 0, error: 0, unit: "points", grade: "best", blunder: false, exact: false, why: [] };
const BAD = { ...FINE, best: "17@d5w", lost: 7.25, error: 0.5, grade: "blunder", blunder: true, why: [{ code: "leaves_hole", arguments: { holes: 2 }, cells: ["a1", "b1"], realm: 0 }] };

beforeEach(async () => {
  vi.useFakeTimers();
  requests({ "components/kingdomino": FACTS });
  server = new Server();
  table = new Table("t", server.connect);
  coach = new Coach(table);
  settings.set({ warn: true });
  await voice.speak("en");
  await voice.learn("coach");
  await voice.learn("review");
  await table.open(null);
  server.line.open();
  server.line.tell(state({ events: [START], ...MINE }));
  table.guard = coach.guard;
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The table answers the last question of a kind. */
async function answer(kind: string, told: object): Promise<void> {
  const [asked] = server.line.heard("ask").filter((one) => one["ask"] === kind).slice(-1);
  server.line.tell({ ...told, n: 1, ref: asked!["ref"] });
  await vi.advanceTimersByTimeAsync(0);
}

describe("a hint", () => {
  test("is told in steps: a part of the board, one half, the place", async () => {
    void coach.more();
    expect(coach.thinking).toBe(true);
    await answer("hint", { hint: HINT });
    expect(coach.words).toBe("Look to the east.");
    expect(coach.shown).toEqual([[], HINT.around]);
    await coach.more();
    expect(coach.words).toBe("One half goes on f5.");
    expect(coach.shown).toEqual([[], ["f5"]]);
    await coach.more();
    expect(coach.words).toContain("f5");
    expect(coach.shown[1]).toEqual(HINT.cells);
    await coach.more();
    expect(server.line.heard("ask").filter((one) => one["ask"] === "hint")).toHaveLength(1);
  });

  test("that is refused says why, and one for another decision is not told", async () => {
    void coach.more();
    await answer("hint", { error: { rule: null, code: "no_help", args: {} } });
    expect(coach.problem).toBe("No coach was agreed on at this table.");
    void coach.more();
    server.line.tell(state({ events: [event(2, 1, { move: ">18" })], ...MINE }));
    await answer("hint", { hint: HINT });
    expect(coach.step).toBe(0);
  });
});

describe("a move", () => {
  test("is judged before it is sent, and a good one goes at once", async () => {
    table.play("17@f5e");
    expect(table.busy).toBe(true);
    expect(server.line.heard("move").filter((one) => !("ask" in one))).toHaveLength(0);
    await answer("judge", { judged: FINE });
    expect(server.line.heard("move").filter((one) => !("ask" in one))).toMatchObject([{ move: "17@f5e", after: 1 }]);
    expect(coach.regretted).toBeNull();
  });

  test("that is a blunder waits; thought about again, it is never sent", async () => {
    table.play("17@f5e");
    await answer("judge", { judged: BAD });
    expect(coach.lost(coach.warned!)).toBe("7.3 ± 0.5 points");
    expect(coach.reasons(coach.warned!)).toEqual(["It leaves 2 cells that no domino can fill."]);
    coach.answer(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.line.heard("move").filter((one) => !("ask" in one))).toHaveLength(0);
    expect(table.busy).toBe(false);
  });

  test("that is played anyway may be taken back", async () => {
    table.play("17@f5e");
    await answer("judge", { judged: BAD });
    coach.answer(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.line.heard("move").filter((one) => !("ask" in one))).toHaveLength(1);
    expect(coach.regretted).toMatchObject({ lost: 7.25 });
  });

  test("does not wait for a coach who says nothing, nor where nobody wants warnings", async () => {
    table.play("17@f5e");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.line.heard("move").filter((one) => !("ask" in one))).toHaveLength(1);
    server.line.tell(state({ events: [event(2, 0, { move: "17@f5e" })], ...MINE }));
    settings.set({ warn: false });
    table.play("17@d5w");
    await vi.advanceTimersByTimeAsync(0);
    expect(server.line.heard("move").filter((one) => !("ask" in one))).toHaveLength(2);
  });

  test("is not sent if the table goes on while it is judged", async () => {
    table.play("17@f5e");
    server.line.tell(state({ events: [event(2, 0, { undo: 1 })], ...MINE }));
    await answer("judge", { judged: FINE });
    expect(server.line.heard("move").filter((one) => !("ask" in one))).toHaveLength(0);
    expect(table.busy).toBe(false);
  });
});
