// Questions to the table that change nothing: where a domino fits, which cells are dead, why a move is refused, what a coach says.
// An answer of null means that nobody knows just now: the line broke. It is never kept.
import type { Line } from "./line";
import type { Hint, Judged, LegalView, Refusal, Why } from "./protocol";

export class Questions {
  #fits = new Map<string, Promise<LegalView[] | null>>();

  constructor(private readonly line: Pick<Line, "ask">) {}

  /** The position is another one: what was answered does not hold any more. */
  forget(): void {
    this.#fits.clear();
  }

  /** Where a domino would fit in a realm; asked once per position. */
  fits(domino: string, realm: number): Promise<LegalView[] | null> {
    const key = `${domino} ${realm}`;
    const kept = this.#fits.get(key);
    if (kept) return kept;
    const asked = this.line.ask({ ask: "fit", domino, realm }).then((answer) => {
      if (answer && "fits" in answer) return answer.fits.places;
      if (this.#fits.get(key) === asked) this.#fits.delete(key);
      return null;
    });
    this.#fits.set(key, asked);
    return asked;
  }

  /** Cells nothing can cover any more. */
  async dead(realm: number): Promise<string[] | null> {
    const answer = await this.line.ask({ ask: "dead", realm });
    return answer && "dead" in answer ? answer.dead.cells : null;
  }

  async why(move: string): Promise<Why | null> {
    const answer = await this.line.ask({ ask: "why", move });
    return answer && "why" in answer ? answer.why : null;
  }

  /** A hint of the coach, or why there is none. */
  async hint(): Promise<Hint | Refusal | null> {
    const answer = await this.line.ask({ ask: "hint" });
    return answer && "hint" in answer ? answer.hint : answer && "error" in answer ? answer.error : null;
  }

  /** What a move would lose. */
  async judge(move: string): Promise<Judged | null> {
    const answer = await this.line.ask({ ask: "judge", move });
    return answer && "judged" in answer ? answer.judged : null;
  }
}
