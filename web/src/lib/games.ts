// Everything this reader played: the server's list and this device's games put together, found by filters, counted, and saved.
import { api, Refused, tell } from "./api";
import { near } from "./near";
import { isNear, isStatic } from "./place.svelte";
import type { GameResult, GameResults, RecordList, Results, TableLine, TableList } from "./protocol";
import { reviewOf } from "./reviewed";

export const OUTCOMES = ["won", "shared", "lost"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What is shown; an empty word: anything. */
export interface Filter {
  game: string;
  status: "" | "running" | "finished";
  company: "" | "people" | "bots";
  name: string;
  outcome: "" | Outcome;
}
export const EVERYTHING: Filter = { game: "", status: "", company: "", name: "", outcome: "" };

export function query(filter: Filter, page: number): string {
  const asked = new URLSearchParams({ page: String(page) });
  for (const [name, value] of Object.entries(filter)) if ((value as string).trim()) asked.set(name, (value as string).trim());
  return asked.toString();
}

export const mine = (filter: Filter, page: number): Promise<TableList> => tell("GET", `me/tables?${query(filter, page)}`);

/** The realm of a seat of a finished game: partners sit side by side. */
const realmOf = ({ result, seats }: TableLine, seat: number): number => Math.floor((seat * (result?.length ?? 1)) / seats.length);

/** How a game ended for its reader, as the server tells it of its own. */
export function outcomeOf(line: TableLine): Outcome | null {
  const { result, seats, yours } = line;
  if (!result?.length || !yours.length) return null;
  const own = new Set(yours.map((seat) => realmOf(line, seat)));
  const others = seats.flatMap((_, seat) => (own.has(realmOf(line, seat)) ? [] : [seat]));
  if (!others.length) return null;
  const place = (seat: number): number => line.places?.[seat] ?? -result[realmOf(line, seat)]!;
  const best = Math.min(...yours.map(place));
  const against = Math.min(...others.map(place));
  return best > against ? "lost" : best === against ? "shared" : "won";
}

/** Whether a game of this device is wanted. */
export function fits(line: TableLine, filter: Filter): boolean {
  const others = line.seats.filter((_, seat) => !line.yours.includes(seat));
  const people = others.some(({ kind }) => kind !== "bot");
  const name = filter.name.trim().toLocaleLowerCase();
  return (
    (!filter.game || filter.game === line.game) &&
    (!filter.status || (filter.status === "finished") === (line.status === "over")) &&
    (!filter.company || (filter.company === "people") === people) &&
    (!name || others.some((seat) => seat.name?.toLocaleLowerCase().includes(name))) &&
    (!filter.outcome || outcomeOf(line) === filter.outcome)
  );
}

/** Both lists as one, the latest first, what waits for the reader above all; of this device no more than is as late as what the server told. */
export function together(far: readonly TableLine[], here: readonly TableLine[], more: boolean): TableLine[] {
  const oldest = more ? far.reduce((low, { updated }) => (updated < low ? updated : low), "9") : "";
  const turn = ({ your_turn }: TableLine): number => (your_turn ? 0 : 1);
  return [...far, ...here.filter(({ updated }) => updated >= oldest)].sort((one, other) => turn(one) - turn(other) || other.updated.localeCompare(one.updated));
}

/** What a finished game of this device came to. */
function resultOf(line: TableLine): GameResult | null {
  const outcome = outcomeOf(line);
  if (outcome === null) return null;
  const own = realmOf(line, line.yours[0]!);
  const found = reviewOf(line.id)?.find(({ seat }) => seat === line.yours[0]);
  return {
    table: line.id,
    at: line.updated,
    outcome,
    points: line.whole ? line.result![own]! : null,
    against: line.whole ? Math.max(...line.result!.filter((_, realm) => realm !== own)) : null,
    yours: line.yours[0]!,
    luck: found?.luck ?? null,
    accuracy: found?.accuracy ?? null,
    unit: found?.unit ?? null,
  };
}

const better = (one: GameResult | null, other: GameResult | null): GameResult | null =>
  !one || !other ? (one ?? other) : (other.points ?? 0) > (one.points ?? 0) ? other : one;

/** The server's counts, and what was played on this device; the game played most comes first. */
export function counted(far: readonly GameResults[], here: readonly TableLine[]): GameResults[] {
  const games = new Map(far.map((one) => [one.game, { ...one }]));
  for (const line of here) {
    const one = line.imported ? null : resultOf(line);
    if (!one) continue;
    const game = games.get(line.game) ?? { game: line.game, won: 0, shared: 0, lost: 0, counted: 0, total: 0, best: null, latest: [] };
    game[one.outcome] += 1;
    if (one.points !== null) {
      game.counted += 1;
      game.total += one.points;
      game.best = better(game.best, one);
    }
    game.latest = [...game.latest, one];
    games.set(line.game, game);
  }
  for (const game of games.values()) game.latest = [...game.latest].sort((one, other) => one.at.localeCompare(other.at)).slice(-100);
  const played = ({ won, shared, lost }: GameResults): number => won + shared + lost;
  return [...games.values()].sort((one, other) => played(other) - played(one));
}

export const results = async (): Promise<GameResults[]> => (isStatic() ? [] : (await tell<Results>("GET", "me/results")).games);

/** Taken away from this reader; what others played in stays with them. */
export const remove = (line: TableLine): Promise<void> => (isNear(line.id) ? near.remove(line.id) : tell("DELETE", `me/tables/${line.id}`));

/** Milliseconds before a server that has much to do is asked again, and how often. */
const PAUSE = 10_000;
const TRIES = 12;

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask();
    } catch (refused) {
      if (!(refused instanceof Refused) || ![429, 503].includes(refused.status) || tried === TRIES) throw refused;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

interface Saved {
  table: TableLine;
  record: string | null;
}

/** All that the filter lets through, with records; the server tells its part a page at a time. */
export async function everything(filter: Filter, here: readonly TableLine[], ondone: (count: number) => void): Promise<Saved[]> {
  const found: Saved[] = [];
  let page: number | null = isStatic() ? null : 1;
  while (page !== null) {
    const asked: number = page;
    const list: RecordList = await patiently(() => tell<RecordList>("GET", `me/records?${query(filter, asked)}`)).catch((refused: unknown) => {
      // Somebody who never was here has nothing there.
      if (refused instanceof Refused && refused.status === 401) return { games: [], more: null };
      throw refused;
    });
    found.push(...list.games);
    page = list.more;
    ondone(found.length);
  }
  for (const table of here) {
    found.push({ table, record: await api.record(table.id).catch(() => null) });
    ondone(found.length);
  }
  return found;
}

/** A file for the reader. */
export function save(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const SENT = "crownlands.sent";

/** Which games of this device are on the server already. */
export function sent(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(SENT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Finished games of this device that the server does not know. */
export const unsent = (here: readonly TableLine[]): TableLine[] => here.filter(({ id, status, imported }) => status === "over" && !imported && !(id in sent()));

/** Sends games of this device to the server, one after another. */
export async function send(lines: readonly TableLine[], ondone: (count: number) => void): Promise<void> {
  let done = 0;
  for (const { id } of lines) {
    const record = await api.record(id);
    const { tables } = await patiently(() => api.bringIn(record));
    localStorage.setItem(SENT, JSON.stringify({ ...sent(), [id]: tables[0] ?? "" }));
    ondone(++done);
  }
}
