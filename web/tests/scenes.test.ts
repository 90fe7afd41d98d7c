import { describe, expect, test } from "vitest";
import type { Event, PositionView, RealmView, SheetLine } from "../src/lib/protocol";
import { scenesOf, turnsAhead } from "../src/lib/scenes";
import { event, realm, state } from "./states";

const territory = (cells: string, points: number): SheetLine => ({ rule: "KD-5.1", what: "territory", args: { terrain: "wheat" }, cells: cells.split(" "), points }) as unknown as SheetLine;
const position = (told: Partial<PositionView>): PositionView => state({ position: told }).position;
const row = (words: string): PositionView["row"] => words.split(" ").filter(Boolean).map((word) => ({ domino: word.split("/")[0]!, king: word.includes("/") ? Number(word.split("/")[1]) : null }));
const rich = (told: Partial<RealmView>): RealmView => ({ ...realm(), coins: 7, knights: 1, towers: 0, ...told });
const slots = (words: string) => words.split(" ").map((building, cost) => ({ cost, building: building === "-" ? null : building }));
const moves = (by: Event["by"], ...texts: string[]): Event[] => texts.map((move, i) => event(i + 2, by, { move }));
const draws = (...texts: string[]): Event[] => moves("chance", ...texts);

const COURT = { market: slots("church foundry - statue bakery sawmill"), top: "guardtower", queen: null, dragon: null };

describe("what happened, as scenes", () => {
  test.each<[string, Partial<PositionView>, Event[], Partial<PositionView>, unknown[]]>([
    [
      "a domino flies to its place, turned as it lies",
      { row: row("17/1 20/0"), realms: [realm(), realm()] },
      moves(1, "17@f5s"),
      { row: row("17/1 20/0"), realms: [realm(), realm()] },
      [{ kind: "fly", realm: 1, from: "offer:17", to: ["cell:1:f5", "cell:1:f6"], turn: 90 }],
    ],
    [
      "its territory counts what it has become worth, together with those it joined",
      { realms: [realm([territory("e4", 1), territory("g4", 2), territory("a1", 5)]), realm()] },
      moves(0, "17@f4e"),
      { realms: [realm([territory("e4 f4 g4", 9), territory("a1", 5)]), realm()] },
      [expect.objectContaining({ kind: "fly" }), { kind: "count", realm: 0, cells: ["e4", "f4", "g4"], gain: 6 }],
    ],
    [
      "a territory that gains nothing stays quiet",
      { realms: [realm([territory("e4", 0)]), realm()] },
      moves(0, "17@f4e"),
      { realms: [realm([territory("e4 f4", 0)]), realm()] },
      [expect.objectContaining({ kind: "fly" })],
    ],
    ["a king walks from its domino to the next", { row: row("17/1 20/0") }, moves(1, ">30"), { row: row("17/1 20/0"), next: row("30/1") }, [{ kind: "walk", seat: 1, from: "king:17", to: "king:30" }]],
    ["the first king comes from its owner", { next: row("30 31") }, moves(1, ">30"), { next: row("30/1 31") }, [{ kind: "walk", seat: 1, from: "seat:1", to: "king:30" }]],
    [
      "the row moves up, and the next one is turned over in its order",
      { row: row("17/1"), next: row("30/0 31") },
      [...moves(1, ">31"), ...draws("+9", "+4", "+40")],
      { row: row("30/0 31/1"), next: row("4 9") },
      [expect.objectContaining({ kind: "walk" }), { kind: "slide", what: ["offer:30", "offer:31"] }, { kind: "deal", what: ["offer:4", "offer:9"], from: "draft" }],
    ],
    ["a domino that fits nowhere falls away", { row: row("17/1") }, moves(1, "17x"), { row: row("17/1") }, [{ kind: "discard", from: "offer:17" }]],
    [
      "knights ride out and coins come from them",
      { realms: [rich({}), rich({})] },
      moves(0, "Td4+e4"),
      { realms: [rich({ coins: 11, knights: 0 }), rich({})] },
      [
        { kind: "gain", art: "knight_piece", from: "knights:0", to: "cell:0:d4", count: 1 },
        { kind: "gain", art: "knight_piece", from: "knights:0", to: "cell:0:e4", count: 1 },
        { kind: "coins", from: ["cell:0:d4", "cell:0:e4"], to: "coins:0", count: 4 },
      ],
    ],
    [
      "a building is paid and rises, towers stack, and the queen moves house",
      { realms: [rich({}), rich({})], shared: { ...COURT, queen: 1 } },
      moves(0, "B3@d4"),
      { realms: [rich({ coins: 4, towers: 2 }), rich({})], shared: { ...COURT, market: slots("church foundry - - bakery sawmill"), queen: 0 } },
      [
        { kind: "coins", from: ["coins:0"], to: "slot:3", count: 3 },
        { kind: "build", realm: 0, building: "statue", from: "slot:3", to: "cell:0:d4" },
        { kind: "gain", art: "tower", from: "cell:0:d4", to: "towers:0", count: 2 },
        { kind: "queen", from: "queen:1", to: "queen:0" },
      ],
    ],
    [
      "a free building costs no coin and may bring knights; the queen comes from the builders",
      { realms: [rich({}), rich({})], shared: COURT },
      moves(0, "B0@d4"),
      { realms: [rich({ knights: 2 }), rich({})], shared: { ...COURT, market: slots("- foundry - statue bakery sawmill"), queen: 0 } },
      [
        { kind: "build", realm: 0, building: "church", from: "slot:0", to: "cell:0:d4" },
        { kind: "gain", art: "knight_piece", from: "cell:0:d4", to: "knights:0", count: 1 },
        { kind: "queen", from: "queen", to: "queen:0" },
      ],
    ],
    [
      "the dragon is bribed and burns a slot",
      { realms: [rich({}), rich({})], shared: COURT },
      moves(0, "D4"),
      { realms: [rich({ coins: 6 }), rich({})], shared: { ...COURT, market: slots("church foundry - statue - sawmill"), dragon: 4 } },
      [
        { kind: "coins", from: ["coins:0"], to: "cave", count: 1 },
        { kind: "dragon", from: "cave", to: "slot:4", burns: "bakery" },
      ],
    ],
    [
      "the dragon goes home, and buildings come to cheaper slots and from the pile",
      { shared: { ...COURT, dragon: 2 } },
      draws("bldg:guardtower"),
      { shared: { ...COURT, market: slots("church foundry statue bakery sawmill guardtower"), dragon: null } },
      [
        { kind: "dragon", from: "slot:2", to: "cave", burns: null },
        {
          kind: "refill",
          buildings: [
            { building: "statue", from: "slot:3", to: "slot:2" },
            { building: "bakery", from: "slot:4", to: "slot:3" },
            { building: "sawmill", from: "slot:5", to: "slot:4" },
            { building: "guardtower", from: "pile", to: "slot:5" },
          ],
        },
      ],
    ],
    ["a giant stamps onto a crown", {}, moves(1, "G@d4"), {}, [{ kind: "giant", realm: 1, to: "cell:1:d4" }]],
    ["a giant is sent away", {}, moves(1, "Gd4>0"), {}, [{ kind: "send", from: "cell:1:d4", to: "realm:0" }]],
    ["a die is laid", {}, moves(0, "2112@e4"), {}, [{ kind: "lay", seat: 0, face: "12", edges: "2112", from: "die:0:12", to: "cell:dice:e4" }]],
    ["what is said, or who sits down, is no scene", {}, [event(2, 1, { say: "hello" })], {}, []],
    ["ending a turn is none either", {}, moves(0, "."), {}, []],
    ["what was taken back is not acted out", { next: row("30/1") }, [event(2, 1, { undo: 1 }), ...moves(1, ">31")], { next: row("31/1") }, []],
  ])("%s", (_, before, events, after, scenes) => expect(scenesOf(position(before), events, position(after))).toEqual(scenes));

  test("the people of a team act in one kingdom", () => {
    const seats = position({}).seats.map((seat) => ({ ...seat, realm: 0 }));
    expect(scenesOf(position({ seats }), moves(1, "G@d4"), position({ seats }))).toEqual([{ kind: "giant", realm: 0, to: "cell:0:d4" }]);
  });

  test("two states at once lose no event: each has scenes of its own", () => {
    const first = position({ row: row("17/1 20/0") });
    const second = position({ row: row("17/1 20/0"), next: row("30/1") });
    expect([scenesOf(first, moves(1, "17@f5e"), first), scenesOf(first, moves(1, ">30"), second)].map((scenes) => scenes[0]?.kind)).toEqual(["fly", "walk"]);
  });
});

describe("the beginning of a game", () => {
  const START = event(1, "host", { start: 1 });

  test("turns the first row over, quests as well, before anybody chooses", () => {
    const events = [START, ...draws("quest:harmony", "+9", "+4"), ...moves(1, ">4")];
    expect(scenesOf(null, events, position({ next: row("4/1 9") })).map((scene) => ("what" in scene ? scene.what : scene.kind))).toEqual([["quest:harmony"], ["offer:4", "offer:9"], "walk"]);
  });

  test("rolls the dice of both", () => {
    const events = [START, ...draws("lot:1", "roll:1:03", "roll:1:12", "roll:0:23")];
    expect(scenesOf(null, events, position({}))).toEqual([
      { kind: "roll", seat: 1, faces: ["03", "12"] },
      { kind: "roll", seat: 0, faces: ["23"] },
    ]);
  });

  test("is not shown to somebody who comes later, nor is anything else they have not seen begin", () => {
    expect(scenesOf(null, [START, ...draws("+9"), ...moves(1, ">9"), ...moves(0, ">4")], position({ next: row("4/0 9/1") }))).toEqual([]);
    expect(scenesOf(null, moves(1, "17@f5s"), position({}))).toEqual([]);
  });
});

describe("turns that come before mine", () => {
  test.each([
    ["17/1 20/2 21/0", "", 2],
    ["20/2", "30/1 31/0", 2],
    ["", "30/0", 0],
    ["17/1 20/2", "", 2],
  ])("in the rows %s and %s", (now, next, ahead) => expect(turnsAhead(position({ row: row(now), next: row(next) }), [0])).toBe(ahead));
});
