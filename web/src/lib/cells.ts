// Cells have names as in moves: column letter, row number; rows grow southward.

export interface Cell {
  x: number;
  y: number;
}

export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

const A = "a".charCodeAt(0);

/** `d5` is column 3, row 4. */
export function cell(name: string): Cell {
  return { x: name.charCodeAt(0) - A, y: Number(name.slice(1)) - 1 };
}

/** The name of a column and row. */
export function nameOf(x: number, y: number): string {
  return `${String.fromCharCode(A + x)}${y + 1}`;
}

/** The smallest box round some cells; null round none. */
export function boxOf(names: Iterable<string>): Box | null {
  let box: Box | null = null;
  for (const name of names) {
    const { x, y } = cell(name);
    box = box
      ? { west: Math.min(box.west, x), north: Math.min(box.north, y), east: Math.max(box.east, x), south: Math.max(box.south, y) }
      : { west: x, north: y, east: x, south: y };
  }
  return box;
}

export function inside(box: Box, x: number, y: number): boolean {
  return x >= box.west && x <= box.east && y >= box.north && y <= box.south;
}

export const width = (box: Box): number => box.east - box.west + 1;
export const height = (box: Box): number => box.south - box.north + 1;

/** A box grown on every side, but not past another. */
export function grown(box: Box, by: number, within: Box): Box {
  return {
    west: Math.max(within.west, box.west - by),
    north: Math.max(within.north, box.north - by),
    east: Math.min(within.east, box.east + by),
    south: Math.min(within.south, box.south + by),
  };
}

/** What a board shows of a frame: the kingdom and some room round it, at least a square of a few cells. */
export function windowOn(kingdom: Box, frame: Box, room: number): Box {
  const view = grown(kingdom, room, frame);
  const side = Math.max(width(view), height(view));
  while (width(view) < side && (view.west > frame.west || view.east < frame.east)) {
    if (view.west > frame.west) view.west--;
    if (width(view) < side && view.east < frame.east) view.east++;
  }
  while (height(view) < side && (view.north > frame.north || view.south < frame.south)) {
    if (view.north > frame.north) view.north--;
    if (height(view) < side && view.south < frame.south) view.south++;
  }
  return view;
}
