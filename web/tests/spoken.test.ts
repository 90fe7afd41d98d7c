import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { languages, voice, type Language } from "../src/i18n/i18n.svelte";
import { ghostText } from "../src/lib/ghost";
import { parse } from "../src/lib/moves";
import { Placing } from "../src/lib/placing.svelte";
import type { ComponentsInfo, DominoInfo, SeatView, State } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";
import { speaker } from "../src/lib/speaker.svelte";
import type { Table } from "../src/lib/table.svelte";
import { typedHelp, typedMove, wordsOf } from "../src/lib/typed";
import { FACTS } from "./server";
import { event, legal, realm, state } from "./states";

const WHEAT_LAKE = FACTS.dominoes["17"] as unknown as DominoInfo;
const MOVES = ["17@d5w", "17@f5e", "17@f5s", "17@e4n", ">17", "17x", "G@d5", "Gd5>1", "Td5", "Td5+e6", "B3@d5", "D4", ".", "0330@e5"];

beforeEach(() => voice.speak("en"));

describe("a move that is typed", () => {
  const open = state({ legal: legal(...MOVES) });

  test.each(Object.keys(languages) as Language[])("in words of the language %s is the move that was meant", async (language) => {
    await voice.speak(language);
    for (const move of MOVES) expect(typedMove(wordsOf(parse(move)), open), wordsOf(parse(move))).toBe(move);
  });

  test("may name a domino by its number, without the letter of its set", () => {
    expect(typedMove("12 f5 north", state({ legal: legal("q12@f5n") }))).toBe("q12@f5n");
  });

  test("may name two knights in any order", () => {
    expect(typedMove("tax e6 d5", open)).toBe("Td5+e6");
  });

  test.each(["", "hello", "take", "17 f5", "build d5", "send d5 9", "17 f5 up"])("is not understood: %o", (text) => {
    expect(typedMove(text, open)).toBeNull();
  });

  test("is helped by an example of everything that is open", () => {
    expect(typedHelp(legal("17@d5w", ">18", "."))).toBe("Now you can type, for example: “17 d5 west”, “take 18”, or “end”.");
    expect(typedHelp([])).toContain("19 f5 east");
  });
});

describe("a domino that is about to be placed", () => {
  const land = { ...realm(), cells: { e4: { terrain: "wheat", crowns: 0 }, f6: { terrain: "lake", crowns: 0 } } } as unknown as ReturnType<typeof realm>;
  const placing = new Placing("17", legal("17@d4w", "17@f5s", "17@f5e", "17@d4n").map((view) => ({ ...view, gain: 3 })), "e5");
  const told = (): string => ghostText(placing, WHEAT_LAKE, land, true);

  test("says terrain, cell and neighbours of both halves, their direction, and its points", () => {
    placing.point("f5");
    placing.turn();
    expect(told()).toBe("wheat field on f5, touching lake and the castle; east of it lake with 1 crown on g5, touching nothing; 3 points");
  });

  test("says it in every direction", () => {
    placing.point("d4");
    expect(told()).toContain("; west of it lake with 1 crown on c4, touching nothing");
    placing.turn();
    expect(told()).toContain("; north of it lake with 1 crown on d3, touching nothing");
    placing.point("f5");
    placing.turn();
    expect(told()).toContain("; south of it lake");
  });

  test("says that it must not lie there", () => {
    placing.point("i9");
    expect(told()).toMatch(/; not allowed here$/);
  });

  test("gives nothing away without the helps", () => {
    placing.point("f5");
    expect(ghostText(placing, WHEAT_LAKE, land, false)).not.toContain("points");
  });
});

describe("what is read aloud", () => {
  let table: { facts: ComponentsInfo; live: State | null; mine: number | null; decision: string | null };
  const NAMES = ["Ann", "Bob"];
  const said = (): string[] => speaker.said.map(({ text }) => text);
  const answered = (): string[] => speaker.answers.map(({ text }) => text);

  beforeEach(() => {
    vi.useFakeTimers();
    settings.set({ reading: "normal" });
    table = { facts: FACTS as unknown as ComponentsInfo, live: null, mine: null, decision: null };
    speaker.attend(table as unknown as Table);
    // Bob's turn; the position was told.
    hear(state({ n: 1, actor: 1, events: [event(1, "host", { start: 1 })] }));
    vi.runAllTimers();
    speaker.said = [];
  });
  afterEach(() => {
    speaker.leave();
    vi.useRealTimers();
  });

  function hear(news: State, mine = false): void {
    table.live = news;
    table.mine = mine ? 0 : null;
    table.decision = mine ? `${news.position.n} 0` : null;
    speaker.tell(news.events, news);
  }

  /** Bob places his domino so many times. */
  function bobMoves(times: number, from = 2): void {
    for (let n = from; n < from + times; n++) hear(state({ n, actor: 1, names: NAMES, events: [event(n, 1, { move: "17@f5e" })] }));
  }

  /** Ann's turn, with a clock or without. */
  function annsTurn(n: number, clock: SeatView["clock"] = null): void {
    const news = state({ n, names: NAMES, legal: legal(">17"), step: "choose", events: [event(n, 1, { move: ">17" })] });
    news.position.seats[0]!.clock = clock;
    hear(news, true);
  }

  test("is one sentence for each move, and no faster than it can be spoken", () => {
    bobMoves(3);
    expect(said()).toHaveLength(1);
    expect(said()[0]).toMatch(/^Bob places domino 17: wheat field on f5, lake with 1 crown on g5/);
    const time = said()[0]!.length * 60;
    vi.advanceTimersByTime(time - 1);
    expect(said()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(said()).toHaveLength(2);
    vi.runAllTimers();
    expect(said()).toHaveLength(3);
  });

  test("comes at once with the reader's turn, in order and complete", () => {
    bobMoves(6);
    annsTurn(8);
    expect(said()).toHaveLength(8);
    expect(said().at(-2)).toMatch(/^Bob chooses/);
    expect(said().at(-1)).toMatch(/^Your turn\. Choose/);
  });

  test("costs a running clock nothing: the turn is said first, and what was left out is counted", () => {
    bobMoves(6);
    annsTurn(8, { left: 60_000, running: true });
    expect(answered()).toEqual([expect.stringMatching(/^6 sentences were left out: H/), expect.stringMatching(/^Your turn\./)]);
  });

  test("uses the time that a clock does not count: what happened last is said before the turn", () => {
    bobMoves(6);
    annsTurn(8, { left: 60_000, running: true, delay: 12_000 });
    const all = answered();
    expect(all[0]).toMatch(/^\d sentences? (was|were) left out/);
    expect(all.at(-2)).toMatch(/^Bob chooses/);
    expect(all.slice(1, -1).join("").length * 60).toBeLessThanOrEqual(12_000);
    expect(all.length).toBeGreaterThan(3);
    annsTurn(9, { left: 60_000, running: true, delay: 90_000 });
    expect(answered().at(-1)).toMatch(/^Choose/);
  });

  test("leaves nothing out while a clock stands still", () => {
    bobMoves(3);
    annsTurn(5, { left: 60_000, running: false });
    expect(said()).toHaveLength(5);
  });

  test("can be heard again since the last turn, and sentence by sentence", () => {
    annsTurn(2);
    hear(state({ n: 3, actor: 1, names: NAMES, events: [event(3, 0, { move: ">17" })] }));
    bobMoves(2, 4);
    speaker.repeat();
    expect(answered()).toEqual([expect.stringMatching(/^Ann chooses/), ...Array<unknown>(2).fill(expect.stringMatching(/^Bob places/))]);
    for (const [by, who] of [[-1, "Bob"], [-1, "Bob"], [-1, "Ann"], [1, "Bob"]] as const) {
      speaker.step(by);
      expect(answered()).toEqual([expect.stringMatching(`^${who}`)]);
    }
  });

  test("warns of a clock that gets low", () => {
    annsTurn(2, { left: 31_000, running: true });
    speaker.answers = [];
    vi.advanceTimersByTime(999);
    expect(answered()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(answered()).toEqual(["30 seconds left."]);
    vi.advanceTimersByTime(20_000);
    expect(answered()).toEqual(["10 seconds left."]);
  });
});
