// The analysis board: a position, variations as a tree, and what the server finds about each. Nothing here knows the rules.
import { Refused } from "./api";
import type { Refusal, State } from "./protocol";
import { streamed } from "./streams";

export interface Compared {
  move: string;
  order: number;
  /** for the seat that is to move, at the end; none in a game without points */
  lead?: number;
  error?: number;
  lost?: number;
  /** null: not proved */
  win: number | null;
}

export interface Found {
  seat: number;
  playouts?: number;
  root: { lead?: number[]; win: (number | null)[] };
  moves: Compared[];
}

export interface View {
  state: State;
  position: string;
  start: string;
  record: string;
  /** what chance did after the last move */
  drawn: string[];
}

interface Known {
  view?: View;
  analysis?: Found;
}
interface Told extends Known {
  done?: number;
  reviews?: [Known];
  refused?: { code: string; facts?: Refusal["args"] };
}

/** Where an analysis begins: a position in notation, or a moment of a table. */
export type Origin = { position: string } | { table: string; n: number };

const NO_LINE: Refusal = { rule: null, code: "no_line", args: {} };
/** What chance does, as text. */
const DRAWS = /^(?:\+|king:|quest:|bldg:|lot:|roll:)/;

export class Step {
  children = $state.raw<Step[]>([]);
  view = $state.raw<View | null>(null);
  found = $state.raw<Found | null>(null);
  comment = $state("");
  drawn: string[] = [];

  constructor(
    readonly move: string | null,
    readonly parent: Step | null,
  ) {}

  /** All moves from the start to here, without what chance does next. */
  get moves(): string[] {
    return this.parent && this.move ? [...this.parent.moves, ...this.parent.drawn, this.move] : [];
  }

  child(move: string): Step {
    const known = this.children.find((one) => one.move === move);
    if (known) return known;
    const made = new Step(move, this);
    this.children = [...this.children, made];
    return made;
  }
}

export class Analysis {
  root = $state.raw<Step | null>(null);
  here = $state.raw<Step | null>(null);
  /** 0 to 1: how much is known of the position that is shown */
  done = $state(0);
  refusal = $state.raw<Refusal | null>(null);
  #origin: Origin | null = null;
  #leave: AbortController | null = null;

  /** Begin again; `moves` lead to the position that is looked at first. */
  open(origin: Origin, moves: readonly string[] = []): void {
    this.#origin = origin;
    let step = (this.root = new Step(null, null));
    for (const move of moves) {
      if (DRAWS.test(move)) step.drawn.push(move);
      else step = step.child(move);
    }
    this.go(step);
  }

  /** Open what a link says: `position=..&moves=..`; false if it says nothing. */
  follow(line: string): boolean {
    const told = new URLSearchParams(line);
    const position = told.get("position");
    if (!position) return false;
    this.open({ position }, told.get("moves")?.split(" ").filter(Boolean) ?? []);
    return true;
  }

  /** What a link to the step shown says. */
  get line(): string | null {
    const { here } = this;
    const start = here?.view?.start;
    if (!here || !start) return null;
    const moves = here.moves.join(" ");
    return new URLSearchParams(moves ? { position: start, moves } : { position: start }).toString();
  }

  go(step: Step): void {
    this.here = step;
    this.refusal = null;
    this.done = step.found ? 1 : 0;
    this.stop();
    if (!step.found) void this.#ask(step);
  }

  play(move: string): void {
    if (this.here?.view) this.go(this.here.child(move));
  }

  back(): void {
    if (this.here?.parent) this.go(this.here.parent);
  }

  /** Take a variation out of the tree. */
  remove(step: Step): void {
    const { parent } = step;
    if (!parent) return;
    parent.children = parent.children.filter((one) => one !== step);
    this.go(parent);
  }

  stop(): void {
    this.#leave?.abort();
    this.#leave = null;
  }

  async #ask(step: Step): Promise<void> {
    const leave = (this.#leave = new AbortController());
    try {
      for await (const told of streamed<Told>("analyses", { ...this.#origin!, moves: step.moves }, leave.signal)) {
        if (this.#leave !== leave) return;
        this.#learn(step, told.reviews?.[0] ?? told);
        this.done = told.reviews ? 1 : (told.done ?? 0);
      }
    } catch (fault) {
      if (this.#leave === leave) this.refusal = fault instanceof Refused ? fault.refusal : NO_LINE;
    }
  }

  #learn(step: Step, { view, analysis }: Known): void {
    if (view) {
      step.view = view;
      step.drawn = view.drawn;
      // From now on by its text: a link must not depend on a table.
      this.#origin = { position: view.start };
    }
    if (analysis) step.found = analysis;
  }
}

const points = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(1)}`;

/** What is known of a move, as a comment of a text. */
function value(step: Step): string {
  const found = step.parent?.found?.moves.find(({ move }) => move === step.move);
  if (!found) return "";
  const lead = found.lead === undefined ? "" : `${points(found.lead)} +- ${(found.error ?? 0).toFixed(1)}`;
  const win = found.win === null ? "" : `${Math.round(100 * found.win)} %`;
  return [lead, win].filter(Boolean).join(", ");
}

/** A brace would end the comment. */
const comment = (step: Step): string => {
  const told = [value(step), step.comment.replace(/[{}]/g, "").replace(/\s+/g, " ").trim()].filter(Boolean).join("; ");
  return told ? ` {${told}}` : "";
};

function line(step: Step): string {
  const [first, ...others] = step.children;
  const drawn = step.drawn.join(" ");
  if (!first) return drawn;
  const told = (one: Step): string => `${one.move!}${comment(one)}`;
  const variations = others.map((one) => `(${[told(one), line(one)].filter(Boolean).join(" ")})`);
  return [drawn, told(first), ...variations, line(first)].filter(Boolean).join(" ");
}

/** The whole tree as a text: the headers of a record, moves, comments in braces, variations in brackets (docs/review.md). */
export function written(root: Step): string {
  const headers = (root.view?.record ?? "").split("\n").filter((one) => one.startsWith("[") && !one.startsWith("[Result"));
  const first = root.comment.trim() ? `${comment(root).trim()} ` : "";
  return `${headers.join("\n")}\n\n${first}${line(root)}\n`;
}
