import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Table } from "../src/lib/table.svelte";
import { FACTS, requests, Server } from "./server";
import { event, legal, state } from "./states";

let server: Server;
let table: Table;
const START = event(1, "host", { start: 1 });
const MINE = { legal: legal("17@f5e", "17@d5w"), step: "place" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  requests({ "components/kingdomino": FACTS });
  server = new Server();
  table = new Table("t", server.connect);
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function sit(): Promise<void> {
  await table.open(null);
  server.line.open();
  server.line.tell(state({ events: [START], ...MINE }));
}

/** The line dies, comes back, and the server tells what happened meanwhile. */
async function breakAndHeal(news: object): Promise<void> {
  server.line.die();
  await vi.advanceTimersByTimeAsync(500);
  server.line.open();
  server.line.tell(news);
}

describe("a decision", () => {
  test.each([
    ["a watcher", state({ n: 1, watchers: 1, ...MINE })],
    ["a phrase", state({ events: [event(2, 1, { say: "hello" })], ...MINE })],
    ["a seat that changed", state({ events: [event(2, 1, { seat: { seat: 1, kind: "bot" } as never })], ...MINE })],
    ["a clock", state({ events: [event(2, "host", { clock: { what: "resume" } as never })], ...MINE })],
  ])("stays the same when the table tells of %s", async (_, news) => {
    await sit();
    const before = table.decision;
    server.line.tell(news);
    expect(table.decision).toBe(before);
    expect(before).not.toBeNull();
  });

  test.each([{ move: ">18" }, { undo: 1 }, { start: 2 }])("is another one after %o", async (what) => {
    await sit();
    const before = table.decision;
    server.line.tell(state({ events: [event(2, 0, what)], ...MINE }));
    expect(table.decision).not.toBe(before);
  });
});

describe("a move", () => {
  test("is sent with the position it is for, and the table waits for what comes of it", async () => {
    await sit();
    table.play("17@f5e");
    expect(server.line.heard("move")).toMatchObject([{ move: "17@f5e", after: 1 }]);
    expect(table.busy).toBe(true);
    server.line.tell(state({ events: [event(2, 0, { move: "17@f5e" })], actor: 1 }));
    expect(table.busy).toBe(false);
  });

  test("is not forgotten because somebody says something, and not sent twice", async () => {
    await sit();
    table.play("17@f5e");
    server.line.tell(state({ events: [event(2, 1, { say: "hello" })], ...MINE }));
    expect(table.busy).toBe(true);
    table.play("17@d5w");
    expect(server.line.heard("move")).toHaveLength(1);
  });

  test("that the line took with it, unheard, is sent again when it is back", async () => {
    await sit();
    table.play("17@f5e");
    await breakAndHeal(state({ n: 1, ...MINE }));
    expect(server.line.heard("move")).toMatchObject([{ move: "17@f5e", after: 1 }]);
    server.line.tell(state({ events: [event(2, 0, { move: "17@f5e" })], actor: 1 }));
    expect(table.busy).toBe(false);
    expect(table.refusal).toBeNull();
  });

  test("that was heard before the line broke is not sent again", async () => {
    await sit();
    table.play("17@f5e");
    await breakAndHeal(state({ events: [event(2, 0, { move: "17@f5e" })], actor: 1 }));
    expect(server.line.heard("move")).toEqual([]);
    expect(table.busy).toBe(false);
  });

  test("sent again that had come true meanwhile is refused without a word", async () => {
    await sit();
    table.play("17@f5e");
    await breakAndHeal(state({ n: 1, ...MINE }));
    const ref = server.line.heard("move")[0]!["ref"];
    server.line.tell({ error: { rule: null, code: "stale", args: {} }, n: 2, ref });
    expect(table.busy).toBe(false);
    expect(table.refusal).toBeNull();
  });

  test("gives the control back when line after line breaks", async () => {
    await sit();
    table.play("17@f5e");
    for (let i = 0; i < 4; i++) await breakAndHeal(state({ n: 1, ...MINE }));
    expect(table.busy).toBe(false);
  });

  test("on a dead socket is found out and sent again", async () => {
    await sit();
    table.play("17@f5e");
    await vi.advanceTimersByTimeAsync(8_500);
    expect(server.sockets).toHaveLength(2);
    server.line.open();
    server.line.tell(state({ n: 1, ...MINE }));
    expect(server.line.heard("move")).toHaveLength(1);
  });

  test("that is refused gives the control back and says why", async () => {
    await sit();
    table.play("17@f5e");
    const ref = server.line.heard("move")[0]!["ref"];
    server.line.tell({ error: { rule: "KD-3.3", code: "outside_frame", args: {} }, n: 1, ref });
    expect(table.busy).toBe(false);
    expect(table.refusal?.code).toBe("outside_frame");
  });

  test("while there is no line locks nothing and says so", async () => {
    await sit();
    server.line.die();
    table.play("17@f5e");
    expect(table.busy).toBe(false);
    expect(table.refusal?.code).toBe("no_line");
    await vi.advanceTimersByTimeAsync(500);
    server.line.open();
    expect(table.refusal).toBeNull();
  });

  test("that is not among the legal ones is never sent", async () => {
    await sit();
    table.play("17@a1e");
    expect(server.line.heard("move")).toEqual([]);
  });

  test.each(["pointerdown", "keydown"])("begun (%s) before the table moved on is not sent", async (press) => {
    await sit();
    dispatchEvent(press === "keydown" ? new KeyboardEvent(press, { key: "Enter" }) : new Event(press));
    server.line.tell(state({ events: [event(2, 1, { undo: 1 })], ...MINE }));
    table.play("17@f5e");
    expect(server.line.heard("move")).toEqual([]);
    // The next press is meant for what is shown.
    dispatchEvent(new Event("pointerdown"));
    table.play("17@f5e");
    expect(server.line.heard("move")).toHaveLength(1);
  });

  test("is not the second half of a double click on another one", async () => {
    await sit();
    const click = (detail: number): void => {
      dispatchEvent(new Event("pointerdown"));
      dispatchEvent(new MouseEvent("click", { detail }));
    };
    click(1);
    server.line.tell(state({ events: [event(2, 0, { move: "17@f5e" })], ...MINE }));
    click(2);
    table.play("17@d5w");
    expect(server.line.heard("move")).toEqual([]);
  });
});

describe("other wishes", () => {
  test("are sent again after a broken line unless they came true", async () => {
    await sit();
    table.say("hello");
    table.answer(5, true);
    await breakAndHeal(state({ events: [event(2, 0, { say: "hello" })], ...MINE }));
    expect(server.line.heard("say")).toEqual([]);
    expect(server.line.heard("answer")).toMatchObject([{ answer: 5, yes: true }]);
  });

  test("a phrase is sent again once at most", async () => {
    await sit();
    table.say("hello");
    await breakAndHeal(state({ n: 1, ...MINE }));
    expect(server.line.heard("say")).toHaveLength(1);
    await breakAndHeal(state({ n: 1, ...MINE }));
    expect(server.line.heard("say")).toEqual([]);
  });
});

describe("what fits", () => {
  test("is asked once per position", async () => {
    await sit();
    void table.fits("17", 0);
    void table.fits("17", 0);
    expect(server.line.heard("ask")).toHaveLength(1);
    server.line.tell(state({ events: [event(2, 1, { say: "hello" })], ...MINE }));
    void table.fits("17", 0);
    expect(server.line.heard("ask")).toHaveLength(1);
  });

  test("is unknown, not nothing, when the line breaks, and asked again", async () => {
    await sit();
    const asked = table.fits("17", 0);
    server.line.die();
    expect(await asked).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    server.line.open();
    server.line.tell(state({ n: 1, ...MINE }));
    const again = table.fits("17", 0);
    const ref = server.line.heard("ask")[0]!["ref"];
    server.line.tell({ fits: { domino: "17", realm: 0, places: legal("17@f5e") }, n: 1, ref });
    expect(await again).toHaveLength(1);
  });
});

describe("news", () => {
  test("are told once, each of them, and the past is none", async () => {
    const heard: number[][] = [];
    table.listen(({ events }) => heard.push(events.map(({ n }) => n)));
    await sit();
    server.line.tell(state({ events: [event(2, 0, { move: ">18" })], actor: 1 }));
    server.line.tell(state({ events: [event(3, 1, { move: ">19" })], ...MINE }));
    server.line.tell(state({ n: 3, watchers: 1, ...MINE }));
    expect(heard).toEqual([[], [2], [3], []]);
  });

  test("with a gap are asked for again", async () => {
    await sit();
    server.line.tell(state({ events: [event(4, 1, { move: ">19" })], ...MINE }));
    expect(server.line.heard("since")).toEqual([{ since: 1 }]);
    expect(table.live?.position.n).toBe(1);
  });

  test("of a server that knows less are not believed at once; if it stays so, its past is taken over", async () => {
    await sit();
    server.line.tell(state({ events: [event(2, 0, { move: ">18" })], actor: 1 }));
    server.line.tell(state({ n: 1, ...MINE }));
    expect(table.live?.position.n).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.line.heard("since")).toEqual([{ since: 2 }]);
    server.line.tell(state({ n: 1, ...MINE }));
    server.line.tell(state({ events: [START], ...MINE }));
    expect(table.live?.position.n).toBe(1);
    expect(table.events.map(({ n }) => n)).toEqual([1]);
  });
});

describe("a table that is closed", () => {
  test("while it opens gets no line and no listeners", async () => {
    let claimed: (seated: object) => void = () => undefined;
    requests({ claim: () => new Promise((resolve) => (claimed = resolve)) });
    const listening = vi.spyOn(window, "addEventListener");
    const opening = table.open("secret");
    table.close();
    claimed({});
    await opening;
    expect(server.sockets).toEqual([]);
    expect(listening).not.toHaveBeenCalled();
  });

  test("hears nothing any more, of nobody", async () => {
    const added = new Set<unknown>();
    const listen = vi.spyOn(window, "addEventListener").mockImplementation((_, ear) => void added.add(ear));
    const deaf = vi.spyOn(window, "removeEventListener").mockImplementation((_, ear) => void added.delete(ear));
    await sit();
    expect(added.size).toBeGreaterThan(0);
    table.close();
    expect(added.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    listen.mockRestore();
    deaf.mockRestore();
  });

  test("facts that do not come are asked for again", async () => {
    const other = { position: { setup: { ...state().position.setup, game: "queendomino" } }, ...MINE };
    const asked = requests({});
    await table.open(null);
    server.line.open();
    server.line.tell(state({ events: [START], ...other }));
    await vi.advanceTimersByTimeAsync(0);
    expect(table.facts).toBeNull();
    requests({ "components/queendomino": FACTS });
    server.line.tell(state({ n: 1, ...other }));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalled();
    expect(table.facts).not.toBeNull();
  });
});
