// The inked lines of a map: strong between terrains and round the kingdom, faint between squares of one territory.
import { cell, nameOf } from "./cells";

/** Two SVG paths in units of a cell, given what lies where. */
export function inkLines(ground: ReadonlyMap<string, string>): { strong: string; faint: string } {
  let strong = "";
  let faint = "";
  for (const [name, terrain] of ground) {
    const { x, y } = cell(name);
    const east = ground.get(nameOf(x + 1, y));
    const south = ground.get(nameOf(x, y + 1));
    if (east === terrain) faint += `M${x + 1} ${y}v1`;
    else strong += `M${x + 1} ${y}v1`;
    if (south === terrain) faint += `M${x} ${y + 1}h1`;
    else strong += `M${x} ${y + 1}h1`;
    if (x === 0 || !ground.has(nameOf(x - 1, y))) strong += `M${x} ${y}v1`;
    if (y === 0 || !ground.has(nameOf(x, y - 1))) strong += `M${x} ${y}h1`;
  }
  return { strong, faint };
}

/** The outline of a set of cells, for glows and marks. */
export function outline(names: Iterable<string>): string {
  const set = new Set(names);
  let path = "";
  for (const name of set) {
    const { x, y } = cell(name);
    if (x === 0 || !set.has(nameOf(x - 1, y))) path += `M${x} ${y}v1`;
    if (!set.has(nameOf(x + 1, y))) path += `M${x + 1} ${y}v1`;
    if (y === 0 || !set.has(nameOf(x, y - 1))) path += `M${x} ${y}h1`;
    if (!set.has(nameOf(x, y + 1))) path += `M${x} ${y + 1}h1`;
  }
  return path;
}
