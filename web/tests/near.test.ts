// Tables of this device as the page knows them: lines that look like sockets, and requests that find their way.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Line, type LineState } from "../src/lib/line";
import { isNear, place } from "../src/lib/place.svelte";
import type { Told, Up } from "../src/near/letters";
import { requests } from "./server";

/** A worker with a script: it answers what the test says. */
class ScriptedWorker {
  static made: ScriptedWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  readonly said: Up[] = [];
  ended = false;
  port: MessagePort | null = null;
  /** by method and path; what is not there is refused */
  static answers: Record<string, { status: number; body: unknown }> = {};

  constructor() {
    ScriptedWorker.made.push(this);
  }

  postMessage(letter: Up): void {
    this.said.push(letter);
    if ("start" in letter) queueMicrotask(() => this.onmessage?.({ data: { ready: true } }));
    else if ("ask" in letter) {
      const { ref, method, path } = letter.ask;
      queueMicrotask(() => this.onmessage?.({ data: { answer: { ref, ...(ScriptedWorker.answers[`${method} ${path}`] ?? { status: 404, body: { error: { rule: null, code: "unknown_table", args: {} } } }) } } }));
    } else if ("connect" in letter) this.port = letter.port;
  }

  terminate(): void {
    this.ended = true;
  }

  /** It dies, and the browser says so. */
  die(): void {
    this.onerror?.({ message: "gone" });
  }
}

const worker = (): ScriptedWorker => ScriptedWorker.made.at(-1)!;

beforeEach(() => {
  vi.resetModules();
  ScriptedWorker.made = [];
  ScriptedWorker.answers = {};
  vi.stubGlobal("Worker", ScriptedWorker);
  place.offline = false;
});
afterEach(() => vi.unstubAllGlobals());

test("the ids of a device are told from those of a server", () => {
  expect(["near-abc", "tables/near-abc/at/3", "abc", "tables/abc", "nearby"].map(isNear)).toEqual([true, true, false, false, false]);
});

describe("a request", () => {
  test("about a table of this device goes to it, and its refusals are told", async () => {
    const { api, Refused } = await import("../src/lib/api");
    const fetched = requests({});
    const refused: unknown = await api.state("near-abc").catch((fault: unknown) => fault);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ refusal: { code: "unknown_table" }, status: 404 });
    expect(fetched).not.toHaveBeenCalled();
  });

  test("for a new table goes to the device when the server is gone", async () => {
    const { api } = await import("../src/lib/api");
    const { place: where } = await import("../src/lib/place.svelte");
    requests({});
    ScriptedWorker.answers["POST tables"] = { status: 201, body: { id: "near-new" } };
    await expect(api.create({ game: "riomino", seats: [{ kind: "mine" }] } as never)).resolves.toMatchObject({ id: "near-new" });
    expect(where.here).toBe(true);
  });

  test("for puzzles goes to the device when the server is gone", async () => {
    const { puzzlesOf } = await import("../src/lib/puzzles");
    requests({});
    ScriptedWorker.answers["GET puzzles/riomino"] = { status: 200, body: { game: "riomino", puzzles: [] } };
    await expect(puzzlesOf("riomino")).resolves.toEqual({ game: "riomino", puzzles: [] });
  });

  test("that only a server can answer says that there is no line, and starts nothing", async () => {
    const { api } = await import("../src/lib/api");
    requests({});
    await expect(api.lobby()).rejects.toMatchObject({ refusal: { code: "no_line" } });
    expect(ScriptedWorker.made).toHaveLength(0);
  });

  test("stays with the server as long as it answers", async () => {
    const { api } = await import("../src/lib/api");
    requests({ "api/tables": { id: "abc" } });
    await expect(api.create({ game: "riomino", seats: [] } as never)).resolves.toMatchObject({ id: "abc" });
    expect(ScriptedWorker.made).toHaveLength(0);
  });
});

describe("a line", () => {
  async function opened(): Promise<{ states: number; line: LineState[]; refused: string[]; it: Line }> {
    const { NearPipe } = await import("../src/lib/near");
    const told = { states: 0, line: [] as LineState[], refused: [] as string[] };
    const it = new Line(() => new NearPipe("near-abc", 4), { state: () => told.states++, line: (state) => told.line.push(state), refused: ({ code }) => told.refused.push(code), last: () => 4 });
    it.open();
    await vi.waitFor(() => expect(worker()?.port).toBeTruthy());
    return Object.assign(told, { it });
  }
  const tell = (letter: Told): void => worker().port!.postMessage(letter);
  const STATE = JSON.stringify({ events: [], position: { n: 4 }, table: {}, turn: {}, you: {} });

  test("opens with the first state and carries what is said", async () => {
    const told = await opened();
    expect(worker().said.at(-1)).toMatchObject({ connect: { table: "near-abc", since: 4 } });
    tell({ text: STATE });
    await vi.waitFor(() => expect(told.states).toBe(1));
    expect(told.line).toEqual(["open"]);
    const heard = new Promise((resolve) => (worker().port!.onmessage = ({ data }) => resolve(data)));
    told.it.send({ undo: 3 });
    expect(await heard).toEqual({ say: JSON.stringify({ undo: 3 }) });
    told.it.close();
  });

  test("that another tab has taken over ends with a word", async () => {
    const told = await opened();
    tell({ close: "elsewhere" });
    await vi.waitFor(() => expect(told.refused).toEqual(["elsewhere"]));
    expect(told.line).toEqual(["closed"]);
  });

  test("whose worker dies is lost, and comes back with a new one", async () => {
    const told = await opened();
    tell({ text: STATE });
    await vi.waitFor(() => expect(told.states).toBe(1));
    worker().die();
    expect(told.line.at(-1)).toBe("lost");
    await vi.waitFor(() => expect(ScriptedWorker.made).toHaveLength(2), 3000);
    told.it.close();
  });
});
