// Requests outside the socket. Every refusal comes back as a code with arguments.
import type { About, Branch, ComponentsInfo, Created, CreateTable, Link, Me, Refusal, Seated, SeatChange, SetupView, State, TableCode, TableList, Verdict } from "./protocol";
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

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const init: RequestInit = { method, credentials: "same-origin" };
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
  about: () => (about ??= once(() => request<About>("GET", "about").then(compared), () => (about = null))),
  /** The facts a table is played with, which may be older than today's. */
  components({ game, components: digest }: Pick<SetupView, "game" | "components">): Promise<ComponentsInfo> {
    const path = `components/${game}?digest=${encodeURIComponent(digest)}`;
    const kept = components.get(path);
    if (kept) return kept;
    const asked = once(() => request<ComponentsInfo>("GET", path), () => components.delete(path));
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
  state: (id: string) => request<State>("GET", `tables/${id}`),
  at: (id: string, n: number) => request<State>("GET", `tables/${id}/at/${n}`),
  claim: (id: string, token: string, name: string | null) => request<Seated>("POST", `tables/${id}/claim`, { token, name }),
  join: (id: string, seat: number | null, name: string | null) => request<Seated>("POST", `tables/${id}/join`, { seat, name }),
  /** A seat at the table whose code somebody was told. */
  joinByCode: (code: string, name: string | null) => request<Seated>("POST", "join", { code, name }),
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
  verify: (record: string) => request<Verdict>("POST", "verify", { record }),
};
