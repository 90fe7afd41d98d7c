import { describe, expect, test } from "vitest";
import { Laying, faceOf, quarterTurns } from "../src/lib/dice.svelte";
import { label, parse } from "../src/lib/moves";
import { routeOf } from "../src/lib/router.svelte";
import { ruleLink } from "../src/lib/rules";

describe("a move in text", () => {
  test.each([
    [">17", { kind: "choose", domino: "17" }],
    ["k17@d5e", { kind: "place", domino: "k17", cell: "d5", towards: "e" }],
    ["A@m13n", { kind: "place", domino: "A", cell: "m13", towards: "n" }],
    ["17x", { kind: "discard", domino: "17" }],
    ["G@d5", { kind: "giant", cell: "d5" }],
    ["Gd5>3", { kind: "send", cell: "d5", realm: 3 }],
    ["Td5", { kind: "tax", cells: ["d5"] }],
    ["Td5+e5", { kind: "tax", cells: ["d5", "e5"] }],
    ["B3@c4", { kind: "build", slot: 3, cell: "c4" }],
    ["D0", { kind: "dragon", slot: 0 }],
    [".", { kind: "end" }],
    ["1122@c3", { kind: "die", edges: "1122", cell: "c3" }],
    ["king:2", { kind: "king", seat: 2 }],
    ["+17", { kind: "draw", domino: "17" }],
    ["roll:1:03", { kind: "roll", seat: 1, face: "03" }],
  ])("%s is taken apart", (move, parsed) => expect(parse(move)).toEqual(parsed));

  test("a domino shows its number without its set", () => {
    expect([label("k17"), label("q3"), label("17"), label("A")]).toEqual(["17", "3", "17", "A"]);
  });
});

describe("a die", () => {
  test("has a face and a number of quarter turns", () => {
    expect(["1221", "1122", "2112", "2211"].map((edges) => [faceOf(edges), quarterTurns(edges)])).toEqual([
      ["12", 0],
      ["12", 1],
      ["12", 2],
      ["12", 3],
    ]);
  });

  test("is taken up, moved and turned among what is legal", () => {
    const hand = new Laying(["0110@e4", "0011@e4", "1221@d5"].map((move) => ({ move, cells: [], gain: null })));
    hand.take("01");
    hand.point("e4");
    const first = hand.chosen?.move;
    hand.turn();
    expect(hand.chosen?.move).not.toBe(first);
    hand.take("12");
    expect(hand.chosen?.move).toBe("1221@d5");
    hand.point("e4");
    expect(hand.chosen).toBeNull();
  });

  test("is in the hand at once where one lays twice in a row, and moves when the first move has come", () => {
    let busy = true;
    const hand = new Laying(["0110@e4", "0011@e4", "1221@d5"].map((move) => ({ move, cells: [], gain: null })), () => busy);
    expect(hand.chosen?.move).toBe("0110@e4");
    hand.take("12");
    hand.turn();
    expect(hand.chosen?.move).toBe("0110@e4");
    busy = false;
    hand.take("12");
    expect(hand.chosen?.move).toBe("1221@d5");
  });
});

describe("an address", () => {
  test.each([
    ["/", "", { screen: "home" }],
    ["/new/riomino", "", { screen: "create", game: "riomino", company: "friends" }],
    ["/new/riomino/bots", "", { screen: "create", game: "riomino", company: "bots" }],
    ["/t/abc", "#seat=xyz_-1", { screen: "table", id: "abc", token: "xyz_-1" }],
    ["/t/abc", "#join=xyz", { screen: "table", id: "abc", token: "xyz" }],
    ["/replay/abc/12", "", { screen: "replay", id: "abc", at: 12 }],
    ["/rules/KD", "#KD-3.2", { screen: "rules", book: "KD", id: "KD-3.2" }],
    ["/t", "", { screen: "nowhere" }],
    ["/elsewhere", "", { screen: "nowhere" }],
  ])("%s%s is a screen", (path, hash, route) => expect(routeOf(path, hash)).toEqual(route));

  test("every rule has one", () => expect(ruleLink("KD-3.2")).toBe("rules/KD#KD-3.2"));
});
