// What a seat looks like everywhere: its emblem, whose drawings are `king_N` and `mark_N`, and the emblem's colour.
import type { PositionView, SeatView } from "./protocol";
import { seatName } from "./speech";

export type Emblem = SeatView["emblem"];
export const EMBLEMS: readonly Emblem[] = ["lion", "sun", "ship", "tree", "rose", "fox", "moon", "tower"];
export const SEAT_COLOURS = ["#AC2023", "#F9E03A", "#15449D", "#0D927B", "#AA6FC3", "#DE7308", "#A3E8EE", "#50444C"] as const;

/** The number of an emblem's drawings; a seat that tells none shows its own. */
export const emblemNumber = (emblem: Emblem | null | undefined, seat: number): number => (emblem ? EMBLEMS.indexOf(emblem) : seat % EMBLEMS.length);

/** The number of the drawings of a seat. */
export const emblemOf = (position: Pick<PositionView, "seats"> | undefined, seat: number): number => emblemNumber(position?.seats[seat]?.emblem, seat);

/** The number of the drawings of a realm: those of its first seat. */
export const realmEmblem = (position: Pick<PositionView, "seats">, realm: number): number =>
  emblemOf(position, Math.max(0, position.seats.findIndex((seat) => seat.realm === realm)));

/** The seats of each realm, with their numbers. */
export const byRealm = (seats: readonly SeatView[]): { seat: SeatView; number: number }[][] =>
  seats.reduce<{ seat: SeatView; number: number }[][]>((realms, seat, number) => {
    (realms[seat.realm] ??= []).push({ seat, number });
    return realms;
  }, []);

/** The last move, where it was made in a realm; the same empty list for all others, so that none of them is drawn again. */
export const lastIn = ({ last_by: by, last, seats }: Pick<PositionView, "last_by" | "last" | "seats">, realm: number): string[] =>
  by !== null && seats[by]?.realm === realm ? last : NOTHING;
const NOTHING: string[] = [];

/** The colour of an emblem, by its number. */
export const seatColour = (emblem: number): string => SEAT_COLOURS[emblem % SEAT_COLOURS.length]!;

/** What cannot be chosen, and whose it is. Before the start bots and open seats give way; later every seat keeps its own. */
export function takenBy(seats: readonly SeatView[], running: boolean, seat: number | null): Map<Emblem, string> {
  return new Map(seats.flatMap((one, number) => (number !== seat && (running || one.kind === "person") ? [[one.emblem, seatName(one, number)] as const] : [])));
}

/** The emblems of a table where only the first seat has chosen: whose own it took has the first's for it. */
export const completed = (first: Emblem | null, seats: number): Emblem[] =>
  EMBLEMS.slice(0, seats).map((own, seat) => (seat === 0 ? (first ?? own) : own === first ? EMBLEMS[0]! : own));
