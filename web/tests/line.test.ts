import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Line, type LineState } from "../src/lib/line";
import { Server } from "./server";
import type { State } from "../src/lib/protocol";
import { state } from "./states";

let server: Server;
let line: Line;
let told: LineState[];
let heard: number;
let last: State | null;
let refused: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  server = new Server();
  told = [];
  heard = 0;
  last = null;
  refused = [];
  line = new Line(() => server.connect(), { state: (news) => ((last = news), heard++), line: (state) => told.push(state), refused: ({ code }) => refused.push(code), last: () => 7 });
  line.open();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function opened(): void {
  server.line.open();
  server.line.tell(state());
}

describe("a line", () => {
  test("that does not open in ten seconds is given up, and another one is tried", async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(["lost"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(server.sockets).toHaveLength(2);
  });

  test("that says nothing is asked whether it lives, and lives on if it answers", async () => {
    opened();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(server.line.said).toEqual([{ since: 7 }]);
    server.line.tell(state());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toEqual(["open"]);
    expect(server.sockets).toHaveLength(1);
  });

  test("that died while the device slept is found dead and made again", async () => {
    opened();
    await vi.advanceTimersByTimeAsync(25_000 + 8_000);
    expect(told).toEqual(["open", "lost"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(server.sockets).toHaveLength(2);
  });

  test("is asked at once when the reader is back, once, however many signs of it there are", async () => {
    opened();
    line.hurry();
    line.hurry();
    expect(server.line.said).toEqual([{ since: 7 }]);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(told).toEqual(["open", "lost"]);
  });

  test("that the browser closed without a word is found out when the reader is back", () => {
    opened();
    server.line.readyState = 3;
    line.hurry();
    expect(told).toEqual(["open", "lost"]);
  });

  test("that answers nothing after a message is given up", async () => {
    opened();
    line.send({ say: "hello" });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(told).toEqual(["open", "lost"]);
  });

  test("waits longer from try to try, but not for ever, and begins again once it was heard", async () => {
    opened();
    server.line.die();
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) {
      const before = server.sockets.length;
      let waited = 0;
      for (; server.sockets.length === before; waited += 100) await vi.advanceTimersByTimeAsync(100);
      waits.push(waited);
      server.line.open();
      server.line.die();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    await vi.advanceTimersByTimeAsync(10_000);
    opened();
    server.line.die();
    const before = server.sockets.length;
    await vi.advanceTimersByTimeAsync(500);
    expect(server.sockets).toHaveLength(before + 1);
  });

  test("comes back at another moment than others", async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    opened();
    server.line.die();
    await vi.advanceTimersByTimeAsync(250);
    expect(server.sockets).toHaveLength(2);
  });

  test("gives a full server time", async () => {
    opened();
    server.line.die(1013);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(server.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.sockets).toHaveLength(2);
  });

  test("answers questions with null when it breaks, and never listens to a socket it gave up", async () => {
    opened();
    const asked = line.ask({ ask: "dead", realm: 0 });
    const old = server.line;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await asked).toBeNull();
    old.tell(state());
    expect(heard).toBe(1);
  });

  test("closed while it opens stays closed", async () => {
    line.close();
    server.line.open();
    server.line.die();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sockets).toHaveLength(1);
    expect(told).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("to a table that is not there is not tried again", async () => {
    server.line.open();
    server.line.die(4404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(["open", "closed"]);
    expect(server.sockets).toHaveLength(1);
  });

  test("to a table that cannot be shown says why", () => {
    server.line.open();
    server.line.die(4404, "unknown_facts");
    expect(told).toEqual(["open", "closed"]);
    expect(refused).toEqual(["unknown_facts"]);
  });
});

const changed = (base: number, version: number, total: number): object =>
  ({ base, version, events: [], now: "2026-11-16T12:00:01.000Z", changes: { position: { realms: { "0": { total } } } } });

describe("a line that is told what changed", () => {
  test("tells whole states", () => {
    server.line.open();
    server.line.tell({ ...state(), version: 1 });
    server.line.tell(changed(1, 2, 5));
    expect(last?.position.realms.map(({ total }) => total)).toEqual([5, 0]);
    server.line.tell(changed(2, 7, 9));
    expect(last).toEqual({ ...state(), version: 7, now: "2026-11-16T12:00:01.000Z", position: { ...state().position, realms: [{ ...state().position.realms[0], total: 9 }, state().position.realms[1]] } });
    expect(server.line.said).toEqual([]);
  });

  test("asks for the whole state when it missed a message, and tells nothing until it has it", () => {
    server.line.open();
    server.line.tell({ ...state(), version: 1 });
    server.line.tell(changed(2, 3, 5));
    server.line.tell(changed(3, 4, 6));
    expect(heard).toBe(1);
    expect(server.line.said).toEqual([{ since: 7, whole: true }, { since: 7, whole: true }]);
    server.line.tell({ ...state(), version: 5 });
    server.line.tell(changed(5, 6, 8));
    expect(last?.position.realms[0]?.total).toBe(8);
    expect(heard).toBe(3);
  });

  test("knows nothing of the state before when it comes back", async () => {
    server.line.open();
    server.line.tell({ ...state(), version: 1 });
    server.line.die();
    await vi.advanceTimersByTimeAsync(500);
    server.line.open();
    server.line.tell(changed(1, 2, 5));
    expect(heard).toBe(1);
    expect(server.line.said).toEqual([{ since: 7, whole: true }]);
  });
});
