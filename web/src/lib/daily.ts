// The daily deal on this device: what was played here is kept, and joins the others when there is a server to hear of it.
import { Refused, tell } from "./api";
import { near } from "./near";
import { isNear, isStatic } from "./place.svelte";
import type { Created, DailyBoard, DailyBoardCode, DailyDeal, DailyMine, DailyResult, DailyView } from "./protocol";
import { settings } from "./settings.svelte";

const KEY = "crownlands.daily";
/** Days that are remembered. */
const MOST = 30;

/** What this device knows of a day: where it is played, what came of it, and whether the server has heard. */
export interface Kept {
  table: string;
  result?: DailyResult;
  record?: string;
  sent?: boolean;
}

export function kept(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function keep(day: string, what: Kept): void {
  const all = { ...kept(), [day]: what };
  const days = Object.keys(all).sort().slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(days.map((one) => [one, all[one]]))));
}

/** The day as the server tells it: today, or one of the past. */
export const told = (day?: string): Promise<DailyView> => tell("GET", day ? `daily?day=${day}` : "daily");

/** The day as it is told: by the server, or, if there is none, by this device. */
export async function look(day?: string): Promise<DailyView> {
  if (isStatic()) return alone();
  try {
    return await told(day);
  } catch (refused) {
    if (day || !(refused instanceof Refused) || refused.status !== 0) throw refused;
    return alone().catch(() => {
      throw refused;
    });
  }
}

async function alone(): Promise<DailyView> {
  const { status, body } = await near.ask("GET", "daily");
  if (status !== 200) throw new Error("near_missing");
  return body as DailyView;
}

/** Begins today's deal, or goes on with it; the address of its table. The first table of this device is the one that counts. */
export async function play(deal: DailyDeal): Promise<string> {
  const known = kept()[deal.day];
  if (known && !known.result && (await near.lines()).some((line) => line.id === known.table)) return `t/${known.table}`;
  const made = await tell<Created>("POST", "daily", { name: settings.all.name || null });
  if (isNear(made.id) && !known?.result) keep(deal.day, { table: made.id });
  return `t/${made.id}`;
}

/** Looks for games that have ended here since, and keeps what came of them. */
export async function gather(): Promise<void> {
  const open = Object.entries(kept()).filter(([, one]) => !one.result);
  if (!open.length) return;
  const over = new Set((await near.lines()).filter((line) => line.status === "over").map((line) => line.id));
  for (const [day, one] of open) {
    if (!over.has(one.table)) continue;
    const { body } = await near.ask("GET", `tables/${one.table}/daily`);
    const { result } = body as { result: DailyResult | null };
    const record = (await near.ask("GET", `tables/${one.table}/record`)).body as string;
    if (result) keep(day, { ...one, result, record, sent: false });
  }
}

/** Results of this device that the server has not heard of yet go there; true if one did. */
export async function join(): Promise<boolean> {
  if (isStatic()) return false;
  let joined = false;
  for (const [day, one] of Object.entries(kept())) {
    if (one.sent !== false || !one.record) continue;
    try {
      await tell<DailyMine>("POST", "daily/results", { record: one.record, name: settings.all.name || null });
      joined = true;
    } catch (refused) {
      // Without a line, or too much at once, it is tried again; what is refused for good is not.
      if (!(refused instanceof Refused) || [0, 429, 503].includes(refused.status)) return joined;
    }
    const { record: _, ...rest } = one;
    keep(day, { ...rest, sent: true });
  }
  return joined;
}

export const board = (code: string, day: string): Promise<DailyBoard> => tell("GET", `daily/boards/${code}?day=${day}`);
export const newBoard = (name: string | null): Promise<DailyBoardCode> => tell("POST", "daily/boards", { name });
export const joinBoard = (code: string, name: string | null): Promise<void> => tell("POST", `daily/boards/${code}`, { name });
export const leaveBoard = (code: string): Promise<void> => tell("DELETE", `daily/boards/${code}`);

type Leads = readonly (readonly number[])[];

/** How many games there are. */
export const total = (leads: Leads): number => leads.reduce((sum, [, count]) => sum + count!, 0);

/** How many of them came to less. */
export const below = (leads: Leads, lead: number): number => total(leads.filter(([one]) => one! < lead));

/** The place of a lead among others; equals share it. */
export const placeOf = (leads: Leads, lead: number): number => 1 + total(leads.filter(([one]) => one! > lead));

export const leadOf = ({ points, against }: DailyResult): number => points - against;

/** Points as people count them: in Riomino a victory is two of the table's. */
export const counted = (game: string, points: number): number => (game === "riomino" ? points / 2 : points);

export interface Bar {
  from: number;
  to: number;
  count: number;
  mine: boolean;
}

/** Leads in bars of one width, at most so many, from the lowest to the highest, with the reader's own. */
export function bars(leads: Leads, mine: number | null, most = 16): Bar[] {
  const values = [...leads.map(([lead]) => lead!), ...(mine === null ? [] : [mine])];
  if (!values.length) return [];
  const low = Math.min(...values);
  const width = Math.max(1, Math.ceil((Math.max(...values) - low + 1) / most));
  const found: Bar[] = [];
  for (let from = low; from <= Math.max(...values); from += width) {
    const within = (lead: number): boolean => lead >= from && lead < from + width;
    found.push({ from, to: from + width - 1, count: total(leads.filter(([lead]) => within(lead!))), mine: mine !== null && within(mine) });
  }
  return found;
}

/** The same share of the bots as a row of squares: it tells how well it went, and nothing of the deal. */
export const squares = (share: number, of = 10): string => "🟩".repeat(Math.round(share * of)) + "⬜".repeat(of - Math.round(share * of));

/** The day before a date. */
export const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
