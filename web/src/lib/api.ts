// Requests outside the socket. Every refusal comes back as a code with arguments.
import type { About, Branch, ComponentsInfo, Created, CreateTable, Decided, Imported, Link, Me, PadAnswer, PadQuestion, Refusal, Seated, SeatChange, SetupView, State, TableCode, TableList, Verdict } from "./protocol";
import type { Pipe } from "./line";
import { near, NearPipe } from "./near";
import { isNear, isStatic, place } from "./place.svelte";
import type { Emblem } from "./seats";
import { upgrade } from "./upgrade.svelte";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.code);
  }
}

/** An address of the server, below the page's own base. */
export const address = (path: string): string => new URL(`api/${path}`, document.baseURI).href;

/** What a device can do by itself if there is no server. */
const ANYWHERE = /^(?:GET (?:about|puzzles\/.+)|POST (?:tutorials\/\w+|tables|records|verify|pad|daily|puzzles\/.+))$/;

/** Where the answer is: on this device if the table is, or if new ones are made there; else, if the server is gone, there too. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const anywhere = ANYWHERE.test(`${method} ${path}`);
  if (isNear(path) || isStatic() || (anywhere && place.wanted)) return own<T>(method, path, body);
  try {
    const answer = await far<T>(method, path, body);
    place.offline = false;
    return answer;
  } catch (refused) {
    if (!(refused instanceof Refused) || refused.status !== 0) throw refused;
    place.offline = true;
    if (!anywhere) throw refused;
    try {
      return await own<T>(method, path, body);
    } catch (fault) {
      // A device that cannot do it either says that there is no line.
      throw fault instanceof Refused && fault.refusal.code !== NO_NEAR ? fault : refused;
    }
  }
}

/** Milliseconds in which a server that was gone must answer. */
const GONE = 4_000;
const NO_NEAR = "near_missing";

async function own<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: told } = await near.ask(method, path, body).catch(() => {
    throw new Refused(0, { rule: null, code: NO_NEAR, args: {} });
  });
  if (status < 400) return told as T;
  throw new Refused(status, (told as { error: Refusal }).error);
}

async function far<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const init: RequestInit = { method, credentials: "same-origin" };
    // A server that was gone a moment ago is not waited for: a network may swallow what it cannot carry.
    if (place.offline) init.signal = AbortSignal.timeout(GONE);
    if (body !== undefined) {
      init.headers = { "Content-Type": "application/json" };
      init.body = JSON.stringify(body);
    }
    answer = await fetch(address(path), init);
  } catch {
    throw new Refused(0, { rule: null, code: "no_line", args: {} });
  }
  if (answer.ok) {
    const type = answer.headers.get("Content-Type") ?? "";
    if (answer.status === 204) return undefined as T;
    return (type.includes("json") ? await answer.json() : await answer.text()) as T;
  }
  const told = (await answer.json().catch(() => null)) as { error?: Refusal } | null;
  throw new Refused(answer.status, told?.error ?? { rule: null, code: "server_error", args: { status: answer.status } });
}

/** A request that only the server answers, for screens that are fetched later. */
export const tell = request;

/** A line to a table, wherever it is. */
export const connect = (id: string, since: number): Pipe =>
  isNear(id) ? new NearPipe(id, since) : new WebSocket(address(`tables/${id}/socket?since=${since}&changes=true`).replace(/^http/, "ws"));

let about: Promise<About> | null = null;
const components = new Map<string, Promise<ComponentsInfo>>();

function once<T>(ask: () => Promise<T>, forget: () => void): Promise<T> {
  const answer = ask();
  answer.catch(forget);
  return answer;
}

function compared(about: About): About {
  upgrade.hear(about.protocol);
  return about;
}

export const api = {
  /** What can be played here. A device answers for a server that is gone only until it is back. */
  about(): Promise<About> {
    if (place.here && !isStatic()) return request<About>("GET", "about").then(compared);
    return (about ??= once(() => request<About>("GET", "about").then(compared).finally(() => { if (place.here && !isStatic()) about = null; }), () => (about = null)));
  },
  /** The facts a table is played with, which may be older than today's. */
  components({ game, components: digest }: Pick<SetupView, "game" | "components">, table = ""): Promise<ComponentsInfo> {
    const path = `components/${game}?digest=${encodeURIComponent(digest)}`;
    const kept = components.get(path);
    if (kept) return kept;
    // For a table of a server that is gone a device does not get ready: the table will ask again.
    const ask = isNear(table) || (!table && place.here) ? own<ComponentsInfo> : request<ComponentsInfo>;
    const asked = once(() => ask("GET", path), () => components.delete(path));
    components.set(path, asked);
    return asked;
  },
  me: () => request<Me>("GET", "me"),
  rename: (name: string) => request<Me>("PUT", "me", { name }),
  forgetMe: () => request<void>("DELETE", "me"),
  lobby: () => request<TableList>("GET", "tables"),
  archive: () => request<TableList>("GET", "archive"),
  mine: (page = 1) => request<TableList>("GET", `me/tables?page=${page}`),
  create: (terms: CreateTable) => request<Created>("POST", "tables", terms),
  /** A table that waits for nobody starts at once. */
  async createAndStart(terms: CreateTable): Promise<Created> {
    const made = await this.create(terms);
    if (!terms.seats.some((seat) => seat.kind === "open")) await this.start(made.id);
    return made;
  },
  /** A guided first game, begun. */
  tutorial: (game: string, name: string | null) => request<Created>("POST", `tutorials/${game}`, { name }),
  state: (id: string) => request<State>("GET", `tables/${id}`),
  at: (id: string, n: number) => request<State>("GET", `tables/${id}/at/${n}`),
  /** Where the game that ended last was decided. */
  decided: (id: string) => request<Decided>("GET", `tables/${id}/decided`),
  claim: (id: string, token: string, name: string | null, emblem: Emblem | null = null) => request<Seated>("POST", `tables/${id}/claim`, { token, name, emblem }),
  join: (id: string, seat: number | null, name: string | null, emblem: Emblem | null) => request<Seated>("POST", `tables/${id}/join`, { seat, name, emblem }),
  /** A seat at the table whose code somebody was told. */
  joinByCode: (code: string, name: string | null, emblem: Emblem | null) => request<Seated>("POST", "join", { code, name, emblem }),
  code: (id: string) => request<TableCode>("POST", `tables/${id}/code`),
  branch: (id: string, from: Branch) => request<Created>("POST", `tables/${id}/branch`, from),
  leave: (id: string) => request<void>("POST", `tables/${id}/leave`),
  comeBack: (id: string) => request<Seated>("POST", `tables/${id}/return`),
  setSeat: (id: string, seat: number, change: SeatChange) => request<void>("POST", `tables/${id}/seats/${seat}`, change),
  seatLink: (id: string, seat: number) => request<Link>("POST", `tables/${id}/seats/${seat}/link`),
  joinLink: (id: string) => request<Link>("POST", `tables/${id}/link`),
  start: (id: string) => request<void>("POST", `tables/${id}/start`),
  rematch: (id: string, swap: boolean) => request<Created>("POST", `tables/${id}/rematch`, { swap }),
  record: (id: string) => request<string>("GET", `tables/${id}/record`),
  /** Kingdoms of a real table, counted. */
  pad: (question: PadQuestion) => request<PadAnswer>("POST", "pad", question),
  verify: (record: string) => request<Verdict>("POST", "verify", { record }),
  /** Records as tables of the server that one can look at. */
  bringIn: (record: string) => request<Imported>("POST", "records", { record }),
};
