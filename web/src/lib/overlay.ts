// One layer over the table in which everything moves, by the browser's own animations: what is not drawn again costs nothing.
import { flushSync } from "svelte";
import { prepare } from "./acts";
import type { Hand } from "./hand";
import type { Timed } from "./paces";
import { lay } from "./pieces";
import { gathering } from "./places";
import type { Animator } from "./stage.svelte";

/** Begins something; the way to end it at once. */
type Move = () => () => void;

export class Overlay implements Animator {
  constructor(private readonly layer: HTMLElement) {}

  perform(scenes: readonly Timed[], commit: () => void): () => void {
    // What is measured first is the table as the reader sees it: nothing is laid out for that.
    const ready = gathering(() => scenes.map((timed) => ({ timed, act: prepare(timed.scene) })));
    flushSync(commit);
    // All acts look first and move then: looking at a page that was just changed makes the browser lay it out once more.
    const acted = gathering(() => ready.map(({ timed, act }) => new Acted(timed, act)));
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
        if (own) this.#own.push(() => soon(piece as HTMLElement | SVGElement, frames, time));
        else this.#others.push(() => waited(piece as HTMLElement | SVGElement, frames, time));
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

function moved(what: Element, frames: Keyframe[], time: KeyframeAnimationOptions): () => void {
  const animation = what.animate(frames, time);
  return () => animation.cancel();
}

const PLACED = ["transform", "translate", "scale", "opacity"] as const;
/** Where things are anyway. */
const AT_REST = ["none", "0 0", "1"];

/** Something stays where its move will begin; the way to let it go. By its style: an animation that waits is a layer of the
 * compositor all the while, and to make many of them takes most of a picture's time. */
function held(what: HTMLElement | SVGElement, [first]: Keyframe[]): () => void {
  const names = PLACED.filter((name) => first?.[name] != null && !AT_REST.includes(String(first[name])));
  for (const name of names) what.style.setProperty(name, String(first?.[name]));
  return () => names.forEach((name) => what.style.removeProperty(name));
}

/** What lies on the table moves when its time has come. */
function waited(what: HTMLElement | SVGElement, frames: Keyframe[], { delay, duration }: { delay: number; duration: number }): () => void {
  if (delay <= 0) return moved(what, frames, { duration });
  let end = held(what, frames);
  const forget = later(delay, () => {
    end();
    end = moved(what, frames, { duration });
  });
  return () => {
    forget();
    end();
  };
}

/** A piece moves with the picture after the one in which it comes: that one has the table to draw. It lands in time. */
function soon(what: HTMLElement | SVGElement, frames: Keyframe[], time: KeyframeAnimationOptions): () => void {
  const began = performance.now();
  let end = held(what, frames);
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      end();
      const animation = what.animate(frames, { ...time, fill: "both" });
      animation.currentTime = performance.now() - began;
      end = () => animation.cancel();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
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
