// Cells have names as in moves: column letter, row number; rows grow southward.
import type { Towards } from "./moves";

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

/** A part of a view, at most so many cells wide and high, with a cell in its middle as far as the view goes. */
export function near(view: Box, { x, y }: Cell, most: number): Box {
  const start = (at: number, low: number, high: number): number => Math.max(low, Math.min(at - Math.floor(most / 2), high - most + 1));
  const [west, north] = [start(x, view.west, view.east), start(y, view.north, view.south)];
  return { west, north, east: Math.min(view.east, west + most - 1), south: Math.min(view.south, north + most - 1) };
}

export const STEP: Record<Towards, [number, number]> = { e: [1, 0], s: [0, 1], w: [-1, 0], n: [0, -1] };

/** The neighbour of a cell; null off the map. */
export function beside(name: string, towards: Towards): string | null {
  const { x, y } = cell(name);
  const [dx, dy] = STEP[towards];
  return x + dx < 0 || y + dy < 0 ? null : nameOf(x + dx, y + dy);
}
