// Moments of a table, each asked for once.
import { api } from "./api";
import type { State } from "./protocol";

export class Past {
  #asked = new Map<number, Promise<State>>();

  constructor(readonly table: string) {}

  /** The table after an event. */
  at(n: number): Promise<State> {
    let asked = this.#asked.get(n);
    if (!asked) {
      asked = api.at(this.table, n);
      this.#asked.set(n, asked);
      // What did not come is asked for again.
      asked.catch(() => this.#asked.delete(n));
    }
    return asked;
  }
}
