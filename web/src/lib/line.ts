// The line to a table: a socket that heals itself, notices that it is dead, and answers questions by their number.
import { after } from "./merge";
import type { AnyDown, AnyUp, Changed, Refusal, State } from "./protocol";

export type LineState = "connecting" | "open" | "lost" | "closed";
type Without<T> = T extends unknown ? Omit<T, "ref"> : never;
export type Question = Without<AnyUp>;
export type Answer = Exclude<AnyDown, State | Changed>;
/** What a line runs through: a socket, or whatever speaks like one. */
export type Pipe = Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose"> & {
  /** milliseconds it may take to open, if that is another time than usual */
  readonly patience?: number;
};

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** The server asked for patience: it is full, or we were too fast. */
const PATIENCE = 4_000;
/** Milliseconds until a socket that does not open is given up. */
const CONNECTING = 10_000;
/** A line that says nothing for so long is asked whether it lives: a phone that slept may hold a dead socket. */
const QUIET = 25_000;
/** Until anything at all must have come back after something was sent. */
const ANSWERING = 8_000;
const OPEN = 1;
const UNKNOWN_TABLE = 4404;
const WRONG_ORIGIN = 4403;
/** A table of this device goes on in another tab. */
const ELSEWHERE = 4409;
/** The host removed the reader; the reason says why. */
const REMOVED = 4410;
/** A table of a club night's round, where others sit. */
const SEALED = 4411;
const TOO_FAST = 4429;
const FULL = 1013;

export interface Listener {
  state(news: State): void;
  line(state: LineState): void;
  refused(refusal: Refusal, ref: number | null): void;
  /** the number of the last event heard: what a line is asked for to see whether it lives */
  last(): number;
}

export class Line {
  #pipe: Pipe | null = null;
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** when the line is asked whether it lives or, if it owes an answer, given up */
  #watch: ReturnType<typeof setTimeout> | undefined;
  #owes = false;
  /** what the pipe's next message changes */
  #state: State | null = null;
  #ref = 0;
  #waiting = new Map<number, (answer: Answer | null) => void>();
  #closed = false;

  constructor(
    private readonly connect: () => Pipe,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.#closed || this.#pipe) return;
    clearTimeout(this.#again);
    const pipe = this.connect();
    this.#pipe = pipe;
    this.#state = null;
    this.#expect(pipe.patience ?? CONNECTING);
    // A socket that was given up may still speak; nobody listens to it.
    pipe.onopen = () => {
      if (this.#pipe !== pipe) return;
      this.#owes = false;
      this.#expect(ANSWERING);
      this.listener.line("open");
    };
    pipe.onmessage = (message) => {
      if (this.#pipe !== pipe) return;
      this.#wait = FIRST_WAIT;
      this.#rest();
      this.#read(JSON.parse(String(message.data)) as AnyDown);
    };
    pipe.onclose = ({ code, reason }) => {
      if (this.#pipe === pipe) this.#gone(code, reason);
    };
  }

  /** The reader is back, or the network is: connect at once, or see at once whether the line still lives. */
  hurry(): void {
    if (this.#closed) return;
    if (this.#pipe) this.#probe();
    else {
      this.#wait = FIRST_WAIT;
      this.open();
    }
  }

  /** Connect again: a guest who had no cookie before has one now, and the server should know them. */
  again(): void {
    if (this.#closed) return;
    const pipe = this.#pipe;
    this.#pipe = null;
    this.#owes = false;
    clearTimeout(this.#watch);
    this.#forget();
    pipe?.close();
    this.open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#watch);
    const pipe = this.#pipe;
    this.#pipe = null;
    this.#forget();
    pipe?.close();
  }

  /** A number for a message, so that its refusal can be told from others. */
  number(): number {
    return ++this.#ref;
  }

  /** Say something; false if nobody listens. */
  send(message: Question, ref: number | null = null): boolean {
    if (this.#pipe?.readyState !== OPEN) return false;
    this.#pipe.send(JSON.stringify(ref === null ? message : { ...message, ref }));
    this.#expect(ANSWERING);
    return true;
  }

  /** Ask something; null if the line broke before the answer. */
  ask(question: Question): Promise<Answer | null> {
    const ref = this.number();
    return new Promise((resolve) => {
      if (this.send(question, ref)) this.#waiting.set(ref, resolve);
      else resolve(null);
    });
  }

  #read(message: AnyDown): void {
    if ("position" in message || "changes" in message) {
      this.#hear(message);
      return;
    }
    const waiting = message.ref === null ? undefined : this.#waiting.get(message.ref);
    if (waiting && message.ref !== null) {
      this.#waiting.delete(message.ref);
      waiting(message);
    } else if ("error" in message) this.listener.refused(message.error, message.ref);
  }

  /** News, all of it or what changed; what changes a state that is not here is asked for as a whole. */
  #hear(message: State | Changed): void {
    this.#state = "position" in message ? message : after(this.#state, message);
    if (this.#state) this.listener.state(this.#state);
    else this.send({ since: this.listener.last(), whole: true });
  }

  /** Something came: the line lives. */
  #rest(): void {
    clearTimeout(this.#watch);
    this.#owes = false;
    this.#watch = setTimeout(() => this.#probe(), QUIET);
  }

  #probe(): void {
    if (!this.#owes && !this.send({ since: this.listener.last() })) this.#drop();
  }

  #drop(): void {
    const pipe = this.#pipe;
    this.#gone(0);
    pipe?.close();
  }

  /** Something must come within a time; what was promised first counts. */
  #expect(time: number): void {
    if (this.#owes) return;
    this.#owes = true;
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#drop(), time);
  }

  #gone(code: number, reason = ""): void {
    this.#pipe = null;
    this.#owes = false;
    clearTimeout(this.#watch);
    if (this.#closed) return;
    if (code === UNKNOWN_TABLE || code === WRONG_ORIGIN || code === ELSEWHERE || code === REMOVED || code === SEALED) {
      this.#closed = true;
      this.#forget();
      this.listener.line("closed");
      // A table that is there but cannot be shown says why.
      const [told, why] = (code === WRONG_ORIGIN ? "wrong_origin" : reason || "unknown_table").split(" ") as [string, string?];
      this.listener.refused({ rule: null, code: told, args: why ? { why } : {} }, null);
      return;
    }
    if (code === TOO_FAST || code === FULL) this.#wait = Math.max(this.#wait, PATIENCE);
    // All who lost their line at once must not come back at once.
    this.#again = setTimeout(() => this.open(), this.#wait * (0.5 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    this.listener.line("lost");
    this.#forget();
  }

  #forget(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(null);
  }
}
