// A table as the page sees it: the last state the server sent, the events so far, and what may be said to it.
import { Refused, address, api } from "./api";
import { Line, type LineState } from "./line";
import { choices, type Choice } from "./moves";
import { settings } from "./settings.svelte";
import type { ComponentsInfo, Event, GameView, LegalView, Refusal, State, Why } from "./protocol";

export class Table {
  readonly id: string;
  state = $state.raw<State | null>(null);
  facts = $state.raw<ComponentsInfo | null>(null);
  events = $state.raw<Event[]>([]);
  /** events of the last message, for sounds, animation and the live region */
  news = $state.raw<Event[]>([]);
  line = $state<LineState>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  /** a move is on its way */
  busy = $state(false);
  /** when the last state arrived, by this machine's clock: clocks count from there */
  heard = $state(0);
  #line: Line;
  /** the line has just been opened: whoever was away is back */
  #back = false;
  #fits = new Map<string, Promise<LegalView[]>>();

  constructor(id: string) {
    this.id = id;
    this.#line = new Line(() => this.#address(), {
      state: (news) => this.#hear(news),
      line: (state) => {
        this.line = state;
        if (state === "open") this.#back = true;
      },
      refused: (refusal) => {
        this.busy = false;
        this.refusal = refusal;
      },
    });
  }

  async open(token: string | null): Promise<void> {
    if (token) {
      try {
        await api.claim(this.id, token, settings.all.name || null);
      } catch (refused) {
        if (refused instanceof Refused) this.refusal = refused.refusal;
      }
    }
    this.#line.open();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#line.close();
  }

  #hurry = (): void => {
    if (document.visibilityState === "visible") this.#line.hurry();
  };

  #address(): string {
    const since = this.events.at(-1)?.n ?? 0;
    return address(`tables/${this.id}/socket?since=${since}`).replace(/^http/, "ws");
  }

  #hear(news: State): void {
    const last = this.events.at(-1)?.n ?? 0;
    const fresh = news.events.filter((event) => event.n > last);
    const first = fresh[0];
    if (first && last > 0 && first.n > last + 1) {
      this.#line.send({ since: last });
      return;
    }
    if (!this.facts) void api.components(news.position.setup.game).then((facts) => (this.facts = facts));
    // The first message tells the past; only later ones are news.
    this.news = this.state ? fresh : [];
    if (fresh.length) this.events = [...this.events, ...fresh];
    if (fresh.length || news.position.n !== this.state?.position.n) {
      this.busy = false;
      this.refusal = null;
      this.#fits.clear();
    }
    this.heard = Date.now();
    this.state = news;
    if (this.#back) this.#return(news);
  }

  /** Who left, or was away too long, gets the seat back from the bot by opening the table again. */
  #return(news: State): void {
    this.#back = false;
    if (news.table.status === "playing" && news.you.seats.some((seat) => news.position.seats[seat]?.away)) void api.comeBack(this.id).catch(() => undefined);
  }

  /** Show a past or sample state without a line. */
  show(state: State, facts: ComponentsInfo): void {
    this.facts = facts;
    this.events = state.events;
    this.state = state;
  }

  /** The seat that decides now and is mine, or null. */
  get acting(): number | null {
    const state = this.state;
    if (!state || state.turn.forced || state.table.status !== "playing" || state.table.paused) return null;
    const actor = state.turn.actor;
    return typeof actor === "number" && state.you.seats.includes(actor) ? actor : null;
  }

  /** The game being played, of a series as well: all its games are listed from the start. */
  get game(): GameView | null {
    const terms = this.state?.table;
    return terms?.games[terms.match - 1] ?? null;
  }

  get choices(): Choice[] {
    return this.acting === null ? [] : choices(this.state?.turn.legal ?? []);
  }

  /** Whose kingdom is shown large: the hot-seat player who acts, my own, or seat 1 for those who watch. */
  get seat(): number {
    const seats = this.state?.you.seats ?? [];
    return this.acting ?? seats[0] ?? 0;
  }

  play(move: string): void {
    if (this.busy || !this.state) return;
    this.busy = true;
    this.refusal = null;
    if (!this.#line.send({ move, after: this.state.position.n })) this.busy = false;
  }

  undo(): void {
    const n = this.state?.you.undo?.n;
    if (n !== undefined) this.#line.send({ undo: n });
  }

  answer(request: number, yes: boolean): void {
    this.#line.send({ answer: request, yes });
  }

  say(phrase: string): void {
    this.#line.send({ say: phrase });
  }

  pause(pause: boolean): void {
    this.#line.send({ pause });
  }

  resign(seat: number): void {
    this.#line.send({ resign: seat });
  }

  nextGame(): void {
    this.#line.send({ next: true });
  }

  /** Where a domino would fit in a realm; asked once per position. */
  fits(domino: string, realm: number): Promise<LegalView[]> {
    const key = `${domino} ${realm}`;
    let asked = this.#fits.get(key);
    if (!asked) {
      asked = this.#line.ask({ ask: "fit", domino, realm }).then((answer) => (answer && "fits" in answer ? answer.fits.places : []));
      this.#fits.set(key, asked);
    }
    return asked;
  }

  async dead(realm: number): Promise<string[]> {
    const answer = await this.#line.ask({ ask: "dead", realm });
    return answer && "dead" in answer ? answer.dead.cells : [];
  }

  async why(move: string): Promise<Why | null> {
    const answer = await this.#line.ask({ ask: "why", move });
    return answer && "why" in answer ? answer.why : null;
  }
}
