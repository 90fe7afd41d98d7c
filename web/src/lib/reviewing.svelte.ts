// A review on its way: how much is done, and what came of it. Nothing is shown as found before all of it is.
import { Refused } from "./api";
import type { Refusal } from "./protocol";
import type { Depth, ReviewInfo } from "./reviews";
import { keepReview } from "./reviewed";
import { isNear } from "./place.svelte";
import { streamed } from "./streams";

/** What is said while reviews are made: how much is done, 0 to 1; at the end a review of each game, or why there is none. */
interface Told {
  done?: number;
  reviews?: ReviewInfo[];
  refused?: { code: string; facts?: Refusal["args"] };
}

const NO_LINE: Refusal = { rule: null, code: "no_line", args: {} };
const NO_ANSWER: Refusal = { rule: null, code: "server_error", args: { status: 200 } };

export class Reviewing {
  done = $state(0);
  /** one for each game of the table */
  reviews = $state.raw<ReviewInfo[] | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  #leave: AbortController | null = null;

  /** Have the games of a table reviewed; another review that was on its way is left. */
  async start(table: string, depth: Depth): Promise<void> {
    this.stop();
    const leave = (this.#leave = new AbortController());
    [this.done, this.reviews, this.refusal] = [0, null, null];
    try {
      const found = await reviewTable(table, depth, (done) => (this.done = done), leave.signal);
      if (this.#leave === leave) this.reviews = found;
    } catch (fault) {
      if (this.#leave === leave) this.refusal = fault instanceof Refused ? fault.refusal : NO_LINE;
    }
  }

  stop(): void {
    this.#leave?.abort();
    this.#leave = null;
  }
}

/** The reviews of a table's games; of this device's own what they found is remembered here. */
export async function reviewTable(table: string, depth: Depth, ondone: (done: number) => void, signal: AbortSignal): Promise<ReviewInfo[]> {
  const found = await reviewed({ table, depth }, ondone, signal);
  if (isNear(table)) keepReview(table, found);
  return found;
}

async function reviewed(asked: { table: string; depth: Depth }, ondone: (done: number) => void, signal: AbortSignal): Promise<ReviewInfo[]> {
  for await (const told of streamed<Told>("reviews", asked, signal)) {
    if (told.reviews) return told.reviews;
    if (told.done !== undefined) ondone(told.done);
  }
  throw new Refused(0, NO_ANSWER);
}
