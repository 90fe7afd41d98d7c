// What the reader asked of the table, until the table has said what came of it. A line that dies takes no wish with it:
// when it is back, what is still open is sent again. The table does nothing twice: a move names the position it is for.
import type { Question } from "./line";
import type { Event } from "./protocol";

interface Wish {
  message: Question;
  /** how often it may be sent again */
  left: number;
  again: boolean;
}

/** Refusals that say: this was done already. */
const DONE = new Set(["stale", "no_such_event", "no_such_request", "not_asked", "already_asked", "already_paused", "not_paused", "already_resigned", "game_over"]);
const TRIES = 3;

/** An event after which the earlier positions are gone. */
export const changes = (event: Event): boolean =>
  [event.move, event.start, event.over, event.undo, event.resign].some((told) => told !== undefined && told !== null);

/** Whether an event says what came of a wish. */
function settles(wish: Question, event: Event, mine: (by: Event["by"]) => boolean): boolean {
  if ("move" in wish && "after" in wish) return event.n > wish.after && changes(event);
  if ("undo" in wish) return event.undo === wish.undo || (event.ask?.undo === wish.undo && mine(event.by));
  if ("answer" in wish) return event.answer?.to === wish.answer && mine(event.by);
  if ("say" in wish) return event.say === wish.say && mine(event.by);
  if ("pause" in wish) return event.clock?.what === (wish.pause ? "pause" : "resume") || (event.ask?.what === "pause" && mine(event.by));
  if ("resign" in wish) return event.resign === wish.resign || Boolean(event.over) || (Boolean(event.move) && event.by === wish.resign);
  return "next" in wish && Boolean(event.start);
}

export class Wishes {
  #open = new Map<number, Wish>();

  constructor(
    private readonly number: () => number,
    private readonly send: (message: Question, ref: number) => boolean,
    private readonly mine: (by: Event["by"]) => boolean,
  ) {}

  /** Whether a move is on its way. */
  get moving(): boolean {
    return [...this.#open.values()].some(({ message }) => "move" in message);
  }

  /** Send a wish and remember it; false if nobody listens. */
  make(message: Question): boolean {
    const ref = this.number();
    // Remembered first: the answer may come at once.
    this.#open.set(ref, { message, left: "say" in message ? 1 : TRIES, again: false });
    const sent = this.send(message, ref);
    if (!sent) this.#open.delete(ref);
    return sent;
  }

  /** What happened: wishes that came true, or cannot any more, are forgotten. */
  hear(events: readonly Event[]): void {
    for (const [ref, wish] of this.#open) if (events.some((event) => settles(wish.message, event, this.mine))) this.#open.delete(ref);
  }

  /** A wish was refused; whether the reader need know: one that was sent again may have come true the first time. */
  refused(ref: number | null, code: string): boolean {
    const wish = ref === null ? undefined : this.#open.get(ref);
    if (ref !== null) this.#open.delete(ref);
    return !(wish?.again && DONE.has(code));
  }

  /** The line is back, and what happened meanwhile was heard: what is still open is sent again. */
  again(): void {
    for (const [ref, wish] of this.#open) {
      wish.again = true;
      if (wish.left-- <= 0 || !this.send(wish.message, ref)) this.#open.delete(ref);
    }
  }
}
