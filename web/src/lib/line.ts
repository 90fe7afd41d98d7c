// The line to a table: a socket that heals itself and answers questions by their number.
import type { AnyDown, AnyUp, Refusal, State } from "./protocol";

export type LineState = "connecting" | "open" | "lost" | "closed";
type Without<T> = T extends unknown ? Omit<T, "ref"> : never;
export type Question = Without<AnyUp>;
export type Answer = Exclude<AnyDown, State>;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

export interface Listener {
  state(news: State): void;
  line(state: LineState): void;
  refused(refusal: Refusal): void;
}

export class Line {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ref = 0;
  #waiting = new Map<number, (answer: Answer | null) => void>();
  #closed = false;

  constructor(
    private readonly address: () => string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.#closed) return;
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.listener.line("open");
    };
    socket.onmessage = (message) => this.#read(JSON.parse(String(message.data)) as AnyDown);
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#forget();
      if (this.#closed) return;
      if (event.code === 4404 || event.code === 4403) {
        this.#closed = true;
        this.listener.line("closed");
        this.listener.refused({ rule: null, code: event.code === 4404 ? "unknown_table" : "wrong_origin", args: {} });
        return;
      }
      this.listener.line("lost");
      this.#timer = setTimeout(() => this.open(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    };
  }

  /** Try again at once: the reader is back, or the network is. */
  hurry(): void {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#forget();
    this.#socket?.close();
    this.#socket = null;
  }

  /** Say something; false if nobody listens. */
  send(message: AnyUp): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Ask something; null if the line broke before the answer. */
  ask(question: Question): Promise<Answer | null> {
    const ref = ++this.#ref;
    return new Promise((resolve) => {
      if (this.send({ ...question, ref } as AnyUp)) this.#waiting.set(ref, resolve);
      else resolve(null);
    });
  }

  #read(message: AnyDown): void {
    if ("position" in message) {
      this.listener.state(message);
      return;
    }
    const waiting = message.ref === null ? undefined : this.#waiting.get(message.ref);
    if (waiting && message.ref !== null) {
      this.#waiting.delete(message.ref);
      waiting(message);
    } else if ("error" in message) this.listener.refused(message.error);
  }

  #forget(): void {
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
