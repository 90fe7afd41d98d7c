// What is about to be laid, in words: what it is, where, and what it would touch.
import { list, t } from "../i18n/i18n.svelte";
import { beside } from "./cells";
import type { Laying } from "./dice.svelte";
import { TURNS, type Towards } from "./moves";
import { faceText } from "./overview";
import type { Placing } from "./placing.svelte";
import type { DiceView, DominoInfo, RealmView, SquareInfo } from "./protocol";
import { squareText, terrainName } from "./speech";

function half(square: SquareInfo, cell: string, realm: RealmView, own: string): string {
  const terrains = TURNS.flatMap((towards) => {
    const name = beside(cell, towards);
    if (name === null || name === own) return [];
    return name === realm.castle ? ["castle"] : (realm.cells[name]?.terrain ?? []);
  });
  const what = [...new Set(terrains)].map((terrain) => (terrain === "castle" ? t("ghost.castle") : terrainName(terrain)));
  return what.length ? t("ghost.touching", { square: squareText(square), cell, what: list(what) }) : t("ghost.alone", { square: squareText(square), cell });
}

const SIDES = { e: "ghost.e", s: "ghost.s", w: "ghost.w", n: "ghost.n" } as const;

/** "wheat field on d5, touching wheat field; east of it forest on e5, touching nothing; 3 points"; what it means is told with the helps only. */
export function ghostText(placing: Placing, domino: DominoInfo, realm: RealmView, helps: boolean): string {
  const { ghost, chosen, towards } = placing;
  if (!ghost) return "";
  const told = t(SIDES[towards], { left: half(domino.left, ghost.left, realm, ghost.right), right: half(domino.right, ghost.right, realm, ghost.left) });
  if (!helps) return told;
  if (!chosen) return t("ghost.refused", { ghost: told });
  return chosen.gain === null ? told : t("ghost.points", { ghost: told, gain: chosen.gain });
}

const OPPOSITE: Record<Towards, number> = { n: 2, e: 3, s: 0, w: 1 };
const EDGES = { n: "open_cell.n", e: "open_cell.e", s: "open_cell.s", w: "open_cell.w" } as const;

/** A free cell of the dice board: the values that touch it, and which of the reader's dice fit there. */
export function freeCell(cell: string, dice: DiceView, laying: Laying | null): string {
  const edges = (["n", "e", "s", "w"] as const).flatMap((towards) => {
    const die = dice.lying.find((one) => one.cell === beside(cell, towards));
    return die ? [t(EDGES[towards], { value: die.edges[OPPOSITE[towards]] ?? "" })] : [];
  });
  const free = edges.length ? t("open_cell.touching", { cell, edges: list(edges) }) : t("cell.empty", { cell });
  const faces = [...new Set(laying?.lays.filter((lay) => lay.cell === cell).map((lay) => lay.face))].sort();
  return faces.length ? t("open_cell.fit", { cell: free, dice: list(faces.map(faceText)) }) : free;
}
