// A die before it is laid: which face is held, over which cell, turned how. Only what the server allows can be laid.
import { parse } from "./moves";
import type { Decided } from "./placing.svelte";
import type { LegalView } from "./protocol";

export interface Lay {
  move: string;
  cell: string;
  edges: string;
  face: string;
}

/** What a die can show: each face has a drawing `die_AB`. */
export const FACES = ["01", "02", "03", "12", "13", "23"] as const;

/** The two values of a lying die, the smaller first: `2112` is the face `12`. */
export function faceOf(edges: string): string {
  return [...new Set(edges)].sort().join("");
}

/** Quarter turns clockwise from the drawing `die_AB`, whose edges read A B B A. */
export function quarterTurns(edges: string): number {
  const [a, b] = [...faceOf(edges)] as [string, string];
  return [a + b + b + a, a + a + b + b, b + a + a + b, b + b + a + a].indexOf(edges);
}

export function laysOf(legal: readonly LegalView[]): Lay[] {
  return legal.flatMap((view) => {
    const move = parse(view.move);
    return move.kind === "die" ? [{ move: view.move, cell: move.cell, edges: move.edges, face: faceOf(move.edges) }] : [];
  });
}

export class Laying {
  readonly lays: readonly Lay[];
  face = $state("");
  chosen = $state.raw<Lay | null>(null);
  at = $state("");

  /** While the move is on its way the die stays where it was put: what is shown is what was sent. */
  constructor(legal: readonly LegalView[], private readonly held: () => boolean = () => false) {
    this.lays = laysOf(legal);
    // The table may still be busy with the move before: a player who lays twice in a row holds a die all the same.
    const first = this.lays[0];
    if (first) this.#hold(first.face);
  }

  get faces(): Set<string> {
    return new Set(this.lays.map((lay) => lay.face));
  }

  /** Cells where the held face can be laid some way round. */
  get cells(): Set<string> {
    return new Set(this.lays.filter((lay) => lay.face === this.face).map((lay) => lay.cell));
  }

  /** Hold another face; stay on the cell if it fits there. */
  take(face: string): void {
    if (!this.held()) this.#hold(face);
  }

  #hold(face: string): void {
    this.face = face;
    const fitting = this.lays.filter((lay) => lay.face === face);
    this.chosen = fitting.find((lay) => lay.cell === this.at) ?? fitting[0] ?? null;
    this.at = this.chosen?.cell ?? this.at;
  }

  point(cell: string): void {
    if (this.held()) return;
    if (cell === this.at && this.chosen?.cell === cell) return;
    this.at = cell;
    this.chosen = this.lays.find((lay) => lay.face === this.face && lay.cell === cell) ?? null;
  }

  turn(by: 1 | -1 = 1): void {
    const here = this.lays.filter((lay) => lay.face === this.face && lay.cell === this.at);
    if (here.length === 0 || this.held()) return;
    const sorted = [...here].sort((a, b) => quarterTurns(a.edges) - quarterTurns(b.edges));
    const index = sorted.findIndex((lay) => lay.move === this.chosen?.move);
    this.chosen = sorted[(index + by + sorted.length) % sorted.length]!;
  }

  next(by: 1 | -1 = 1): void {
    const fitting = this.lays.filter((lay) => lay.face === this.face);
    if (fitting.length === 0 || this.held()) return;
    const index = fitting.findIndex((lay) => lay.move === this.chosen?.move);
    this.chosen = fitting[(index + by + fitting.length) % fitting.length]!;
    this.at = this.chosen.cell;
  }
}

/** The die the reader has to lay now; null if there is none to lay. */
export function dieOf(table: Decided): Laying | null {
  const legal = table.mine === null ? [] : (table.live?.turn.legal ?? []);
  return laysOf(legal).length ? new Laying(legal, () => table.busy) : null;
}
