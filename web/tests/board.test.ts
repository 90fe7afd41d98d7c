import { describe, expect, test } from "vitest";
import { courses, turningPoints } from "../src/lib/turning";
import { Fingers, Zoom } from "../src/lib/zoom.svelte";

const WHOLE = { left: 2, top: 3, side: 10 };
const near = (part: { left: number; top: number; side: number }): number[] => [part.left, part.top, part.side].map((value) => Math.round(value * 1000) / 1000);

describe("a zoom", () => {
  test("shows the whole board at first", () => expect(near(new Zoom().within(WHOLE))).toEqual([2, 3, 10]));

  test("keeps what lies under the fingers under them", () => {
    const zoom = new Zoom();
    zoom.pinch({ x: 0.25, y: 0.75 }, { x: 0.25, y: 0.75 }, 2);
    const part = zoom.within(WHOLE);
    expect(part.side).toBe(5);
    expect(part.left + 0.25 * part.side).toBeCloseTo(2 + 0.25 * 10);
    expect(part.top + 0.75 * part.side).toBeCloseTo(3 + 0.75 * 10);
  });

  test("never leaves the board and never shows less than a quarter of its side", () => {
    const zoom = new Zoom();
    zoom.pinch({ x: 0, y: 0 }, { x: 1, y: 1 }, 100);
    expect(near(zoom.within(WHOLE))).toEqual([2, 3, 2.5]);
    zoom.pinch({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }, 0.001);
    expect(zoom.zoomed).toBe(false);
    expect(near(zoom.within(WHOLE))).toEqual([2, 3, 10]);
  });

  test("is reset", () => {
    const zoom = new Zoom();
    zoom.pinch({ x: 0.1, y: 0.1 }, { x: 0.2, y: 0.1 }, 3);
    expect(zoom.zoomed).toBe(true);
    zoom.reset();
    expect(near(zoom.within(WHOLE))).toEqual([2, 3, 10]);
  });

  test("follows two fingers, not one", () => {
    const zoom = new Zoom();
    const fingers = new Fingers();
    fingers.down(1, { x: 0.4, y: 0.5 });
    fingers.move(1, { x: 0.3, y: 0.5 }, zoom);
    expect(zoom.zoomed).toBe(false);
    fingers.down(2, { x: 0.5, y: 0.5 });
    fingers.move(2, { x: 0.7, y: 0.5 }, zoom);
    expect(zoom.scale).toBeCloseTo(2);
    fingers.up(2);
    fingers.move(1, { x: 0.1, y: 0.5 }, zoom);
    expect(zoom.scale).toBeCloseTo(2);
  });
});

describe("the course of the scores", () => {
  const scores = [
    { index: 1, totals: [2, 0] },
    { index: 3, totals: [2, 6] },
    { index: 4, totals: [10, 6] },
    { index: 6, totals: [9, 7] },
  ];

  test("names the moments that brought most, in the order of the game", () => {
    expect(turningPoints(scores, 2)).toEqual([
      { index: 3, realm: 1, points: 6 },
      { index: 4, realm: 0, points: 8 },
    ]);
    expect(turningPoints(scores, 9)).toHaveLength(4);
  });

  test("is a line for every realm", () => {
    expect(courses(scores, 7, 60, 10)).toEqual(["10.0,8.0 30.0,8.0 40.0,0.0 60.0,1.0", "10.0,10.0 30.0,4.0 40.0,4.0 60.0,3.0"]);
    expect(courses([], 7, 60, 10)).toEqual([]);
  });
});
