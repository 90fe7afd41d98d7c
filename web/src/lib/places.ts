// Where things are on the screen, by the names they carry: `data-anchor`, `data-board`, `data-square`. A name may be there
// twice (a purse beside a small and a large kingdom), or not at all (folded away): then what stands for it is taken.
import { cell } from "./cells";

export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const middle = ({ x, y, width, height }: Spot): { x: number; y: number } => ({ x: x + width / 2, y: y + height / 2 });

const seen = (spot: Spot): boolean =>
  spot.width > 0 && spot.height > 0 && spot.x < window.innerWidth && spot.y < window.innerHeight && spot.x + spot.width > 0 && spot.y + spot.height > 0;
const boxOf = (element: Element): Spot => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

/** The largest one of these that is in the window. */
function largest<E extends Element>(found: Iterable<E>): E | null {
  let best: E | null = null;
  let most = 0;
  for (const element of found) {
    const spot = boxOf(element);
    if (seen(spot) && spot.width * spot.height > most) [best, most] = [element, spot.width * spot.height];
  }
  return best;
}

/** Everything that has a name, by it, while somebody looks at one table for many things: the page is gone through once. */
let gathered: { anchors: Map<string, HTMLElement[]>; boards: Map<string, SVGSVGElement[]> } | null = null;

/** The class of everything that has a name: for a class the browser looks far sooner than for an attribute, of which a drawing has many. */
const NAMED = "named";

/** Selectors of what has a name. */
export const anchored = (name: string): string => `.${NAMED}[data-anchor="${name}"]`;
export const boarded = (realm: string | number): string => `.${NAMED}[data-board="${realm}"]`;

function gather(): NonNullable<typeof gathered> {
  const anchors = new Map<string, HTMLElement[]>();
  const boards = new Map<string, SVGSVGElement[]>();
  const add = <E>(to: Map<string, E[]>, name: string | null, element: Element): void => {
    if (name === null) return;
    const had = to.get(name);
    if (had) had.push(element as unknown as E);
    else to.set(name, [element as unknown as E]);
  };
  for (const one of document.getElementsByClassName(NAMED)) {
    add(anchors, one.getAttribute("data-anchor"), one);
    add(boards, one.getAttribute("data-board"), one);
  }
  return { anchors, boards };
}

/** Looks for many things at a table that does not change meanwhile. */
export function gathering<T>(look: () => T): T {
  gathered = gather();
  try {
    return look();
  } finally {
    gathered = null;
  }
}

export const elementAt = (name: string): HTMLElement | null =>
  largest(gathered ? (gathered.anchors.get(name) ?? []) : document.querySelectorAll<HTMLElement>(anchored(name)));
export const boardOf = (realm: string | number): SVGSVGElement | null =>
  largest(gathered ? (gathered.boards.get(String(realm)) ?? []) : document.querySelectorAll<SVGSVGElement>(boarded(realm)));

/** What a board shows once its camera rests: west, north and how many cells wide and high. */
export function partOf(board: SVGSVGElement): [number, number, number, number] {
  const [x = 0, y = 0, width = 1, height = 1] = (board.dataset["rest"] ?? board.getAttribute("viewBox") ?? "").split(" ").map(Number);
  return [x, y, width, height];
}

/** A cell of a board, once its camera rests. */
function cellOn(board: SVGSVGElement, name: string): Spot {
  const [west, north, wide, high] = partOf(board);
  const box = boxOf(board);
  const { x, y } = cell(name);
  const [width, height] = [box.width / wide, box.height / high];
  return { x: box.x + (x - west) * width, y: box.y + (y - north) * height, width, height };
}

/** What stands for something that is not in the window. */
function standIns(name: string): string[] {
  const [kind, which] = name.split(":");
  if (kind === "coins" || kind === "knights" || kind === "towers" || kind === "queen") return which === undefined ? ["cave", "draft"] : [`realm:${which}`, `score:${which}`];
  if (kind === "die") return [`tray:${which ?? ""}`];
  if (kind === "king" || kind === "offer") return ["draft"];
  return [];
}

/** Where a place is; null if nothing of it can be seen. */
export function spotOf(name: string): Spot | null {
  const [kind, realm = "", where = ""] = name.split(":");
  if (kind === "cell") {
    const board = boardOf(realm);
    if (board) return cellOn(board, where);
    const folded = elementAt(`realm:${realm}`);
    return folded ? boxOf(folded) : null;
  }
  const element = elementAt(name) ?? (kind === "realm" ? (boardOf(realm) as Element | null) : null);
  if (element) return boxOf(element);
  for (const other of standIns(name)) {
    const found = elementAt(other);
    if (found) return boxOf(found);
  }
  return null;
}

/** The drawing of what lies on a cell. */
export function squareAt(place: string): SVGGElement | null {
  const [, realm = "", where = ""] = place.split(":");
  return boardOf(realm)?.querySelector<SVGGElement>(`[data-square="${where}"]`) ?? null;
}
