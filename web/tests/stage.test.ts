import { beforeEach, describe, expect, test } from "vitest";
import { BUDGET, planned, RATES, rateOf, type Pace, type Timed } from "../src/lib/paces";
import type { Event, State } from "../src/lib/protocol";
import type { Scene } from "../src/lib/scenes";
import { Stage } from "../src/lib/stage.svelte";
import { event, state } from "./states";

/** A clock that goes when it is told to. */
class Hands {
  time = 0;
  #waiting: { at: number; what: () => void }[] = [];
  now = (): number => this.time;
  later = (milliseconds: number, what: () => void): (() => void) => {
    const one = { at: this.time + milliseconds, what };
    this.#waiting.push(one);
    return () => (this.#waiting = this.#waiting.filter((other) => other !== one));
  };
  pass(milliseconds: number): void {
    const until = this.time + milliseconds;
    for (;;) {
      const next = this.#waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#waiting = this.#waiting.filter((other) => other !== next);
      this.time = next.at;
      next.what();
    }
    this.time = until;
  }
}

let clock: Hands;
let stage: Stage;
let pace: Pace;
let hidden: boolean;
let shown: number;
let acted: (readonly Timed[])[];
let releases: (() => void)[];
let stopped: number;

beforeEach(() => {
  clock = new Hands();
  [pace, hidden, shown, acted, stopped, releases] = ["normal", false, 0, [], 0, []];
  stage = new Stage({ pace: () => pace, hidden: () => hidden, clock });
  stage.attach({
    perform(scenes, commit, release) {
      acted.push(scenes);
      if (release) releases.push(release);
      commit();
      return () => stopped++;
    },
  });
});

/** Ann, on seat 0, looks on. */
const after = (n: number): State => state({ n, position: { row: [{ domino: "1", king: 1 }, { domino: "2", king: 0 }] } });
function push(n: number, by: Event["by"] = 1, what: Partial<Event> = { move: "17@f5e" }): void {
  stage.push({ before: after(n - 1), events: [event(n, by, what)], after: after(n), commit: () => (shown = n) });
}
const kinds = (): string[] => acted.map((scenes) => scenes.map(({ scene }) => scene.kind).join(" "));

describe("a row that moves up", () => {
  const offers = (...dominoes: string[]) => dominoes.map((domino, king) => ({ domino, king }));
  const at = (n: number, round: number, row: string[], next: string[]): State => state({ n, position: { round, row: offers(...row), next: offers(...next) } });
  const choose = (before: State, after: State, more: Event[] = []): void =>
    stage.push({ before, events: [event(after.position.n, 1, { move: ">30" }), ...more], after, commit: () => (shown = after.position.n) });
  const [had, has] = [at(1, 2, ["17", "18", "19"], ["30", "31"]), at(2, 2, ["18", "19"], ["30", "31"])];

  test("lies as it did until what has left it is gone", () => {
    choose(had, has);
    expect([shown, kinds()]).toEqual([2, ["walk slide"]]);
    expect(stage.row).toBe(had.position.row);
    releases[0]!();
    expect(stage.row).toBeNull();
  });

  test("is in its place at once when the stage is cleared, and when everything lies still", () => {
    choose(had, has);
    stage.skip();
    expect(stage.row).toBeNull();
    choose(had, has);
    clock.pass(5_000);
    expect([stage.row, stage.idle]).toEqual([null, true]);
  });

  test("waits for nothing where another row takes its place", () => {
    choose(at(1, 2, ["17"], ["30", "31"]), at(2, 3, ["30", "31"], ["40", "41"]), [event(3, "chance", { move: "+40" })]);
    expect([releases, stage.row]).toEqual([[], null]);
  });

  test("is not released by a turn before", () => {
    choose(had, has);
    const then = at(3, 2, ["19"], ["30", "31"]);
    choose(has, then);
    clock.pass(600);
    expect(stage.row).toBe(has.position.row);
    releases[0]!();
    expect(stage.row).toBe(has.position.row);
  });
});

describe("the stage", () => {
  test("puts a turn on the table first and then acts it out", () => {
    push(2);
    expect([shown, stage.plays, stage.lags]).toEqual([2, true, false]);
    clock.pass(5_000);
    expect([stage.idle, stage.realm]).toEqual([true, null]);
  });

  test("shows turns one after another, and none is lost", () => {
    push(2);
    push(3, 1, { move: ">30" });
    push(4, 1, { say: "hello" });
    push(5, 1, { move: "G@d4" });
    expect([shown, stage.lags]).toEqual([2, true]);
    const seen = [shown];
    for (let i = 0; i < 200; i++) {
      clock.pass(20);
      if (seen.at(-1) !== shown) seen.push(shown);
    }
    expect(seen).toEqual([2, 3, 5]);
    expect(kinds()).toEqual(["fly", "walk", "giant"]);
    expect(stage.idle).toBe(true);
  });

  test("tells when something has landed", () => {
    const landed: string[] = [];
    stage.onland = ({ kind }) => landed.push(kind);
    push(2);
    expect(landed).toEqual([]);
    clock.pass(5_000);
    expect(landed).toEqual(["fly"]);
  });

  test.each([0, 1, 150, 450, 700])("can be cleared after %i ms: the present is on the table, and nothing moves any more", (milliseconds) => {
    push(2);
    push(3, 1, { move: ">30" });
    push(4, 1, { move: "G@d4" });
    clock.pass(milliseconds);
    stage.skip();
    expect([shown, stage.idle]).toEqual([4, true]);
    expect(stopped).toBe(acted.length);
    const then = acted.length;
    clock.pass(10_000);
    expect([shown, acted.length, stage.idle]).toEqual([4, then, true]);
  });

  test("goes on after it was cleared", () => {
    push(2);
    stage.skip();
    push(3, 1, { move: ">30" });
    expect([shown, stage.plays]).toEqual([3, true]);
  });

  test.each(["calm", "hidden", "alone"])("acts nothing out when it is %s", (why) => {
    if (why === "calm") pace = "off";
    if (why === "hidden") hidden = true;
    if (why === "alone") stage = new Stage({ pace: () => pace, hidden: () => false, clock });
    push(2);
    push(3);
    expect([shown, acted.length, stage.idle]).toEqual([3, 0, true]);
  });

  test("jumps when it is so far behind that nobody could follow", () => {
    for (let n = 2; n < 60; n++) push(n);
    expect(shown).toBeGreaterThan(40);
    clock.pass(20_000);
    expect([shown, stage.idle]).toEqual([59, true]);
  });

  test("lets what I placed by hand only settle", () => {
    push(2, 0);
    expect(acted[0]?.[0]?.scene).toMatchObject({ kind: "fly", from: null });
    push(3, 1);
    clock.pass(1_000);
    expect(acted[1]?.[0]?.scene).toMatchObject({ kind: "fly", from: "offer:17" });
  });

  test("says in which realm it plays", () => {
    push(2);
    expect(stage.realm).toBe(1);
  });
});

describe("waiting", () => {
  /** The pauses the server makes before bots' moves, in milliseconds: two seconds in all (server/live/timers.py). */
  const pauseAfter = (waited: number): number => Math.min(350, Math.max(0, 2_000 - waited) / 4);

  test.each([2, 3, 4, 5, 6, 8])("between two turns of mine ends within eight seconds at a table of %i", (seats) => {
    // First in one row and last in the next, and everybody places, collects taxes, builds and chooses.
    const turns = 2 * (seats - 1);
    const at = (n: number, left: number): State => {
      const row = [...Array.from({ length: left }, (_, i) => ({ domino: String(i), king: 1 + (i % (seats - 1)) })), { domino: "99", king: 0 }];
      return state({ n, names: Array.from({ length: seats }, (_, i) => `P${i}`), position: { row } });
    };
    push(1, 0);
    let n = 1;
    let heard = 0;
    for (let turn = 0; turn < turns; turn++) {
      for (const move of ["17@f5e", "T@f5", "B3@f5", ">30"]) {
        heard += pauseAfter(heard);
        clock.pass(Math.max(0, heard - clock.time));
        n += 1;
        const here = n;
        stage.push({ before: at(n - 1, turns - turn), events: [event(n, 1 + (turn % (seats - 1)), { move })], after: at(n, turns - turn), commit: () => (shown = here) });
      }
    }
    while (stage.lags && clock.time < 60_000) clock.pass(10);
    expect(shown).toBe(n);
    expect(clock.time).toBeLessThan(8_000);
  });
});

describe("the pace", () => {
  const FLY: Scene = { kind: "fly", realm: 1, from: "offer:17", to: ["cell:1:f5", "cell:1:g5"], turn: 0 };
  const COUNT: Scene = { kind: "count", realm: 1, cells: ["f5"], gain: 3 };
  const WALK: Scene = { kind: "walk", seat: 1, from: "king:17", to: "king:30" };

  test("scenes of a turn overlap", () => {
    const plan = planned([FLY, COUNT, WALK], 1);
    expect(plan.scenes[1]!.start).toBeLessThan(plan.scenes[0]!.length);
    expect(plan.hold).toBeLessThan(plan.end);
  });

  test("is slower, usual, quicker or nothing at all", () => {
    const [slow, normal, fast, off] = (["slow", "normal", "fast", "off"] as const).map((pace) => planned([FLY, WALK], RATES[pace]).hold);
    expect(slow).toBeGreaterThan(normal!);
    expect(normal).toBeGreaterThan(fast!);
    expect(off).toBe(0);
  });

  test.each([2, 4, 8])("keeps the budget between two turns of mine at a table of %i", (seats) => {
    // The longest wait: first in one row, last in the next; builders make four moves a turn.
    const turns = 2 * (seats - 1);
    let spent = 0;
    const holds: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      for (const scenes of [[FLY, COUNT], [WALK], [WALK], [WALK]]) {
        const rate = rateOf(scenes, { rate: 1, ahead: turns - turn, behind: 0, spent });
        holds.push(planned(scenes, rate).hold);
        spent += holds.at(-1)!;
      }
    }
    // What is too short to be seen is not made shorter.
    expect(spent).toBeLessThan(BUDGET + 1_500);
    expect(Math.min(...holds)).toBeGreaterThan(90);
  });

  test("later turns are shorter when many wait", () => {
    const usual = rateOf([FLY], { rate: 1, ahead: 1, behind: 0, spent: 0 });
    expect(rateOf([FLY], { rate: 1, ahead: 1, behind: 12, spent: 0 })).toBeLessThan(usual);
    expect(rateOf([FLY], { rate: 1, ahead: 14, behind: 0, spent: 0 })).toBeLessThan(usual);
    expect(rateOf([FLY], { rate: 1, ahead: 1, behind: 0, spent: 4_900 })).toBeLessThan(usual);
  });
});
