// How far the reader has zoomed into a board, and onto what part of it. Shares of the board, so that a board that
// grows or shrinks keeps its zoom.

export interface Part {
  left: number;
  top: number;
  side: number;
}

export interface Share {
  x: number;
  y: number;
}

const MOST = 4;
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export class Zoom {
  scale = $state(1);
  #middle = $state.raw<Share>({ x: 0.5, y: 0.5 });

  get zoomed(): boolean {
    return this.scale > 1.01;
  }

  /** The visible part of a whole board. */
  within(whole: Part): Part {
    const { x, y } = this.#corner();
    return { left: whole.left + x * whole.side, top: whole.top + y * whole.side, side: whole.side / this.scale };
  }

  /** Fingers went from one place of the window to another and apart: what lay under them stays under them. */
  pinch(from: Share, to: Share, apart: number): void {
    const corner = this.#corner();
    const point = { x: corner.x + from.x / this.scale, y: corner.y + from.y / this.scale };
    this.scale = clamp(this.scale * apart, 1, MOST);
    const half = 0.5 / this.scale;
    const middle = (share: number, at: number): number => clamp(share - at / this.scale + half, half, 1 - half);
    this.#middle = { x: middle(point.x, to.x), y: middle(point.y, to.y) };
  }

  reset(): void {
    this.scale = 1;
    this.#middle = { x: 0.5, y: 0.5 };
  }

  #corner(): Share {
    const half = 0.5 / this.scale;
    return { x: this.#middle.x - half, y: this.#middle.y - half };
  }
}

/** Two fingers on a board: where they are between, and how far apart. */
export class Fingers {
  #places = new Map<number, Share>();

  get count(): number {
    return this.#places.size;
  }

  down(finger: number, at: Share): void {
    this.#places.set(finger, at);
  }

  up(finger: number): void {
    this.#places.delete(finger);
  }

  /** A finger moved; with two on the board, the zoom follows. */
  move(finger: number, at: Share, zoom: Zoom): void {
    if (!this.#places.has(finger)) return;
    const before = this.#pair();
    this.#places.set(finger, at);
    const after = this.#pair();
    if (before && after) zoom.pinch(before.middle, after.middle, after.apart / before.apart);
  }

  #pair(): { middle: Share; apart: number } | null {
    const [a, b] = [...this.#places.values()];
    if (!a || !b) return null;
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.max(0.01, Math.hypot(a.x - b.x, a.y - b.y)) };
  }
}
