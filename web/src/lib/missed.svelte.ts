// What came while the reader looked elsewhere, of one table.
import { looks } from "./looks";
import type { Event } from "./protocol";

export class Missed {
  /** how many moves of others */
  count = $state(0);
  /** the last event before the reader looked away; null if they have missed nothing */
  since: number | null;

  constructor(readonly table: string) {
    this.since = looks.of(table);
  }

  /** What comes from now on may be missed. What was missed before stays so. */
  mark(last: number | undefined): void {
    if (this.count === 0) this.since = last ?? this.since;
  }

  /** The reader goes, perhaps for good. */
  away(last: number | undefined): void {
    this.mark(last);
    if (this.since !== null) looks.keep(this.table, this.since);
  }

  /** News came; `unseen` if nobody was looking. */
  hear(fresh: readonly Event[], seats: readonly number[], unseen: boolean): void {
    const { since } = this;
    if (since === null) return;
    if (unseen) this.count += fresh.filter(({ n, by, move }) => n > since && move && typeof by === "number" && !seats.includes(by)).length;
    if (this.count === 0 && !document.hidden) this.since = null;
  }

  /** All was shown. */
  seen(): void {
    this.count = 0;
    this.since = null;
  }
}
