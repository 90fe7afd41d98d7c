// How small maps share a room: as many beside each other as makes them largest.

export interface Tiling {
  columns: number;
  /** the side of a map, in pixels */
  side: number;
  /** what belongs to a map stands beside it, not below */
  beside: boolean;
}

/** What a tile needs besides its map, in pixels. */
export interface Margins {
  /** its border and the gap to the next */
  edge: number;
  /** the line above the map */
  head: number;
  /** what stands below the map or, as wide, beside it; 0 if there is nothing */
  purse: number;
}

/** The best way to lay so many maps into a room. */
export function tiling(count: number, width: number, height: number, { edge, head, purse }: Margins): Tiling {
  let best: Tiling = { columns: 1, side: 0, beside: false };
  for (let columns = 1; columns <= count; columns++) {
    const wide = width / columns - edge;
    const high = height / Math.ceil(count / columns) - edge - head;
    const below = Math.min(wide, high - (purse && 26));
    const besides = Math.min(wide - purse, high);
    const side = Math.floor(Math.max(0, below, besides));
    if (side > best.side) best = { columns, side, beside: purse > 0 && besides > below };
  }
  return best;
}

/** How a tile comes forward. */
export interface Forward {
  scale: number;
  /** the point that stays where it is, so that the tile stays in its room */
  origin: string;
}

const LARGEST = 1.8;
/** Less than this is not worth the stir. */
const LEAST = 1.15;

/** How large a tile can grow within its room, over its neighbours; null where there is no room to grow. */
export function forward(tile: Pick<HTMLElement, "offsetLeft" | "offsetTop" | "offsetWidth" | "offsetHeight">, room: { wide: number; high: number }): Forward | null {
  const { offsetLeft: left, offsetTop: top, offsetWidth: wide, offsetHeight: high } = tile;
  const scale = Math.min(LARGEST, room.wide / wide, room.high / high);
  if (!(scale >= LEAST)) return null;
  // What lies at an edge of the room grows away from it.
  const share = (at: number, free: number): number => (free > 0 ? Math.round(100 * Math.min(1, Math.max(0, at / free))) : 50);
  return { scale, origin: `${share(left, room.wide - wide)}% ${share(top, room.high - high)}%` };
}
