// A move that was typed: as notation, or in a few words of the reader's language.
import { list, t } from "../i18n/i18n.svelte";
import { choices, label, parse, TURNS, type Parsed, type Towards } from "./moves";
import type { State } from "./protocol";

const CELL = /^[a-z]\d{1,2}$/;

function words(): Record<string, string> {
  return {
    [t("word.choose")]: "choose",
    [t("word.discard")]: "discard",
    [t("word.giant")]: "giant",
    [t("word.send")]: "send",
    [t("word.tax")]: "tax",
    [t("word.build")]: "build",
    [t("word.dragon")]: "dragon",
    [t("word.end")]: "end",
  };
}

function direction(word: string | undefined): Towards | null {
  const names: Record<string, Towards> = { [t("word.e")]: "e", [t("word.s")]: "s", [t("word.w")]: "w", [t("word.n")]: "n" };
  return names[word ?? ""] ?? TURNS.find((letter) => letter === word) ?? null;
}

/** A move as somebody would type it who does not know the notation. */
export function wordsOf(move: Parsed): string {
  switch (move.kind) {
    case "place":
      return `${label(move.domino)} ${move.cell} ${t(`word.${move.towards}`)}`;
    case "choose":
      return `${t("word.choose")} ${label(move.domino)}`;
    case "discard":
      return `${t("word.discard")} ${label(move.domino)}`;
    case "giant":
      return `${t("word.giant")} ${move.cell}`;
    case "send":
      return `${t("word.send")} ${move.cell} ${move.realm + 1}`;
    case "tax":
      return `${t("word.tax")} ${move.cells.join(" ")}`;
    case "build":
      return `${t("word.build")} ${move.slot} ${move.cell}`;
    case "dragon":
      return `${t("word.dragon")} ${move.slot}`;
    case "end":
      return t("word.end");
    case "die":
      return `${move.edges} ${move.cell}`;
    default:
      return "";
  }
}

/** What can be typed now: an example of each kind of move that is open; or what a move looks like at all. */
export function typedHelp(legal: State["turn"]["legal"]): string {
  const kinds = new Map(choices(legal).map(({ parsed }) => [parsed.kind, wordsOf(parsed)]));
  const examples = [...kinds.values()].filter(Boolean).map((words) => t("typed.quoted", { words }));
  return examples.length ? t("typed.now", { examples: list(examples, "disjunction") }) : t("typed.about");
}

export const isHelp = (text: string): boolean => ["?", t("word.help")].includes(text.trim().toLowerCase());

/** The domino meant by a number or letter: one that can be moved, one that lies in a row, or what was typed. */
function dominoOf(word: string, { turn, position }: State): string {
  const movable = turn.legal.flatMap(({ move }) => {
    const parsed = parse(move);
    return parsed.kind === "place" || parsed.kind === "choose" || parsed.kind === "discard" ? [parsed.domino] : [];
  });
  const lying = [...movable, ...position.row.map(({ domino }) => domino), ...position.next.map(({ domino }) => domino), ...position.unseen];
  const named = (name: string): boolean => name.toLowerCase() === word || label(name).toLowerCase() === word;
  return lying.find(named) ?? word.toUpperCase();
}

/** The move in notation; null if it cannot be understood. Whether it is legal the server says. */
export function typedMove(text: string, state: State): string | null {
  const typed = text.trim();
  const exact = state.turn.legal.find(({ move }) => move.toLowerCase() === typed.toLowerCase());
  if (exact) return exact.move;
  const [first = "", ...rest] = typed.toLowerCase().split(/[\s,]+/);
  const kind = words()[first];
  const tokens = kind ? rest : [first, ...rest];
  const [a] = tokens;
  const cells = tokens.filter((token) => CELL.test(token));
  const digit = tokens.find((token) => /^\d$/.test(token));
  switch (kind) {
    case "choose":
      return a ? `>${dominoOf(a, state)}` : null;
    case "discard":
      return a ? `${dominoOf(a, state)}x` : null;
    case "giant":
      return cells[0] ? `G@${cells[0]}` : null;
    case "send": {
      const realm = Number(digit) - 1;
      return cells[0] && state.position.realms[realm] ? `G${cells[0]}>${realm}` : null;
    }
    case "tax":
      return cells.length ? `T${inOrder(cells, state).join("+")}` : null;
    case "build":
      return digit && cells[0] ? `B${digit}@${cells[0]}` : null;
    case "dragon":
      return digit ? `D${digit}` : null;
    case "end":
      return ".";
    default:
      return unnamed(typed, tokens, state);
  }
}

/** Two knights may be named in any order. */
function inOrder(cells: readonly string[], { turn }: State): readonly string[] {
  const backwards = [...cells].reverse();
  return turn.legal.some(({ move }) => move === `T${backwards.join("+")}`) ? backwards : cells;
}

/** A move without a word for its kind: a domino or a die with its place, or notation. */
function unnamed(typed: string, tokens: readonly string[], state: State): string | null {
  const [a, b, c] = tokens;
  const towards = direction(c);
  if (a && b && CELL.test(b) && towards) return `${dominoOf(a, state)}@${b}${towards}`;
  if (a && b && /^[0-3]{4}$/.test(a) && CELL.test(b)) return `${a}@${b}`;
  if (tokens.length > 1) return null;
  const notation = parse(typed);
  if (notation.kind === "place") return `${dominoOf(notation.domino.toLowerCase(), state)}@${notation.cell}${notation.towards}`;
  return notation.kind === "other" ? null : typed;
}
