// Club nights: where somebody sits, and who is compared with whom.
import { expect, test } from "vitest";
import { compared, latest, tableOf } from "../src/lib/clubs";
import type { ClubRound, ClubView } from "../src/lib/protocol";

const seat = (person: number | null, lead: number | null) => ({ person, score: lead === null ? null : 40 + lead, lead, percent: null });
const round: ClubRound = {
  number: 1,
  over: true,
  tables: [
    { number: 1, table: "a", status: "over", seats: [seat(1, -3), seat(2, 3)] },
    { number: 2, table: "b", status: "over", seats: [seat(null, 8), seat(3, -8)] },
    { number: 3, table: "c", status: "left", seats: [seat(4, null), seat(5, null)] },
  ],
};

test("on each seat the best comes first, bots too, and tables that were not played out do not come at all", () => {
  expect(compared(round, 0).map(({ person, lead }) => [person, lead])).toEqual([[null, 8], [1, -3]]);
  expect(compared(round, 1).map(({ table }) => table)).toEqual(["a", "b"]);
});

test("everybody finds their own table, and who is not in the round finds none", () => {
  expect(tableOf(round, 3)?.table).toBe("b");
  expect(tableOf(round, 9)).toBeUndefined();
  expect(tableOf(round, null)).toBeUndefined();
  expect(latest({ rounds: [] } as unknown as ClubView)).toBeUndefined();
  expect(tableOf(undefined, 3)).toBeUndefined();
});
