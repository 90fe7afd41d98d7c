// A table as the page sees it: the last state the server sent, the events so far, and what may be said to it.
import { Refused, address, api } from "./api";
import { Line, type LineState } from "./line";
import { choices, type Choice } from "./moves";
import { looks } from "./looks";
import { settings } from "./settings.svelte";
import { newsFor, Showing, stepsOf, type Step } from "./showing.svelte";
import type { ComponentsInfo, Event, GameView, LegalView, Refusal, State, Why } from "./protocol";

export class Table {
  readonly id: string;
  /** the last state the server sent */
  live = $state.raw<State | null>(null);
  /** the moves since the reader last looked, while they are shown again */
  showing = $state.raw<Showing | null>(null);
  /** how many moves of others came while the reader looked elsewhere */
  missed = $state(0);
  /** the last event before the reader looked away; null if they have missed nothing */
  #looked: number | null = null;
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
    this.#looked = looks.of(id);
    this.#line = new Line(() => this.#address(), {
      state: (news) => this.#hear(news),
      line: (state) => {
        this.line = state;
        if (state === "open") this.#back = true;
        if (state === "lost") this.#mark();
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
    document.addEventListener("visibilitychange", this.#look);
    addEventListener("pagehide", this.#away);
  }

  close(): void {
    this.#away();
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#look);
    removeEventListener("pagehide", this.#away);
    this.#line.close();
  }

  #hurry = (): void => this.#line.hurry();

  #look = (): void => {
    if (document.visibilityState === "visible") this.#hurry();
    else this.#away();
  };

  /** What comes from now on may be missed. What was missed before stays so. */
  #mark(): void {
    if (this.missed === 0) this.#looked = this.events.at(-1)?.n ?? this.#looked;
  }

  #away = (): void => {
    this.#mark();
    if (this.#looked !== null) looks.keep(this.id, this.#looked);
  };

  #count(fresh: readonly Event[], seats: readonly number[]): void {
    const looked = this.#looked;
    if (looked === null) return;
    const unseen = document.hidden || this.#back || !this.live;
    if (unseen) this.missed += fresh.filter(({ n, by, move }) => n > looked && move && typeof by === "number" && !seats.includes(by)).length;
    if (this.missed === 0 && !document.hidden) this.#looked = null;
  }

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
    this.#count(fresh, news.you.seats);
    this.news = this.live ? fresh : [];
    if (fresh.length) this.events = [...this.events, ...fresh];
    if (fresh.length || news.position.n !== this.live?.position.n) {
      this.busy = false;
      this.refusal = null;
      this.#fits.clear();
    }
    this.heard = Date.now();
    this.live = news;
    if (this.#back) this.#return(news);
  }

  /** Who left, or was away too long, gets the seat back from the bot by opening the table again. */
  #return(news: State): void {
    this.#back = false;
    if (news.table.status === "playing" && news.you.seats.some((seat) => news.position.seats[seat]?.away)) void api.comeBack(this.id).catch(() => undefined);
  }

  /** What is drawn: the table as it is, or a moment of the past while that is shown. Nothing can be done in the past. */
  get state(): State | null {
    const { live } = this;
    const past = this.showing?.past;
    if (!live || !past) return live;
    return {
      ...past,
      // Who is here, who is away and how much time is left are things of the present.
      position: { ...past.position, seats: live.position.seats },
      turn: { ...past.turn, legal: [] },
      you: { ...live.you, undo: null },
      table: { ...live.table, status: past.table.status },
    };
  }

  #steps(): Step[] {
    const { live } = this;
    if (!live) return [];
    return stepsOf(newsFor(this.events, live.you.seats, this.mine !== null, this.#looked), this.events, live.position, this.facts);
  }

  /** Show again what the reader may have missed. */
  whatHappened(): void {
    this.showing = new Showing(this.id, this.#steps(), () => this.present());
    this.#seen();
  }

  /** Back from the past. */
  present(): void {
    this.showing = null;
  }

  #seen(): void {
    this.missed = 0;
    this.#looked = null;
  }

  /** The seat that decides now and is mine, or null; while the past is shown, nothing is decided. */
  get acting(): number | null {
    return this.showing ? null : this.mine;
  }

  /** The seat of mine that the table waits for. */
  get mine(): number | null {
    const state = this.live;
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
    if (this.busy || !this.live) return;
    this.busy = true;
    this.refusal = null;
    this.#seen();
    if (!this.#line.send({ move, after: this.live.position.n })) this.busy = false;
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
