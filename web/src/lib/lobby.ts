// Company: which tables are open, live, and waiting for anyone who comes.
import { address, Refused, tell } from "./api";
import type { ClockTerms, LobbyView, Report, ReportList } from "./protocol";
import { settings } from "./settings.svelte";
import { t } from "../i18n/i18n.svelte";

/** Milliseconds until a stream that was refused is tried again. */
const AGAIN = 5_000;

/** Hears an event stream until it is told to stop; one that breaks heals itself, one that is refused is asked for again. */
export function hear<Told>(path: string, told: (news: Told) => void, refused: () => Promise<unknown> = () => Promise.resolve()): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const open = (): void => {
    if (over) return;
    source = new EventSource(address(path));
    source.onmessage = ({ data }) => told(JSON.parse(String(data)) as Told);
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED || over) return;
      timer = setTimeout(() => void refused().catch(() => undefined).then(open), AGAIN);
    };
  };
  open();
  return () => {
    over = true;
    clearTimeout(timer);
    source.close();
  };
}

/** Public tables and who waits for what, now and whenever that changes. */
export const lobby = (told: (view: LobbyView) => void): (() => void) => hear("lobby", told);

export interface Wish {
  game: string | null;
  seats: number | null;
}

/** Waits for company, until it is found or nobody wants it any more; the way to stop. */
export async function seek(wish: Wish, found: (table: string) => void): Promise<() => void> {
  const ask = (): Promise<void> => tell<void>("POST", "seek", { ...wish, name: settings.all.name || null });
  await ask();
  let over = false;
  const end = hear<{ table: string | null }>(
    "seek",
    ({ table }) => {
      if (table === null || over) return;
      over = true;
      end();
      found(table);
    },
    // The server does not know of it any more: it is asked once more.
    ask,
  );
  return () => {
    end();
    if (!over) void tell<void>("DELETE", "seek").catch(() => undefined);
    over = true;
  };
}

/** How many of those who wait would fit. */
export const fitting = (view: LobbyView | null, wish: Wish): number =>
  (view?.waiting ?? []).reduce((sum, { game, seats, count }) => {
    const fits = (mine: unknown, theirs: unknown): boolean => mine === null || theirs === null || mine === theirs;
    return fits(wish.game, game) && fits(wish.seats, seats) ? sum + count : sum;
  }, 0);

/** How quickly a table plays, in a few words. */
export function paceOf({ kind, seconds, increment }: ClockTerms): string {
  if (kind === "move") return t("lobby.pace_move", { seconds: seconds ?? 0 });
  if (kind === "bank") return t("lobby.pace_bank", { minutes: Math.round((seconds ?? 0) / 60), increment: increment ?? 0 });
  if (kind === "days") return t("lobby.pace_days", { days: Math.max(1, Math.round((seconds ?? 0) / 86_400)) });
  return t("lobby.pace_none");
}

/** What hosts may do to others at their table. */
export const hosts = {
  remove: (table: string, seat: number, why: string) => tell<void>("POST", `tables/${table}/seats/${seat}/remove`, { why }),
  mute: (table: string, seat: number, on: boolean) => tell<void>("POST", `tables/${table}/seats/${seat}/mute`, { on }),
  handOver: (table: string, seat: number) => tell<void>("POST", `tables/${table}/seats/${seat}/host`),
  close: (table: string) => tell<void>("POST", `tables/${table}/close`),
};

const REPORTED = "crownlands.reports";

/** Tells the operator; from then on this browser asks what came of it. */
export async function report(table: string, told: Report): Promise<void> {
  await tell<void>("POST", `tables/${table}/report`, told);
  localStorage.setItem(REPORTED, localStorage.getItem(REPORTED) ?? "[]");
}

/** Answers of the operator that the reader has not seen yet. */
export async function answers(): Promise<ReportList["reports"]> {
  const seen = JSON.parse(localStorage.getItem(REPORTED) ?? "[]") as string[];
  try {
    const { reports } = await tell<ReportList>("GET", "me/reports");
    return reports.filter(({ id, answer }) => answer !== null && !seen.includes(id));
  } catch (refused) {
    if (refused instanceof Refused) return [];
    throw refused;
  }
}

export function seen(ids: string[]): void {
  const known = JSON.parse(localStorage.getItem(REPORTED) ?? "[]") as string[];
  localStorage.setItem(REPORTED, JSON.stringify([...known, ...ids].slice(-50)));
}
