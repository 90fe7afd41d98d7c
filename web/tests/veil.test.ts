// What a turn has put onto the table is hidden until its scene shows it.
import { beforeEach, describe, expect, test } from "vitest";
import type { Scene } from "../src/lib/scenes";
import { veil } from "../src/lib/veil";

const hidden = (): string[] => [...document.querySelectorAll<HTMLElement>("[id]")].filter(({ style }) => style.visibility === "hidden").map(({ id }) => id);

describe("a veil", () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <svg class="named" data-board="0"><g data-square="d5" id="left"></g><g data-square="e5" id="right"></g><g data-square="f5" id="old"></g></svg>
      <svg class="named" data-board="1"><g data-square="d5" id="elsewhere"></g></svg>
      <div class="named" data-anchor="offer:17" id="offer"><i class="named" data-anchor="king:17" id="king"></i></div>`;
  });

  test("lies over what a flying domino will become, and over nothing else", () => {
    const fly: Scene = { kind: "fly", realm: 0, from: "offer:3", to: ["cell:0:d5", "cell:0:e5"], turn: 0 };
    const lift = veil([fly]);
    expect(hidden()).toEqual(["left", "right"]);
    lift();
    expect(hidden()).toEqual([]);
  });

  test("does not lie over what the reader put down by hand", () => {
    veil([{ kind: "fly", realm: 0, from: null, to: ["cell:0:d5", "cell:0:e5"], turn: 0 }]);
    expect(hidden()).toEqual([]);
  });

  test("lies over a king before it walks, and over a row before it is dealt", () => {
    const lift = veil([{ kind: "walk", seat: 0, from: "seat:0", to: "king:17" }]);
    expect(hidden()).toEqual(["king"]);
    lift();
    veil([{ kind: "deal", what: ["offer:17"], from: "draft" }]);
    expect(hidden()).toEqual(["offer"]);
  });
});
