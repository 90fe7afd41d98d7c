// Puzzles: what an answer is worth, by the numbers that came with the puzzle, and what this browser remembers of them.
import { request } from "./api";
import type { Pipe } from "./line";
import type { AnyUp, PuzzleAnswer, PuzzleLine, PuzzleList, PuzzleView } from "./protocol";
import type { ReviewDecision } from "./reviews";

/** All of a game, the easiest first. */
export const puzzlesOf = (game: string): Promise<PuzzleList> => request("GET", `puzzles/${game}`);
/** One with its answers and its table. */
export const puzzleNamed = (game: string, id: string): Promise<PuzzleView> => request("GET", `puzzles/${game}/${id}`);

export const VERDICTS = ["best", "near", "other"] as const;
/** the best move; one that may be as good, as far as can be told; another */
export type Verdict = (typeof VERDICTS)[number];
/** Standard errors within which an answer may be as good as the best. */
const SURE = 2;

/** How good an answer is. What was never measured, since it is no legal move, is nothing. */
export function judged(puzzle: PuzzleView, move: string): { answer: PuzzleAnswer; verdict: Verdict } | null {
  const answer = puzzle.answers.find((one) => one.move === move);
  if (!answer) return null;
  const lost = puzzle.unit === "win" ? answer.win_lost : answer.lost;
  const error = puzzle.unit === "win" ? answer.win_error : answer.error;
  // A domino of two equal squares can be turned round: that is the same move.
  if (move === puzzle.answers[0]!.move || (lost === 0 && error === 0)) return { answer, verdict: "best" };
  return { answer, verdict: lost <= SURE * error ? "near" : "other" };
}

/** An answer as the board of a review shows a decision: what was chosen, and the better move as a ghost. */
export function decisionOf(puzzle: PuzzleView, { answer, verdict }: { answer: PuzzleAnswer; verdict: Verdict }): ReviewDecision {
  const { move, lost, error, win_lost, win_error, why } = answer;
  const best = verdict === "best" ? move : puzzle.answers[0]!.move;
  return { n: 0, seat: puzzle.seat, kind: puzzle.kind, move, best, lost, error, win_lost, win_error, grade: null, win_grade: null, exact: puzzle.playouts === 0, why: verdict === "other" ? why : [], candidates: [] };
}

interface Kept {
  /** by the puzzle's name: what the first answer was */
  done: Record<string, Verdict>;
  /** first answers in a row that were right, up to now and at most */
  row: number;
  longest: number;
  /** the difficulty asked for last; empty: any */
  level: string;
}

const KEY = "crownlands.puzzles";

export function kept(): Kept {
  const empty: Kept = { done: {}, row: 0, longest: 0, level: "" };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return empty;
  }
}

/** Remembers a first answer; later ones are practice, and change nothing. */
export function remember(id: string, verdict: Verdict): Kept {
  const before = kept();
  if (id in before.done) return before;
  const row = verdict === "other" ? 0 : before.row + 1;
  return keep({ done: { ...before.done, [id]: verdict }, row, longest: Math.max(before.longest, row) });
}

/** Remembers which difficulty is wanted. */
export const prefer = (level: string): Kept => keep({ level });

function keep(change: Partial<Kept>): Kept {
  const next = { ...kept(), ...change };
  localStorage.setItem(KEY, JSON.stringify(next));
  return next;
}

/** Those of a difficulty; all, if none has it. */
export function ofLevel(puzzles: readonly PuzzleLine[], level: string): readonly PuzzleLine[] {
  const some = puzzles.filter(({ difficulty }) => difficulty === level);
  return some.length ? some : puzzles;
}

/** The next one to be solved, the first that has no answer yet; when all have one, the one after this. */
export function following(puzzles: readonly PuzzleLine[], done: Record<string, Verdict>, after: string | null): PuzzleLine | null {
  const at = puzzles.findIndex(({ id }) => id === after);
  const turned = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(0, at))];
  return turned.find(({ id }) => !(id in done)) ?? turned[0] ?? null;
}

/** The line to a puzzle's table, which looks like a socket: it tells the position once, and listens for the answer. */
export class PuzzlePipe implements Pipe {
  readyState: Pipe["readyState"] = 0;
  onopen: Pipe["onopen"] = null;
  onmessage: Pipe["onmessage"] = null;
  onclose: Pipe["onclose"] = null;

  constructor(
    private readonly puzzle: PuzzleView,
    private readonly onanswer: (move: string) => void,
  ) {
    queueMicrotask(() => {
      if (this.readyState === 3) return;
      this.readyState = 1;
      (this.onopen as (() => void) | null)?.();
      this.#tell(puzzle.state);
    });
  }

  send(text: string): void {
    const said = JSON.parse(text) as AnyUp;
    if ("move" in said && "after" in said) this.onanswer(said.move);
    else if ("ask" in said) {
      const { game, id } = this.puzzle;
      request<object>("POST", `puzzles/${game}/${id}/questions`, said).then((told) => this.#tell(told), () => this.#tell({ error: { rule: null, code: "no_line", args: {} }, n: this.puzzle.state.position.n, ref: said.ref ?? null }));
    } else this.#tell(this.puzzle.state);
  }

  #tell(told: object): void {
    if (this.readyState === 1) (this.onmessage as ((message: { data: string }) => void) | null)?.({ data: JSON.stringify(told) });
  }

  close(): void {
    this.readyState = 3;
  }
}
