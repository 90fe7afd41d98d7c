// One layer over the table in which everything moves, by the browser's own animations: what is not drawn again costs nothing.
import { flushSync } from "svelte";
import { prepare } from "./acts";
import type { Hand } from "./hand";
import type { Timed } from "./paces";
import { lay } from "./pieces";
import type { Animator } from "./stage.svelte";

/** Begins something; the way to end it at once. */
type Move = () => () => void;

export class Overlay implements Animator {
  constructor(private readonly layer: HTMLElement) {}

  perform(scenes: readonly Timed[], commit: () => void): () => void {
    // What is measured first is the table as the reader sees it: nothing is laid out for that.
    const ready = scenes.map((timed) => ({ timed, act: prepare(timed.scene) }));
    flushSync(commit);
    // All acts look first and move then: looking at a page that was just changed makes the browser lay it out once more.
    const acted = ready.map(({ timed, act }) => new Acted(timed, act));
    const ends = acted.map((one) => one.begin(this.layer));
    return () => {
      for (const end of ends) end();
    };
  }
}

/** What one scene is going to do. */
class Acted {
  #pieces: Element[] = [];
  /** of pieces, which come when the scene begins, and of what lies on the table */
  #own: Move[] = [];
  #others: Move[] = [];

  constructor(
    private readonly timed: Timed,
    act: (hand: Hand) => void,
  ) {
    const { start, length } = timed;
    act({
      lay: (piece, spot) => {
        lay(piece, spot);
        this.#pieces.push(piece);
        return piece;
      },
      move: (piece, frames, from = 0, to = 1) => {
        const own = this.#pieces.some((one) => one.contains(piece));
        const time = { delay: from * length + (own ? 0 : start), duration: Math.max(1, (to - from) * length) };
        (own ? this.#own : this.#others).push(() => {
          const animation = piece.animate(frames, { ...time, fill: own ? "both" : "backwards" });
          return () => animation.cancel();
        });
      },
      hide: (what, until = 1) => {
        if (what) this.#others.push(() => hidden(what as HTMLElement | SVGElement, start + until * length));
      },
    });
  }

  begin(layer: HTMLElement): () => void {
    const ends = this.#others.map((move) => move());
    const { start, length } = this.timed;
    // A piece that waited unseen in the layer would be moved by the page's own thread, not by the compositor.
    const enter = (): void => {
      layer.append(...this.#pieces);
      ends.push(...this.#own.map((move) => move()));
      ends.push(later(length, () => this.#leave()));
    };
    if (start > 0) ends.push(later(start, enter));
    else enter();
    return () => {
      for (const end of ends) end();
      this.#leave();
    };
  }

  #leave(): void {
    for (const piece of this.#pieces) piece.remove();
  }
}

function later(milliseconds: number, what: () => void): () => void {
  const timer = setTimeout(what, milliseconds);
  return () => clearTimeout(timer);
}

/** Not to be seen for a while. No animation: it would have the page drawn again for every frame, though nothing changes. */
function hidden(what: HTMLElement | SVGElement, milliseconds: number): () => void {
  const show = (): void => void what.style.removeProperty("visibility");
  what.style.visibility = "hidden";
  const forget = later(milliseconds, show);
  return () => {
    forget();
    show();
  };
}
