// Who sits at a table: kings that nobody shares, bots with names and faces, reactions that can be muted.
import { existsSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { voice } from "../src/i18n/i18n.svelte";
import { botName, hasFace } from "../src/lib/bots";
import { isUnwanted, mute } from "../src/lib/muted.svelte";
import type { SeatView } from "../src/lib/protocol";
import { completed, EMBLEMS, emblemOf, takenBy } from "../src/lib/seats";
import { settings } from "../src/lib/settings.svelte";
// @ts-expect-error plain JavaScript, shared with the build
import { whole } from "../scripts/catalogues.mjs";
import { event, state } from "./states";

const ART = "../src/crownlands/components/art";
const LEVELS = ["peasant", "squire", "baron", "duke", "sovereign"];
const GAMES = ["kingdomino", "queendomino", "age_of_giants", "royal_wedding", "riomino"];

afterEach(async () => {
  settings.set({ reactions: true });
  await voice.speak("en");
});

test.each(LEVELS)("a %s has a face, a sentence for each game, and a name of its own on every seat", async (level) => {
  expect(hasFace(level)).toBe(true);
  expect(existsSync(`${ART}/bot_${level}.svg`)).toBe(true);
  const english = whole("en") as Record<string, string>;
  for (const game of GAMES) expect(english).toHaveProperty([`bot_line.${level}_${game}`]);
  for (const [language, letters] of [["en", /^[A-Za-z]+$/], ["uk", /^[\u0400-\u04FF]+$/]] as const) {
    await voice.speak(language);
    const names = EMBLEMS.map((_, seat) => botName(level, seat)!);
    expect(new Set(names).size).toBe(8);
    for (const name of names) expect(name).toMatch(letters);
  }
});

test("an engine outside has neither name nor face of ours", () => {
  expect([hasFace("stockfish"), botName("stockfish", 1), hasFace(null)]).toEqual([false, null, false]);
});

test("every phrase has a picture", () => {
  const told = readFileSync("../src/crownlands/server/table/phrases.py", "utf8");
  const phrases = /PHRASES = \(([^)]*)\)/.exec(told)![1]!.match(/[a-z_]+/g)!;
  expect(phrases).toHaveLength(13);
  for (const phrase of phrases) expect([phrase, existsSync(`${ART}/say_${phrase}.svg`)]).toEqual([phrase, true]);
});

test("a seat looks as its emblem, and as its own number where it tells none", () => {
  const { position } = state();
  expect([0, 1].map((seat) => emblemOf(position, seat))).toEqual([0, 1]);
  (position.seats[1] as SeatView).emblem = "fox";
  expect(emblemOf(position, 1)).toBe(EMBLEMS.indexOf("fox"));
});

test("who takes another seat's own emblem gives theirs for it", () => {
  expect(completed("ship", 4)).toEqual(["ship", "sun", "lion", "tree"]);
  expect(completed("moon", 3)).toEqual(["moon", "sun", "ship"]);
  expect(completed(null, 2)).toEqual(["lion", "sun"]);
});

test("before the start only people keep their kings, later every seat does", () => {
  const seats = [
    { kind: "person", name: "Ann", emblem: "fox" },
    { kind: "bot", level: "duke", emblem: "sun" },
    { kind: "open", emblem: "ship" },
  ] as unknown as SeatView[];
  expect([...takenBy(seats, false, null)]).toEqual([["fox", "Ann"]]);
  expect([...takenBy(seats, true, 1).keys()]).toEqual(["fox", "ship"]);
});

test("reactions of one person or of all can be muted, moves never", () => {
  const said = event(5, 1, { say: "hello" });
  expect(isUnwanted("table", said)).toBe(false);
  mute("table", 1, true);
  expect([isUnwanted("table", said), isUnwanted("another", said), isUnwanted("table", event(6, 1, { move: "17" }))]).toEqual([true, false, false]);
  mute("table", 1, false);
  settings.set({ reactions: false });
  expect(isUnwanted("table", said)).toBe(true);
});
