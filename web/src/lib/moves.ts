// Moves as text, taken apart far enough to draw them. Whether one is legal only the server knows.
import type { LegalView } from "./protocol";

export type Towards = "e" | "s" | "w" | "n";
export const TURNS: readonly Towards[] = ["e", "s", "w", "n"];

export type Parsed =
  | { kind: "choose"; domino: string }
  | { kind: "place"; domino: string; cell: string; towards: Towards }
  | { kind: "discard"; domino: string }
  | { kind: "giant"; cell: string }
  | { kind: "send"; cell: string; realm: number }
  | { kind: "tax"; cells: string[] }
  | { kind: "build"; slot: number; cell: string }
  | { kind: "dragon"; slot: number }
  | { kind: "end" }
  | { kind: "die"; edges: string; cell: string }
  | { kind: "king"; seat: number }
  | { kind: "draw"; domino: string }
  | { kind: "quest"; quest: string }
  | { kind: "building"; building: string }
  | { kind: "lot"; seat: number }
  | { kind: "roll"; seat: number; face: string }
  | { kind: "other"; text: string };

export type Kind = Parsed["kind"];

/** What a move says. */
export function parse(move: string): Parsed {
  let m: RegExpExecArray | null;
  if (move === ".") return { kind: "end" };
  if ((m = /^>(\w+)$/.exec(move))) return { kind: "choose", domino: m[1]! };
  if ((m = /^(\d{4})@([a-z]\d+)$/.exec(move))) return { kind: "die", edges: m[1]!, cell: m[2]! };
  if ((m = /^G@([a-z]\d+)$/.exec(move))) return { kind: "giant", cell: m[1]! };
  if ((m = /^G([a-z]\d+)>(\d+)$/.exec(move))) return { kind: "send", cell: m[1]!, realm: Number(m[2]) };
  if ((m = /^B(\d+)@([a-z]\d+)$/.exec(move))) return { kind: "build", slot: Number(m[1]), cell: m[2]! };
  if ((m = /^D(\d+)$/.exec(move))) return { kind: "dragon", slot: Number(m[1]) };
  if ((m = /^T([a-z]\d+)(?:\+([a-z]\d+))?$/.exec(move))) return { kind: "tax", cells: m[2] ? [m[1]!, m[2]] : [m[1]!] };
  if ((m = /^(\w+)@([a-z]\d+)([eswn])$/.exec(move))) {
    return { kind: "place", domino: m[1]!, cell: m[2]!, towards: m[3] as Towards };
  }
  if ((m = /^(\w+)x$/.exec(move))) return { kind: "discard", domino: m[1]! };
  if ((m = /^king:(\d+)$/.exec(move))) return { kind: "king", seat: Number(m[1]) };
  if ((m = /^\+(\w+)$/.exec(move))) return { kind: "draw", domino: m[1]! };
  if ((m = /^quest:(\w+)$/.exec(move))) return { kind: "quest", quest: m[1]! };
  if ((m = /^bldg:(\w+)$/.exec(move))) return { kind: "building", building: m[1]! };
  if ((m = /^lot:(\d+)$/.exec(move))) return { kind: "lot", seat: Number(m[1]) };
  if ((m = /^roll:(\w+):(\d+)$/.exec(move))) return { kind: "roll", seat: Number(m[1]), face: m[2]! };
  return { kind: "other", text: move };
}

export type Choice = LegalView & { parsed: Parsed };

/** The legal moves, taken apart. */
export function choices(legal: readonly LegalView[]): Choice[] {
  return legal.map((view) => ({ ...view, parsed: parse(view.move) }));
}

/** The number or letter that is printed on a domino, without the letter of its set. */
export function label(domino: string): string {
  return /^[kq]\d+$/i.test(domino) ? domino.slice(1) : domino;
}
