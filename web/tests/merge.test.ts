import { describe, expect, test } from "vitest";
import { after, merged } from "../src/lib/merge";
import type { Changed, JsonValue } from "../src/lib/protocol";
import cases from "./changes.json";
import { event, state } from "./states";

// The server reads the same cases (tests/server/test_changes.py).
describe("a change", () => {
  test.each(cases as unknown as { about: string; old: JsonValue; change: JsonValue; new: JsonValue }[])("$about", ({ old, change, new: wanted }) => {
    const before = JSON.stringify(old);
    // As texts: the order of fields counts.
    expect(JSON.stringify(merged(old, change))).toBe(JSON.stringify(wanted));
    expect(JSON.stringify(old)).toBe(before);
  });
});

const first = { ...state({ n: 1 }), version: 4 };
const told = (changes: Changed["changes"], base = 4): Changed => ({ base, version: 5, changes, events: [event(2, 1, { move: ">17" })], now: "2026-11-16T12:00:01.000Z" });

describe("a state", () => {
  test("has the changes, events and time of the message, and is its version", () => {
    const next = after(first, told({ position: { n: 2 }, turn: { actor: 1 } }))!;
    expect(next).toEqual({ ...first, position: { ...first.position, n: 2 }, turn: { ...first.turn, actor: 1 }, ...{ version: 5, events: told({}).events, now: told({}).now } });
    expect(after(next, { ...told({ position: { n: 3 } }, 5), version: 9 })?.position.n).toBe(3);
  });

  test("keeps what did not change as the same object", () => {
    const next = after(first, told({ position: { n: 2, realms: { "1": { total: 7 } } } }))!;
    expect(next.position.realms[0]).toBe(first.position.realms[0]);
    expect(next.position.realms[1]).toEqual({ ...first.position.realms[1], total: 7 });
    expect(next.table).toBe(first.table);
    expect(first.position.realms[1]!.total).toBe(0);
  });

  test.each([
    ["another version", { ...first, version: 3 }],
    ["no version", state({ n: 1 })],
    ["nothing", null],
  ])("is not made from %s", (_, before) => {
    expect(after(before, told({}))).toBeNull();
  });
});
