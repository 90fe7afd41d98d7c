import { afterEach, describe, expect, test, vi } from "vitest";
import { languages, voice, type Language } from "../src/i18n/i18n.svelte";
import { Reviewing } from "../src/lib/reviewing.svelte";
import { amount, boundsText, chart, decisionText, luckiest, movesOf, punished, reasonText, turningPoints, worst, type ReviewInfo } from "../src/lib/reviews";
import told from "./reviews.json";
import { event } from "./states";

const reviews = { kingdomino: told.kingdomino.review as unknown as ReviewInfo, riomino: told.riomino.review as unknown as ReviewInfo };
const review = reviews.kingdomino;

describe("the moves of a game", () => {
  test("are those of the record: what was taken back is not there, nor what else was said", () => {
    const events = [event(1, "host", { start: 1 }), event(2, "chance", { move: "+17" }), event(3, 0, { move: ">17" }), event(4, 0, { undo: 3 }), event(5, 1, { say: "hello" }), event(6, 0, { move: ">18" })];
    expect(movesOf(events, 1).map(({ n }) => n)).toEqual([2, 6]);
  });

  test("are of one game of a series", () => {
    const events = [event(1, "host", { start: 1 }), event(2, 0, { move: ">17" }), event(3, "host", { start: 2 }), event(4, 0, { move: ">18" })];
    expect([movesOf(events, 1), movesOf(events, 2)].map((moves) => moves.map(({ move }) => move))).toEqual([[">17"], [">18"]]);
  });
});

describe("a review", () => {
  test("names who was lucky and where the game turned", () => {
    expect(luckiest(review)?.luck).toBe(Math.max(...review.seats.map(({ luck }) => luck)));
    expect(turningPoints(review).map(({ n }) => n)).toEqual(review.turning_points);
    expect(luckiest({ ...review, seats: review.seats.map((seat) => ({ ...seat, luck: -1 })) })).toBeNull();
  });

  test("has a line per seat, luck as bars and errors as dots within its box", () => {
    for (const unit of ["points", "win"] as const) {
      const drawn = chart(review, unit, 0, 600, 200);
      expect(drawn.lines).toHaveLength(review.seats.length);
      for (const pair of drawn.lines.flatMap((line) => line.split(" "))) {
        const [x, y] = pair.split(",").map(Number);
        expect(x! >= 0 && x! <= 600 && y! >= -0.1 && y! <= 200.1).toBe(true);
      }
      expect(drawn.bars.every(({ good, y }) => good === y < drawn.ground)).toBe(true);
      expect(drawn.dots.every(({ grade }) => ["inaccuracy", "mistake", "blunder"].includes(grade))).toBe(true);
    }
    expect(chart(review, "points", 0, 600, 200).dots.length).toBeGreaterThan(0);
  });

  test("says that an error was punished unless the others gave half of it back at once", () => {
    const [first] = review.decisions;
    const error = { ...first!, n: 5, seat: 0, lost: 4 };
    const with_ = (lost: number): ReviewInfo => ({ ...review, decisions: [error, { ...first!, n: 6, seat: 1, lost }, { ...first!, n: 8, seat: 0, lost: 0 }, { ...first!, n: 9, seat: 1, lost: 9 }] });
    expect([punished(with_(1), error, "points"), punished(with_(2), error, "points")]).toEqual([true, false]);
  });

  test("gives the positions in which a seat lost most, the worst first", () => {
    const tries = worst(review, [0, 1], 3);
    expect(tries.map(({ lost }) => lost)).toEqual(tries.map(({ lost }) => lost).sort((a, b) => b - a));
    expect(worst(review, [], 3)).toEqual([]);
  });

  test.each(Object.keys(languages) as Language[])("is told in words in %s", async (language) => {
    await voice.speak(language);
    await voice.learn("review");
    const codes = Object.keys(voice.catalogue).filter((key) => key.startsWith("why_lost."));
    const args = { holes: 2, terrain: "lake", squares: 3, points: 4, less: 1, domino: "k17", seat: 1, places: 2, coins: 1, building: "church", instead: "statue", kept: "win", narrower: 5, crowns: 2 };
    for (const code of codes.map((key) => key.slice("why_lost.".length))) {
      const text = reasonText({ code, arguments: args, cells: [], realm: 0 }, ["Ann", "Bob"]);
      expect([code, /[{}…_]/.test(text)]).toEqual([code, false]);
    }
    for (const one of [...reviews.kingdomino.decisions, ...reviews.riomino.decisions]) {
      const text = decisionText(one, "points", "Ann");
      expect([text, text.includes("Ann") && !/[{}_]/.test(text)]).toEqual([text, true]);
      for (const reason of one.why) expect(codes).toContain(`why_lost.${reason.code}`);
    }
    expect(boundsText(review, "points")).toMatch(/1[.,]5/);
  });

  test("counts points with a decimal place and chances in percent", async () => {
    await voice.speak("en");
    expect([amount(2.25, "points"), amount(-0.031, "win"), amount(0.04, "points", "never")]).toEqual(["+2.3", "-3%", "0.0"]);
  });
});

describe("a review on its way", () => {
  afterEach(() => vi.unstubAllGlobals());
  const stream = (...parts: string[]): Response =>
    new Response(new ReadableStream({ start: (to) => { for (const part of parts) to.enqueue(new TextEncoder().encode(part)); to.close(); } }), { headers: { "Content-Type": "text/event-stream" } });

  test("tells how much is done and shows nothing before all is, however the answer is cut", async () => {
    const text = `event: progress\ndata: {"done":0.5}\n\nevent: review\ndata: ${JSON.stringify({ reviews: [review] })}\n\n`;
    vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(stream(text.slice(0, 21), text.slice(21, 90), text.slice(90)))));
    const reviewing = new Reviewing();
    await reviewing.start("abc123", "quick");
    expect([reviewing.done, reviewing.reviews?.[0]?.game, reviewing.refusal]).toEqual([0.5, "kingdomino", null]);
    expect(JSON.parse((vi.mocked(fetch).mock.calls[0]![1]!.body as string))).toEqual({ table: "abc123", depth: "quick" });
  });

  test.each([
    ["at once", () => new Response(JSON.stringify({ error: { rule: null, code: "not_over", args: {} } }), { status: 409 }), "not_over"],
    ["later", () => stream(`event: refused\ndata: {"refused":{"code":"server_busy","facts":{}}}\n\n`), "server_busy"],
    ["by silence", () => stream(`event: progress\ndata: {"done":0.2}\n\n`), "server_error"],
  ])("may be refused %s", async (_, answer, code) => {
    vi.stubGlobal("fetch", vi.fn(() => Promise.resolve(answer())));
    const reviewing = new Reviewing();
    await reviewing.start("abc123", "usual");
    expect([reviewing.refusal?.code, reviewing.reviews]).toEqual([code, null]);
  });
});
