import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { voice } from "../src/i18n/i18n.svelte";
import { settings } from "../src/lib/settings.svelte";
import { Table } from "../src/lib/table.svelte";
import DiceTable from "../src/parts/DiceTable.svelte";
import KingdomTable from "../src/parts/KingdomTable.svelte";
import type { State } from "../src/lib/protocol";
import { FACTS, requests, Server } from "./server";
import { event, legal, realm, state } from "./states";

let server: Server;
let table: Table;
const START = event(1, "host", { start: 1 });

beforeEach(async () => {
  await voice.speak("en");
  requests({ "components/kingdomino": FACTS, "components/queendomino": FACTS, "components/riomino": FACTS });
  server = new Server();
  table = new Table("t", server.connect);
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

async function sit(first: State, part: typeof KingdomTable | typeof DiceTable = KingdomTable): Promise<void> {
  await table.open(null);
  server.line.open();
  server.line.tell(first);
  await vi.waitFor(() => expect(table.facts).not.toBeNull());
  render(part, { table, onpanel: () => undefined });
  await tick();
}

async function tell(news: State): Promise<void> {
  server.line.tell(news);
  await tick();
}

async function press(where: Element, key: string): Promise<void> {
  await fireEvent.keyDown(where, { key });
  await fireEvent.keyUp(where, { key });
}

const sent = (): unknown[] => server.line.heard("move").map(({ move }) => move);
const cell = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
/** News that leave the position as it is. */
const NOISE: [string, (same: object) => State][] = [
  ["a watcher", (same) => state({ n: 1, watchers: 1, ...same })],
  ["a phrase", (same) => state({ events: [event(2, 1, { say: "hello" })], ...same })],
  ["somebody who goes", (same) => state({ events: [event(2, 1, { seat: { seat: 1, kind: "person", away: true } as never })], ...same })],
];

describe("the ghost of a domino", () => {
  const MINE = { legal: legal("17@d5w", "17@f5e", "17@f5s", "17@e4n") };

  test.each(NOISE)("stays where it is when the table tells of %s, and that is what is sent", async (_, noise) => {
    await sit(state({ events: [START], ...MINE }));
    await press(cell("f5"), "ArrowRight");
    const shown = document.querySelector<HTMLElement>(".ghost .half")!.style.transform;
    await tell(noise(MINE));
    expect(document.querySelector<HTMLElement>(".ghost .half")!.style.transform).toBe(shown);
    await fireEvent.click(document.querySelector(".bar .button.main")!);
    expect(sent()).toEqual(["17@f5e"]);
  });

  test("does not move while its move is on its way", async () => {
    await sit(state({ events: [START], ...MINE }));
    await press(cell("f5"), "ArrowRight");
    await fireEvent.click(document.querySelector(".bar .button.main")!);
    const shown = document.querySelector<HTMLElement>(".ghost .half")!.style.transform;
    await press(cell("f5"), "ArrowLeft");
    await press(document.body, "r");
    expect(document.querySelector<HTMLElement>(".ghost .half")!.style.transform).toBe(shown);
  });

  test("is a new one when the table has moved on", async () => {
    await sit(state({ events: [START], ...MINE }));
    await press(cell("f5"), "ArrowRight");
    await tell(state({ events: [event(2, 0, { undo: 1 })], legal: legal("17@d5w") }));
    await fireEvent.click(document.querySelector(".bar .button.main")!);
    expect(sent()).toEqual(["17@d5w"]);
  });

  test("waits while the past is shown", async () => {
    requests({ "components/kingdomino": FACTS, "/at/1": () => state({ n: 1 }), "/at/2": () => state({ n: 2 }) });
    await sit(state({ events: [START, event(2, 1, { move: ">19" })], ...MINE }));
    await press(cell("f5"), "ArrowRight");
    await press(document.body, "w");
    expect(document.querySelectorAll(".ghost")).toHaveLength(0);
    table.present();
    await tick();
    await fireEvent.click(document.querySelector(".bar .button.main")!);
    expect(sent()).toEqual(["17@f5e"]);
  });

  test("of a kingdom looked at meanwhile: the look stays, too", async () => {
    await sit(state({ events: [START], ...MINE }));
    await press(document.body, "2");
    await tell(NOISE[0]![1](MINE));
    expect(document.querySelectorAll(".ghost")).toHaveLength(0);
  });
});

describe("what was begun", () => {
  const town = { ...realm(), cells: { f5: { terrain: "town", crowns: 0 }, g5: { terrain: "town", crowns: 0 } } };
  const market = [1, 2].map((cost) => ({ cost, building: "church" }));
  const MINE = {
    step: "build",
    legal: legal("B1@f5", "B2@g5", "D2"),
    realms: [town, realm()] as never,
    position: { shared: { market, cave: true } as never, setup: { ...state().position.setup, game: "queendomino", grid: 7 } },
  };

  test.each(NOISE)("a building chosen stays chosen when the table tells of %s", async (_, noise) => {
    await sit(state({ events: [START], ...MINE }));
    await fireEvent.click(document.querySelector(".slot.can")!);
    expect(document.querySelector(".slot.picked")).not.toBeNull();
    await tell(noise(MINE));
    expect(document.querySelector(".slot.picked")).not.toBeNull();
  });

  test.each(NOISE)("a dragon about to be bribed stays so when the table tells of %s", async (_, noise) => {
    await sit(state({ events: [START], ...MINE }));
    await fireEvent.click(document.querySelector(".bribe")!);
    await tell(noise(MINE));
    expect(document.querySelector(".bribe")!.getAttribute("aria-pressed")).toBe("true");
  });

  test("is forgotten when the table has moved on", async () => {
    await sit(state({ events: [START], ...MINE }));
    await fireEvent.click(document.querySelector(".slot.can")!);
    await tell(state({ events: [event(2, 0, { move: "B1@f5" })], ...MINE }));
    expect(document.querySelector(".slot.picked")).toBeNull();
  });

  test.each(NOISE)("a giant to be sent stays chosen when the table tells of %s", async (_, noise) => {
    const giants = { step: "send", legal: legal("Gf5>1", "Gg5>1"), realms: [town, realm()] as never };
    await sit(state({ events: [START], ...giants }));
    await press(cell("f5"), "Enter");
    await fireEvent.focus(cell("f5"));
    await press(cell("f5"), "Enter");
    expect(document.querySelector("[data-send]")).not.toBeNull();
    await tell(noise(giants));
    await fireEvent.click(document.querySelector("[data-send]")!);
    expect(sent()).toEqual(["Gf5>1"]);
  });
});

describe("dead cells", () => {
  test("are asked for once per position, and again when a lost line is back", async () => {
    const MINE = { legal: legal("17@d5w") };
    settings.set({ helps: true, deadCells: true });
    // The picture of a turn comes before the question.
    const asked = (times: number): Promise<void> => vi.waitFor(() => expect(server.line.heard("ask")).toHaveLength(times));
    await sit(state({ events: [START], ...MINE }));
    await asked(1);
    for (const [, noise] of NOISE) await tell(noise(MINE));
    await new Promise((done) => setTimeout(done, 150));
    await asked(1);
    await tell(state({ events: [event(3, 1, { move: ">18" })], ...MINE }));
    await asked(2);
  });
});

describe("a die in the hand", () => {
  const dice = { hands: [["12", "03"], ["11"]], lying: [], board: ["a1", "b1", "c1"], start: null, dead: [] } as never;
  const MINE = { step: "lay", legal: legal("1221@a1", "1221@b1", "0330@c1"), position: { dice, setup: { ...state().position.setup, game: "riomino" } }, realms: [] };

  test.each(NOISE)("stays where it is when the table tells of %s, and that is what is laid", async (_, noise) => {
    await sit(state({ events: [START], ...MINE }), DiceTable);
    await press(cell("a1"), "n");
    await tell(noise(MINE));
    await fireEvent.click(document.querySelector(".bar .button.main")!);
    expect(sent()).toEqual(["1221@b1"]);
  });
});
