import { beforeEach, describe, expect, test, vi } from "vitest";
import { bars, below, counted, dayBefore, join, kept, placeOf, squares, total } from "../src/lib/daily";

const LEADS = [[-20, 3], [-5, 4], [0, 1], [12, 2]];

describe("a result among others", () => {
  test("is ahead of those with a smaller lead, and equals share a place", () => {
    expect([total(LEADS), below(LEADS, 0), below(LEADS, 1), below(LEADS, -30)]).toEqual([10, 7, 8, 0]);
    expect([placeOf(LEADS, 12), placeOf(LEADS, 0), placeOf(LEADS, -40)]).toEqual([1, 3, 11]);
  });

  test("is in one of the bars, which hold every game once", () => {
    const drawn = bars(LEADS, 30);
    expect(drawn.reduce((sum, bar) => sum + bar.count, 0)).toBe(10);
    expect(drawn.length).toBeLessThanOrEqual(16);
    expect(drawn.filter((bar) => bar.mine).map(({ from, to }) => from <= 30 && 30 <= to)).toEqual([true]);
    expect(bars([], null)).toEqual([]);
  });

  test("is shared as squares that tell nothing of the deal", () => {
    expect(squares(0.7)).toBe("🟩".repeat(7) + "⬜".repeat(3));
    expect([...squares(0)].length).toBe(10);
  });

  test("of Riomino counts victories", () => {
    expect([counted("riomino", 4), counted("kingdomino", 57)]).toEqual([2, 57]);
  });
});

test("yesterday is the day before in UTC", () => {
  expect([dayBefore("2026-11-17"), dayBefore("2026-03-01"), dayBefore("2027-01-01")]).toEqual(["2026-11-16", "2026-02-28", "2026-12-31"]);
});

describe("what was played on this device", () => {
  const mine = { outcome: "won", points: 50, against: 40 };
  const entry = { table: "near-a", result: mine, record: "[Game kingdomino]", sent: false };
  beforeEach(() => localStorage.setItem("crownlands.daily", JSON.stringify({ "2026-11-16": entry })));

  const answering = (status: number, body: unknown): void => {
    vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }))));
  };

  test("joins the others once, and its record is not kept any longer", async () => {
    answering(201, { table: null, result: mine, left: false });
    expect(await join()).toBe(true);
    expect(kept()).toEqual({ "2026-11-16": { table: "near-a", result: mine, sent: true } });
    expect(await join()).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("waits for a network, and for a server that is busy", async () => {
    vi.stubGlobal("fetch", vi.fn(() => Promise.reject(new Error("no network"))));
    expect(await join()).toBe(false);
    answering(503, { error: { code: "server_busy", rule: null, args: {} } });
    expect(await join()).toBe(false);
    expect(kept()["2026-11-16"]).toEqual(entry);
  });

  test("is not sent again and again if the server does not take it", async () => {
    answering(409, { error: { code: "daily_too_late", rule: null, args: { days: 7 } } });
    expect(await join()).toBe(false);
    expect(kept()["2026-11-16"]?.sent).toBe(true);
  });

  test("is nothing if it cannot be read", () => {
    localStorage.setItem("crownlands.daily", "nonsense");
    expect(kept()).toEqual({});
  });
});
