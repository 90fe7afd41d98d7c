import { describe, expect, test } from "vitest";
import { forward, tiling } from "../src/lib/tiling";

const PLAIN = { edge: 20, head: 28, purse: 0 };

describe("small maps", () => {
  test("one takes all it can get", () => {
    expect(tiling(1, 400, 620, PLAIN)).toEqual({ columns: 1, side: 380, beside: false });
  });

  test("lie as they become largest, and all of them fit", () => {
    for (let count = 1; count <= 7; count++) {
      for (const [width, height] of [[220, 620], [394, 620], [756, 1280], [900, 300]] as const) {
        const { columns, side } = tiling(count, width, height, PLAIN);
        expect(side).toBeGreaterThan(30);
        expect(columns * (side + 20)).toBeLessThanOrEqual(width);
        expect(Math.ceil(count / columns) * (side + 48)).toBeLessThanOrEqual(height);
      }
    }
    expect(tiling(7, 300, 620, PLAIN).columns).toBe(2);
    expect(tiling(3, 220, 620, PLAIN).columns).toBe(1);
  });

  test("have their purse beside them where that leaves more", () => {
    expect(tiling(4, 300, 240, { ...PLAIN, purse: 50 }).beside).toBe(true);
    expect(tiling(2, 220, 620, { ...PLAIN, purse: 50 }).beside).toBe(false);
  });

  test("a room without a size yet has none", () => {
    expect(tiling(3, 0, 0, PLAIN).side).toBe(0);
  });
});

describe("a map that comes forward", () => {
  const tile = (left: number, top: number, wide = 100, high = 120) => ({ offsetLeft: left, offsetTop: top, offsetWidth: wide, offsetHeight: high });

  test("grows as far as its room goes, and stays in it wherever it lies", () => {
    const room = { wide: 316, high: 500 };
    for (const left of [0, 108, 216]) {
      for (const top of [0, 128, 380]) {
        const { scale, origin } = forward(tile(left, top), room)!;
        const [x, y] = origin.split(" ").map((share) => parseFloat(share) / 100) as [number, number];
        const [west, north] = [left - x * 100 * (scale - 1), top - y * 120 * (scale - 1)];
        expect(scale).toBe(1.8);
        expect(Math.min(west, north)).toBeGreaterThanOrEqual(-1);
        expect(west + 100 * scale).toBeLessThanOrEqual(room.wide + 1);
        expect(north + 120 * scale).toBeLessThanOrEqual(room.high + 1);
      }
    }
    expect(forward(tile(0, 0), { wide: 150, high: 500 })!.scale).toBe(1.5);
  });

  test("stays as it is where there is no room, or none yet", () => {
    expect(forward(tile(0, 0), { wide: 110, high: 500 })).toBeNull();
    expect(forward(tile(0, 0), { wide: 0, high: 0 })).toBeNull();
    expect(forward(tile(0, 0, 0, 0), { wide: 0, high: 0 })).toBeNull();
  });
});
