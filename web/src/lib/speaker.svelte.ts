// The voice of a table for those who listen: sentences enter a live region one after another, no faster than they can be
// spoken. Questions are answered at once, in a region of their own. When the reader's turn begins nothing keeps it waiting.
import { t } from "../i18n/i18n.svelte";
import { sometime } from "./jobs";
import { choices } from "./moves";
import { news } from "./news";
import { overview, sentence } from "./overview";
import type { Event, State } from "./protocol";
import { settings } from "./settings.svelte";
import { dominoText, seatName } from "./speech";
import type { Table } from "./table.svelte";
import { wanted } from "./todo";

export interface Said {
  id: number;
  text: string;
  /** the last event it knows of */
  n: number;
}

/** Milliseconds a letter, at most; readers who want all of it at once get it so. */
const LETTER = { slow: 90, normal: 60, fast: 30, all: 0 } as const;
/** Sentences that may wait: two rounds of a full table. More are left out, and can be heard when asked for. */
const MANY = 32;
/** Milliseconds that a clock may run while something else than the turn is said; where a delay was agreed on, it lasts longer. */
const SHORT = 2_500;
/** Sentences that stay in the region: for those who go through the page by hand. */
const KEPT = 12;
/** Seconds left on my clock at which I am told. */
const LOW = [30, 10];

class Speaker {
  /** what was said of itself, newest last */
  said = $state.raw<Said[]>([]);
  /** what was asked for, or must not wait */
  answers = $state.raw<Said[]>([]);
  #table: Table | null = null;
  #before: State | null = null;
  #decision: string | null = null;
  #acting: number | null = null;
  #unread: [readonly Event[], State][] = [];
  #waiting: Said[] = [];
  #left = 0;
  #ids = 0;
  /** everything, from the first sentence on */
  #past: Said[] = [];
  /** where the reader's last turn begins in it */
  #turn = 0;
  #own = false;
  /** which sentence was heard again last */
  #at: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #alarms: ReturnType<typeof setTimeout>[] = [];

  /** Begin with a table; whatever was said at another one is forgotten. */
  attend(table: Table): void {
    this.leave();
    this.#table = table;
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#alarms.splice(0).forEach(clearTimeout);
    this.#timer = undefined;
    this.#table = this.#before = this.#decision = this.#acting = this.#at = null;
    this.#unread = [];
    this.#waiting = [];
    this.#past = [];
    this.#left = this.#turn = 0;
    this.#own = false;
    this.said = [];
    this.answers = [];
  }

  /** News of the table. They are told once its pieces are known, since a domino is more than its number. */
  tell(events: readonly Event[], state: State): void {
    this.#unread.push([events, state]);
    this.read();
  }

  /** The same when there is time for it: to find the words takes longer than a picture may. A reader who asks before that hears them, too. */
  hear(events: readonly Event[], state: State): void {
    this.#unread.push([events, state]);
    // Whose turn ends and begins again before that is told that it has begun.
    if (this.#table?.mine !== this.#acting) this.#acting = null;
    sometime(() => this.read());
  }

  /** Tell what could not be told before. */
  read(): void {
    const table = this.#table;
    if (!table?.facts) return;
    for (const [events, state] of this.#unread.splice(0)) {
      const told = state.table.status === "waiting" ? [] : news(this.#before, events, state, table.facts);
      if (state.table.status !== "waiting") this.#before = state;
      const own = events.some(({ by, move }) => move && typeof by === "number" && state.you.seats.includes(by));
      if (own && !this.#own) this.#turn = this.#past.length;
      if (events.some(({ move }) => move)) this.#own = own;
      if (told.length) this.#push(told.map((text) => this.#line(text, state.position.n)));
    }
    this.#ask(table);
  }

  /** Say what the reader is asked for now, if that is something new. */
  #ask(table: Table): void {
    const { live, mine, decision } = table;
    const begun = mine !== null && mine !== this.#acting;
    const fresh = decision !== null && decision !== this.#decision;
    [this.#decision, this.#acting] = [decision, mine];
    this.#alarm(live);
    if (!fresh || !live || mine === null) return;
    const legal = choices(live.turn.legal);
    const placed = legal.flatMap(({ parsed }) => (parsed.kind === "place" ? [parsed.domino] : []))[0];
    const task = placed ? t("told.this", { domino: dominoText(placed, table.facts?.dominoes[placed]) }) : wanted(new Set(legal.map(({ parsed }) => parsed.kind)), live.position.round);
    const name = seatName(live.position.seats[mine], mine);
    const turn = live.you.seats.length > 1 ? t("turn.of", { name }) : t("turn.yours");
    const clock = live.position.seats[mine]?.clock;
    this.#now(this.#line(begun ? `${turn}. ${task}` : task, live.position.n), clock?.running ? Math.max(SHORT, clock.delay ?? 0) : null);
  }

  /** What must not wait: of what is still unsaid, as much as can be said in `free` milliseconds comes before it; the rest can be asked for. */
  #now(line: Said, free: number | null): void {
    this.#past.push(line);
    let time = this.#waiting.reduce((sum, { text }) => sum + this.#time(text), 0);
    for (let next = this.#waiting[0]; next && free !== null && time > free; next = this.#waiting[0]) {
      time -= this.#time(next.text);
      this.#waiting.shift();
      this.#left++;
    }
    const all = [...this.#leftOut(), ...this.#waiting.splice(0), line];
    if (free !== null && LETTER[settings.all.reading]) this.answers = all;
    else this.#put(all);
    this.#pause(line.text);
  }

  /** Answer at once. */
  say(...texts: string[]): void {
    const n = this.#before?.position.n ?? 0;
    this.answers = texts.filter(Boolean).map((text) => this.#line(text, n));
  }

  /** Everything since the reader's last turn began, once more. */
  repeat(): void {
    this.read();
    const past = this.#past.slice(this.#turn);
    this.#at = null;
    this.#drop();
    if (past.length) this.say(...past.map(({ text }) => text));
    else this.say(t("hear.nothing"));
  }

  /** One sentence once more: the one before, or after, the one heard last. */
  step(by: 1 | -1): void {
    this.read();
    if (this.#past.length === 0) return this.say(t("hear.nothing"));
    const from = this.#at ?? this.#past.length;
    this.#at = Math.min(this.#past.length - 1, Math.max(0, from + by));
    this.#drop();
    this.say(this.#past[this.#at]!.text);
  }

  /** Where the game stands. */
  position(): void {
    const { live, facts, mine } = this.#table ?? {};
    if (!live || !facts) return this.say(t("hear.nothing"));
    const { actor } = live.turn;
    const whose = mine != null ? t("turn.yours") : typeof actor === "number" ? t("told.next", { name: seatName(live.position.seats[actor], actor) }) : "";
    this.say(...overview(live, facts), sentence([whose]));
  }

  #line(text: string, n: number): Said {
    return { id: ++this.#ids, text: /[.!?…]$/.test(text) ? text : `${text}.`, n };
  }

  /** A reader who hears all of it again need not hear it a first time. */
  #drop(): void {
    this.#waiting = [];
    this.#left = 0;
  }

  #time(text: string): number {
    return LETTER[settings.all.reading] * text.length;
  }

  #put(lines: Said[]): void {
    this.said = [...this.said, ...lines].slice(-Math.max(KEPT, lines.length));
  }

  #leftOut(): Said[] {
    const count = this.#left;
    this.#left = 0;
    return count ? [this.#line(t("told.left_out", { count }), 0)] : [];
  }

  #push(lines: Said[]): void {
    this.#past.push(...lines);
    this.#at = null;
    if (LETTER[settings.all.reading] === 0) {
      this.#put([...this.#waiting.splice(0), ...lines]);
      return;
    }
    this.#waiting.push(...lines);
    // The last one tells where the game is now.
    if (this.#waiting.length > MANY && this.#past.length > lines.length) this.#left += this.#waiting.splice(0, this.#waiting.length - 1).length;
    this.#run();
  }

  #run(): void {
    if (this.#timer !== undefined) return;
    const line = this.#leftOut()[0] ?? this.#waiting.shift();
    if (!line) return;
    this.#put([line]);
    this.#pause(line.text);
  }

  #pause(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#run();
    }, this.#time(text));
  }

  /** A clock of mine that gets low is told, whatever else is said. */
  #alarm(live: State | null): void {
    this.#alarms.splice(0).forEach(clearTimeout);
    for (const seat of live?.you.seats ?? []) {
      const clock = live!.position.seats[seat]?.clock;
      if (!clock?.running) continue;
      for (const seconds of LOW) {
        const wait = clock.left + (clock.delay ?? 0) - seconds * 1000;
        if (wait > 0) this.#alarms.push(setTimeout(() => this.say(t("told.time", { seconds })), wait));
      }
    }
  }
}

export const speaker = new Speaker();
