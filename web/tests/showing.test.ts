import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newsFor, Showing } from "../src/lib/showing.svelte";
import type { Event } from "../src/lib/protocol";
import ShowBar from "../src/parts/ShowBar.svelte";
import { requests } from "./server";
import { state } from "./states";

/** Events from 1 on: "0" and "1" are moves of seats, "f0" a forced one, "c" a draw, "s1" a phrase. */
function told(words: string): Event[] {
  return words.split(" ").map((word, i) => {
    const by = word === "c" ? ("chance" as const) : Number(word.at(-1));
    const event: Event = { n: i + 1, at: "", by };
    if (word.startsWith("s")) event.say = "hello";
    else event.move = word === "c" ? "+17" : ">17";
    if (word.startsWith("f")) event.forced = true;
    return event;
  });
}

describe("what the reader on seat 0 may have missed", () => {
  test.each([
    ["others moved, and it is my turn", "c 0 1 1 c", true, null, { after: 2, until: 4 }],
    ["my half-done turn is no news", "c 0 1 1 c 0", true, null, { after: 2, until: 4 }],
    ["others are still moving", "0 1 1", false, null, { after: 1, until: 3 }],
    ["nobody has moved since my last move", "1 0", false, null, { after: 2, until: 2 }],
    ["a move the table made for me is news", "0 1 f0 1", false, null, { after: 1, until: 4 }],
    ["a bot played for me while I was away", "0 1 0 1 0 1", true, 1, { after: 1, until: 6 }],
    ["I looked away later than I moved", "0 1 1", false, 2, { after: 1, until: 3 }],
    ["nothing at all", "c", true, null, { after: 0, until: 0 }],
  ])("%s", (_, words, acting, looked, news) => expect(newsFor(told(words), [0], acting, looked)).toEqual(news));

  test("who has no seat sees the last few moves, or all since they looked", () => {
    const events = told("0 1 0 1 0 1 0 1 0 1");
    expect(newsFor(events, [], false, null)).toEqual({ after: 2, until: 10 });
    expect(newsFor(events, [], false, 4)).toEqual({ after: 4, until: 10 });
    expect(newsFor(events, [], false, 10)).toEqual({ after: 2, until: 10 });
  });
});

describe("what happened, shown again", () => {
  const STEPS = [2, 3, 4].map((n) => ({ n, by: 1, text: `step ${n}` }));

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("waits for a picture that comes slowly, and skips no step", async () => {
    const late = (n: number) => () => new Promise((resolve) => setTimeout(() => resolve(state({ n })), 7_000));
    requests({ "/at/2": () => state({ n: 2 }), "/at/3": late(3), "/at/4": late(4) });
    const showing = new Showing("t", STEPS, () => undefined);
    const shown: (number | undefined)[] = [];
    let ended = false;
    render(ShowBar, { showing, onend: () => (ended = true) });
    for (let i = 0; i < 200 && !ended; i++) {
      await vi.advanceTimersByTimeAsync(100);
      const n = showing.past?.position.n;
      if (shown.at(-1) !== n) shown.push(n);
    }
    expect(shown.filter((n) => n !== undefined)).toEqual([2, 3, 4]);
    expect(ended).toBe(true);
  });

  test("goes back to the present when a picture does not come, and asks again the next time", async () => {
    requests({});
    let lost = 0;
    const showing = new Showing("t", STEPS, () => lost++);
    await vi.advanceTimersByTimeAsync(0);
    expect(lost).toBe(1);
    requests({ "/at/2": () => state({ n: 2 }), "/at/3": () => state({ n: 3 }) });
    showing.go(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(showing.past?.position.n).toBe(2);
  });
});
