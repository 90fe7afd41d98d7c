// What a server says, made by hand: small states with the fields a test is about.
import type { Event, LegalView, PlaceView, PositionView, RealmView, SeatView, SheetLine, State, TableView } from "../src/lib/protocol";

export const line = (points: number, what = "territory"): SheetLine =>
  ({ rule: "KD-5.1", what, points, cells: ["e5"], args: { terrain: "wheat", squares: points, crowns: 1 } }) as unknown as SheetLine;

export const realm = (sheet: SheetLine[] = []): RealmView =>
  ({
    castle: "e5",
    frame: ["a1", "i9"],
    box: ["e5", "e5"],
    cells: {},
    discarded: 0,
    coins: null,
    knights: null,
    towers: null,
    total: sheet.reduce((sum, { points }) => sum + points, 0),
    sheet,
  }) as unknown as RealmView;

export const seat = (realm: number, name: string): SeatView =>
  ({ realm, name, kind: "person", level: null, here: true, away: false, resigned: false, clock: null }) as unknown as SeatView;

export const legal = (...moves: string[]): LegalView[] => moves.map((move) => ({ move, cells: [], gain: 0 }) as unknown as LegalView);

export const event = (n: number, by: Event["by"], what: Partial<Event>): Event => ({ n, at: "2026-11-16T12:00:00.000Z", by, ...what }) as Event;

interface Told {
  n?: number;
  events?: Event[];
  legal?: LegalView[];
  actor?: number | "chance" | null;
  step?: string;
  mine?: number[];
  realms?: RealmView[];
  names?: string[];
  places?: PlaceView[] | null;
  status?: TableView["status"];
  watchers?: number;
  position?: Partial<PositionView>;
  protocol?: number;
}

/** A table of two: Ann, whom the reader is, and Bob. */
export function state(told: Told = {}): State {
  const names = told.names ?? ["Ann", "Bob"];
  const places = told.places ?? null;
  return {
    events: told.events ?? [],
    position: {
      n: told.n ?? told.events?.at(-1)?.n ?? 1,
      setup: { game: "kingdomino", seats: names.length, options: [], grid: 5, row: 4, rounds: 6, hints: true },
      seats: names.map((name, number) => seat(number, name)),
      round: 1,
      row: [],
      next: [],
      drawn: [],
      hand: [],
      king: null,
      unseen: [],
      last: [],
      last_by: null,
      shared: {},
      realms: told.realms ?? names.map(() => realm()),
      dice: null,
      ...told.position,
    },
    turn: { actor: told.actor === undefined ? 0 : told.actor, step: told.step ?? "place", legal: told.legal ?? [], forced: false },
    table: {
      status: told.status ?? "playing",
      games: [{ number: 1, commit: "", seed: null, places, review: null }],
      match: 1,
      matches: 1,
      totals: null,
      paused: false,
      requests: [],
      rematch: null,
      watchers: told.watchers ?? 0,
      undo: "ask",
    },
    you: { seats: told.mine ?? [0], host: true, undo: null },
    now: "2026-11-16T12:00:00.000Z",
    ...(told.protocol === undefined ? {} : { protocol: told.protocol }),
  } as unknown as State;
}

export const place = (realm: number, place: number, score: number): PlaceView =>
  ({ realm, place, score, tie_break: null, decided_by: null }) as unknown as PlaceView;
