// What a tutorial or a coach points at. A sheet of styles of its own marks it, so that no part of the table need know of them,
// and whatever the layout does with a part the mark stays on it.
import { parse } from "./moves";
import { faceOf } from "./dice.svelte";
import { beside } from "./cells";
import type { TutorialView } from "./protocol";

/** The pieces of a step: what is pressed first, and what afterwards. */
const BUTTON = ".bar .buttons .button.main";
const within = (when: string, what: string): string => `.screen:has(${when}) ${what}`;
const without = (when: string, what: string): string => `.screen:not(:has(${when})) ${what}`;
const cell = (name: string): string => `[data-cell="${name}"]`;
/** Where panels lie behind tabs, the one of a panel that is not open. */
const tab = (panel: string): string => `[data-tab="${panel}"][aria-pressed="false"]`;
const slot = (cost: number): string => `[data-anchor="slot:${cost}"]`;

/** What to press for a move, as selectors: each step of it only while it is the next. */
export function marks(move: string): string[] {
  const parsed = parse(move);
  const ghost = `.ghost[data-move="${move}"]`;
  switch (parsed.kind) {
    case "choose":
      return [tab("draft"), `[data-anchor="offer:${parsed.domino}"]`];
    case "place": {
      const other = beside(parsed.cell, parsed.towards);
      return [without(ghost, cell(parsed.cell)), ...(other ? [without(ghost, cell(other))] : []), within(ghost, BUTTON)];
    }
    case "die": {
      const face = `[data-face="${faceOf(parsed.edges)}"]`;
      const held = `.mine ${face}[aria-pressed="true"]`;
      return [without(held, `.mine ${face}`), `.screen:has(${held}):not(:has(${ghost})) ${cell(parsed.cell)}`, within(ghost, BUTTON)];
    }
    case "giant":
      return [cell(parsed.cell)];
    case "send":
      return [without("[data-send]", cell(parsed.cell)), `[data-send="${parsed.realm}"]`];
    case "tax":
      return [`[data-tax="${parsed.cells.join("+")}"]`];
    case "build": {
      const picked = `${slot(parsed.slot)}.picked`;
      return [without(picked, tab("builders")), without(picked, slot(parsed.slot)), within(picked, cell(parsed.cell)), within(picked, BUTTON)];
    }
    case "dragon":
      return [without(".bribe[aria-pressed=true]", ".bribe"), ...[tab("builders"), slot(parsed.slot)].map((one) => within(".bribe[aria-pressed=true]", one))];
    case "end":
      return [BUTTON];
    default:
      return [];
  }
}

/** What to press to be refused: the cell, and the button once something lies over it. */
export function refusedMarks(name: string): string[] {
  const ghost = `.ghost.refused[data-move*="@${name}"]`;
  return [without(ghost, cell(name)), within(ghost, BUTTON)];
}

/** Everything a tutorial points at now. */
export function pointed(tutorial: TutorialView, trying: boolean): string[] {
  if (trying && tutorial.attempt) return refusedMarks(tutorial.attempt.cell);
  return tutorial.wants.slice(0, 1).flatMap(marks);
}

/** Marks what selectors name until it is called off; `shown` are cells the words are about. */
export function point(selectors: readonly string[], shown: readonly string[] = []): () => void {
  const sheet = new CSSStyleSheet();
  const rules = [
    "@keyframes guided { to { outline-color: #f6c22d; outline-offset: 7px; } }",
    ...(shown.length ? [`${shown.map(cell).join(",")} { outline: 3px dashed #6b4300; outline-offset: -4px; box-shadow: inset 0 0 0 5px rgb(255 246 224 / 0.8); border-radius: 6px; }`] : []),
    ...(selectors.length
      ? [`${selectors.join(",")} { z-index: 2; border-radius: 8px; box-shadow: 0 0 0 2px #2b1d14, 0 0 0 5px #f6c22d !important; outline: 3px solid transparent; outline-offset: 4px; animation: guided 0.8s ease-in-out infinite alternate !important; }`]
      : []),
  ];
  sheet.replaceSync(rules.join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
