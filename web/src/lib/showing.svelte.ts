// "What happened?": the moves since the reader last looked, shown again on the table itself, one after another.
// The table draws what it is given; here is only which moment of the past that is, and what is said about it.
import { api } from "./api";
import type { ComponentsInfo, Event, PositionView, State } from "./protocol";
import { eventText } from "./happened";

export interface Step {
  n: number;
  by: Event["by"];
  text: string;
}

/** Which events are news: all after one number, up to another. */
export interface News {
  after: number;
  until: number;
}

/** Moves shown to somebody who has no seat and has not been here before. */
const FEW = 8;

/**
 * What the reader may have missed: everything since their own last move, or since they looked away if that is longer ago.
 * While it is their turn, their own half-done turn is no news: it is left out.
 */
export function newsFor(events: readonly Event[], seats: readonly number[], acting: boolean, looked: number | null): News {
  const mine = (event: Event): boolean => typeof event.by === "number" && seats.includes(event.by);
  let last = events.length - 1;
  if (acting) while (last >= 0 && (mine(events[last]!) || events[last]!.by === "chance" || !events[last]!.move)) last--;
  const until = events[last]?.n ?? 0;
  let own = last;
  while (own >= 0 && !(mine(events[own]!) && events[own]!.move && !events[own]!.forced)) own--;
  if (seats.length === 0) {
    const moves = events.filter((event) => typeof event.by === "number" && event.move);
    return { after: looked !== null && looked < until ? looked : (moves.at(-FEW)?.n ?? 1) - 1, until };
  }
  return { after: Math.min(events[own]?.n ?? 0, looked ?? Infinity), until };
}

/** What is worth a step: whatever there are words for. */
export function stepsOf({ after, until }: News, events: readonly Event[], position: PositionView, facts: ComponentsInfo | null): Step[] {
  return events.flatMap((event) => {
    const text = event.n > after && event.n <= until ? eventText(event, position, facts) : null;
    return text ? [{ n: event.n, by: event.by, text }] : [];
  });
}

/** Has the way from one moment to the next acted out; the moment is put on the table by `commit`. */
export type Acts = (before: State, after: State, commit: () => void) => void;

export class Showing {
  index = $state(0);
  playing = $state(true);
  /** the table as it was after the step shown; the last one that came while another is on its way */
  past = $state.raw<State | null>(null);
  /** the number of the step that `past` belongs to */
  #pictured = $state<number | null>(null);
  #asked = new Map<number, Promise<State>>();

  constructor(
    readonly table: string,
    readonly steps: readonly Step[],
    readonly onlost: () => void,
    private readonly acts: Acts = (_before, _after, commit) => commit(),
  ) {
    this.go(0);
  }

  get step(): Step | undefined {
    return this.steps[this.index];
  }

  /** The step whose picture is there, so that its time may run; null while it is on its way. */
  get seen(): number | null {
    return this.step !== undefined && this.#pictured === this.step.n ? this.index : null;
  }

  get ended(): boolean {
    return this.index >= this.steps.length - 1;
  }

  /** To a step, the nearest there is. */
  go(index: number): void {
    this.index = Math.min(this.steps.length - 1, Math.max(0, index));
    const step = this.step;
    if (!step) return;
    this.#ask(step.n).then(
      (state) => {
        if (this.step !== step) return;
        const commit = (): void => {
          this.past = state;
          this.#pictured = step.n;
        };
        // Only the way forth, step by step, is acted out.
        const before = this.steps[this.index - 1];
        if (this.past && before && this.#pictured === before.n) this.acts(this.past, state, commit);
        else commit();
      },
      () => {
        if (this.step === step) this.onlost();
      },
    );
    const next = this.steps[this.index + 1];
    if (next) this.#ask(next.n).catch(() => undefined);
  }

  #ask(n: number): Promise<State> {
    let asked = this.#asked.get(n);
    if (!asked) {
      asked = api.at(this.table, n);
      this.#asked.set(n, asked);
      asked.catch(() => this.#asked.delete(n));
    }
    return asked;
  }
}
