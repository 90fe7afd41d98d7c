// A table as the page sees it: the last state the server sent, the events so far, and what may be said to it.
import { api, connect, Refused } from "./api";
import { Gesture } from "./gesture";
import { Line, type LineState, type Pipe, type Question } from "./line";
import { Missed } from "./missed.svelte";
import { choices, type Choice } from "./moves";
import { settings } from "./settings.svelte";
import { stageOf } from "./stage.svelte";
import { Questions } from "./questions";
import { newsFor, Showing, stepsOf, type Step } from "./showing.svelte";
import { upgrade } from "./upgrade.svelte";
import { changes, Wishes } from "./wishes";
import type { ComponentsInfo, Event, GameView, LegalView, Refusal, SetupView, State, Why } from "./protocol";

/** What happened: told once, to everybody who listens; the first message tells the past, which is no news. */
export interface News {
  events: readonly Event[];
  state: State;
  /** the table began to wait for the reader */
  begun: boolean;
}

const NO_LINE: Refusal = { rule: null, code: "no_line", args: {} };
const NO_CHOICES: Choice[] = [];
/** Milliseconds until a server that knows less than we do is asked again. */
const BEHIND = 2_000;

/** The state that was last made out of parts, and the parts. */
interface Drawn {
  of: readonly unknown[];
  state: State | null;
}

/** A moment of the past with what is of the present. Out of the same parts it is the same: most messages change none of them. */
function pastOf(past: State, { position: { seats }, you, table }: State, drawn: Drawn): State {
  const of = [past, seats, you, table];
  if (drawn.state && of.every((part, i) => part === drawn.of[i])) return drawn.state;
  drawn.of = of;
  return (drawn.state = {
    ...past,
    // Who is here, who is away and how much time is left are things of the present.
    position: past.position.seats === seats ? past.position : { ...past.position, seats },
    turn: { ...past.turn, legal: [] },
    you: { ...you, undo: null },
    table: { ...table, status: past.table.status },
  });
}

export class Table {
  readonly id: string;
  /** the last state the server sent */
  live = $state.raw<State | null>(null);
  /** what is on the screen: it lags behind while the stage shows how it came about */
  #shown = $state.raw<State | null>(null);
  /** where what happens is shown */
  readonly stage = stageOf(() => settings.pace);
  /** the moves since the reader last looked, while they are shown again */
  showing = $state.raw<Showing | null>(null);
  facts = $state.raw<ComponentsInfo | null>(null);
  events = $state.raw<Event[]>([]);
  /** the number of the last event that changed the position: seats, phrases and clocks do not */
  changed = $state(0);
  line = $state<LineState>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  /** why the rules refuse what the reader tried last in this position */
  reason = $state.raw<Why | null>(null);
  /** a move is on its way, or waits for what the coach says of it */
  busy = $state(false);
  /** asked before a move is sent: whether it should be */
  guard: ((move: string) => Promise<boolean>) | null = null;
  #guarded = false;
  /** when the last state arrived, by this machine's clock: clocks count from there */
  heard = $state(0);
  #missed: Missed;
  #line: Line;
  #wishes: Wishes;
  // What is pressed while the screen lags behind hurries it, and means nothing else.
  #gesture = new Gesture(() => (this.acting === null ? null : this.decision));
  #ears = new Set<(news: News) => void>();
  #closing: (() => void)[] = [];
  #closed = false;
  /** the line has just been opened: a reader who was away is back */
  #back = false;
  #behind: ReturnType<typeof setTimeout> | undefined;
  #questions: Questions;

  constructor(id: string, open: (id: string, since: number) => Pipe = connect) {
    this.id = id;
    this.#missed = new Missed(id);
    this.#line = new Line(() => open(id, this.#last), {
      state: (news) => this.#hear(news),
      last: () => this.#last,
      line: (state) => {
        this.line = state;
        if (state === "open") this.#back = true;
        if (state === "open" && this.refusal === NO_LINE) this.refusal = null;
        if (state === "lost") this.#missed.mark(this.events.at(-1)?.n);
      },
      refused: (refusal, ref) => {
        if (this.#wishes.refused(ref, refusal.code)) this.refusal = refusal;
        this.#settle();
      },
    });
    this.#wishes = new Wishes(
      () => this.#line.number(),
      (message, ref) => this.#line.send(message, ref),
      (by) => typeof by === "number" && (this.live?.you.seats.includes(by) ?? false),
    );
    this.#questions = new Questions(this.#line);
  }

  async open(token: string | null, name: string | null = null): Promise<void> {
    if (token) {
      try {
        await api.claim(this.id, token, name);
      } catch (refused) {
        if (refused instanceof Refused) this.refusal = refused.refusal;
      }
    }
    // Who has gone on to another screen meanwhile wants no line any more.
    if (this.#closed) return;
    this.#listen(window, "online", this.#hurry);
    this.#listen(window, "pageshow", this.#hurry);
    this.#listen(document, "visibilitychange", this.#look);
    this.#listen(window, "pagehide", this.#away);
    this.#closing.push(this.#gesture.follow(window));
    this.#line.open();
  }

  /** Be known as who one is by now. */
  again(): void {
    this.#line.again();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#behind);
    if (this.live) this.#away();
    for (const end of this.#closing.splice(0)) end();
    this.#ears.clear();
    this.#line.close();
  }

  /** Be told what happens; the way to stop. */
  listen(ear: (news: News) => void): () => void {
    this.#ears.add(ear);
    return () => this.#ears.delete(ear);
  }

  #listen(where: EventTarget, what: string, ear: () => void): void {
    where.addEventListener(what, ear);
    this.#closing.push(() => where.removeEventListener(what, ear));
  }

  #hurry = (): void => this.#line.hurry();

  #look = (): void => {
    if (document.visibilityState === "visible") this.#hurry();
    else this.#away();
  };

  #away = (): void => this.#missed.away(this.events.at(-1)?.n);

  /** How many moves of others came while the reader looked elsewhere. */
  get missed(): number {
    return this.#missed.count;
  }

  get #last(): number {
    return this.events.at(-1)?.n ?? 0;
  }

  #hear(news: State): void {
    const last = this.#last;
    const fresh = news.events.filter((event) => event.n > last);
    const first = fresh[0];
    if (first && last > 0 && first.n > last + 1) {
      this.#line.send({ since: last });
      return;
    }
    if (news.position.n < last && !this.#caughtUp(last)) return;
    clearTimeout(this.#behind);
    this.#behind = undefined;
    upgrade.hear(news.table.protocol);
    if (!this.facts) this.#learn(news.position.setup);
    const before = this.live;
    const waited = this.mine;
    this.#missed.hear(fresh, news.you.seats, document.hidden || this.#back || !before);
    if (fresh.length) this.events = [...this.events, ...fresh];
    const changed = fresh.findLast(changes)?.n;
    if (changed !== undefined) {
      this.changed = changed;
      this.refusal = null;
      this.reason = null;
      this.#questions.forget();
    }
    this.#wishes.hear(fresh);
    this.heard = Date.now();
    this.live = news;
    this.#show(before, fresh, news);
    if (this.#back) this.#return(news);
    this.#settle();
    for (const ear of this.#ears) ear({ events: before ? fresh : [], state: news, begun: waited === null && this.mine !== null });
  }

  /** What happened comes onto the screen, unless nobody looks on, or looks at something else. */
  #show(before: State | null, events: readonly Event[], after: State): void {
    this.stage.push({ before, events, after, commit: () => (this.#shown = after) });
    const away = this.showing !== null || (this.#back && before !== null);
    if (away) this.stage.skip();
  }

  /** A server that knows less than we do lags behind and is asked again; if it still does, its past is another one. */
  #caughtUp(last: number): boolean {
    if (this.#behind === undefined) {
      this.#behind = setTimeout(() => this.#line.send({ since: last }), BEHIND);
      return false;
    }
    this.events = [];
    this.#line.send({ since: 0 });
    return false;
  }

  /** The facts of a game; if they do not come, the next message asks again. */
  #learn(setup: SetupView): void {
    api.components(setup, this.id).then((facts) => (this.facts = facts), () => undefined);
  }

  /** The line is back. A player who left, or was away too long, gets the seat back from the bot; what was wished is said again. */
  #return(news: State): void {
    this.#back = false;
    if (news.table.status === "playing" && news.you.seats.some((seat) => news.position.seats[seat]?.away)) void api.comeBack(this.id).catch(() => undefined);
    this.#wishes.again();
  }

  /** What is drawn: the table as it is, or a moment of the past while that is shown. Nothing can be done in the past. */
  readonly state: State | null = $derived.by(() => {
    const { live } = this;
    const past = this.showing ? this.showing.past : this.stage.lags ? this.#shown : null;
    return live && past ? pastOf(past, live, this.#drawn) : live;
  });
  #drawn: Drawn = { of: [], state: null };

  #steps(): Step[] {
    const { live } = this;
    if (!live) return [];
    return stepsOf(newsFor(this.events, live.you.seats, this.mine !== null, this.#missed.since), this.events, live.position, this.facts);
  }

  /** Show again what the reader may have missed. */
  whatHappened(): void {
    this.stage.skip();
    this.showing = new Showing(this.id, this.#steps(), () => this.present(), (before, after, commit) => {
      const events = this.events.filter(({ n }) => n > before.position.n && n <= after.position.n);
      this.stage.push({ before, events, after, commit, again: true });
    });
    this.#missed.seen();
  }

  /** Back from the past. */
  present(): void {
    this.stage.skip();
    this.showing = null;
  }

  /** The seat that decides now and is mine, or null; while the past is on the screen, nothing is decided. */
  get acting(): number | null {
    return this.showing || this.stage.lags ? null : this.mine;
  }

  /** The seat of mine that the table waits for. */
  get mine(): number | null {
    const state = this.live;
    if (!state || state.turn.forced || state.table.status !== "playing" || state.table.paused) return null;
    const actor = state.turn.actor;
    return typeof actor === "number" && state.you.seats.includes(actor) ? actor : null;
  }

  /** What the table waits for from the reader: the same for as long as the position and the seat are. */
  get decision(): string | null {
    return this.mine === null ? null : `${this.changed} ${this.mine}`;
  }

  /** The game being played, of a series as well: all its games are listed from the start. */
  get game(): GameView | null {
    const terms = this.state?.table;
    return terms?.games[terms.match - 1] ?? null;
  }

  readonly choices: Choice[] = $derived.by(() => (this.acting === null ? NO_CHOICES : choices(this.state?.turn.legal ?? [])));

  /** Whose kingdom is shown large: the hot-seat player who acts, my own, or seat 1 for those who watch. */
  get seat(): number {
    const seats = this.state?.you.seats ?? [];
    return this.acting ?? seats[0] ?? 0;
  }

  /** Make a move; `typed` is one that says by itself what is meant, whenever its last key was pressed. */
  play(move: string, typed = false): void {
    const { live } = this;
    if (this.busy || !live || (this.#gesture.astray && !typed) || !live.turn.legal.some((view) => view.move === move)) return;
    this.refusal = null;
    this.#missed.seen();
    if (this.guard) void this.#guardedly(move, this.guard);
    else this.#move(move, live);
  }

  /** A move that somebody looks at first. If the table goes on meanwhile, it was for another position. */
  async #guardedly(move: string, guard: (move: string) => Promise<boolean>): Promise<void> {
    const { decision } = this;
    this.#guarded = this.busy = true;
    const go = await guard(move).catch(() => true);
    this.#guarded = false;
    if (go && decision === this.decision && this.live) this.#move(move, this.live);
    this.#settle();
  }

  #move(move: string, live: State): void {
    this.#wish({ move, after: live.position.n });
    this.#settle();
  }

  #settle(): void {
    this.busy = this.#guarded || this.#wishes.moving;
  }

  /** Takes the last move back that can be, or all from one on. */
  undo(n = this.state?.you.undo?.n): void {
    if (n !== undefined) this.#wish({ undo: n });
  }

  answer(request: number, yes: boolean): void {
    this.#wish({ answer: request, yes });
  }

  say(phrase: string): void {
    this.#wish({ say: phrase });
  }

  pause(pause: boolean): void {
    this.#wish({ pause });
  }

  resign(seat: number): void {
    this.#wish({ resign: seat });
  }

  nextGame(): void {
    this.#wish({ next: true });
  }

  #wish(message: Question): void {
    if (!this.#wishes.make(message)) this.refusal = NO_LINE;
  }

  fits = (domino: string, realm: number): Promise<LegalView[] | null> => this.#questions.fits(domino, realm);
  dead = (realm: number): Promise<string[] | null> => this.#questions.dead(realm);
  hint = () => this.#questions.hint();
  judge = (move: string) => this.#questions.judge(move);
  /** Why a move is refused; the reader is told, and so is a tutorial that asked for it. */
  why = async (move: string): Promise<Why | null> => (this.reason = await this.#questions.why(move));
}
