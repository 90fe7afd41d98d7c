// One layer over the table in which everything moves, by the browser's own animations: what is not drawn again costs nothing.
import { flushSync } from "svelte";
import { prepare } from "./acts";
import type { Hand } from "./hand";
import { drawn, sometime } from "./jobs";
import type { Timed } from "./paces";
import { lay } from "./pieces";
import { gathering } from "./places";
import type { Animator } from "./stage.svelte";
import { veil } from "./veil";

/** Begins something; the way to end it at once. */
type Move = () => () => void;

const NOTHING = (): void => undefined;

export class Overlay implements Animator {
  /** what is still to be put onto the table */
  #due: (() => void) | null = null;
  /** a row that is still to move up */
  #late: (() => void) | null = null;

  constructor(private readonly layer: HTMLElement) {}

  // A picture for each of these: how the table lies, the new table, the moves. Two in one would take too long.
  perform(scenes: readonly Timed[], commit: () => void, release: (() => void) | null): () => void {
    const began = performance.now();
    this.#due?.();
    const ends: (() => void)[] = [];
    let unveil = NOTHING;
    const put = (): void => {
      this.#due = null;
      commit();
    };
    this.#due = put;
    let forget = NOTHING;
    let ready: { timed: Timed; act: (hand: Hand) => void }[] = [];
    // All acts look first and move then: looking at a page that was just changed makes the browser lay it out once more.
    const look = (some: typeof ready): Acted[] => some.map(({ timed, act }) => new Acted(timed, began, act));
    const go = (acted: readonly Acted[]): void => void ends.push(...acted.map((one) => one.begin(this.layer)));
    const measured = (some: readonly Timed[]): typeof ready => gathering(() => some.map((timed) => ({ timed, act: prepare(timed.scene) })));
    const slides = scenes.filter(({ scene }) => scene.kind === "slide");
    const others = scenes.filter(({ scene }) => scene.kind !== "slide");
    // What is measured first is the table as the reader sees it: nothing is laid out for that.
    const measure = (): void => {
      this.#late?.();
      ready = measured(release ? others : scenes);
    };
    // What moves up would be seen where it is going before it goes there: it cannot wait for the next picture.
    const slide = (): void => {
      this.#late = null;
      const some = measured(slides);
      flushSync(release!);
      go(look(some));
    };
    const change = (): void => {
      // The next turn did not wait for this one: it is on the table, and nothing is left to show.
      if (this.#due !== put) return;
      flushSync(put);
      const moved = look(ready.filter(({ timed }) => slides.includes(timed)));
      unveil = veil(others.map(({ scene }) => scene));
      go(moved);
      forget = drawn(() => {
        const acted = gathering(() => look(ready.filter(({ timed }) => others.includes(timed))));
        unveil();
        go(acted);
      });
      if (!release) return;
      this.#late = slide;
      ends.push(at(began + (slides[0]?.start ?? 0), () => ends.push(drawn(() => this.#late === slide && slide()))));
    };
    // Who has put something down decides on at once: that does not wait for a picture.
    if (scenes.some(({ scene }) => "from" in scene && scene.from === null)) {
      measure();
      change();
    } else {
      forget = drawn(() => {
        measure();
        forget = drawn(change);
      });
    }
    return () => {
      forget();
      if (this.#due === put) put();
      if (this.#late === slide) this.#late = null;
      release?.();
      unveil();
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
  /** by the clock: acts that come late land in time */
  #start: number;
  #end: number;

  constructor(
    { start, length }: Timed,
    began: number,
    act: (hand: Hand) => void,
  ) {
    this.#start = began + start;
    this.#end = this.#start + length;
    act({
      lay: (piece, spot) => {
        lay(piece, spot);
        this.#pieces.push(piece);
        return piece;
      },
      move: (piece, frames, from = 0, to = 1) => {
        const own = this.#pieces.some((one) => one.contains(piece));
        const duration = Math.max(1, (to - from) * length);
        if (own) this.#own.push(() => soon(piece as HTMLElement | SVGElement, frames, this.#start, { delay: from * length, duration }));
        else this.#others.push(() => waited(piece as HTMLElement | SVGElement, frames, this.#start + from * length, duration));
      },
      hide: (what, until = 1) => {
        if (what) this.#others.push(() => hidden(what as HTMLElement | SVGElement, this.#start + until * length));
      },
    });
  }

  begin(layer: HTMLElement): () => void {
    const ends = this.#others.map((move) => move());
    // A piece that waited unseen in the layer would be moved by the page's own thread, not by the compositor.
    const enter = (): void => {
      layer.append(...this.#pieces);
      ends.push(...this.#own.map((move) => move()));
      // What has landed lies over what it became: nobody sees when it goes.
      ends.push(at(this.#end, () => ends.push(sometime(() => this.#leave()))));
    };
    if (this.#start > performance.now()) ends.push(at(this.#start, enter));
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

const at = (time: number, what: () => void): (() => void) => later(Math.max(0, time - performance.now()), what);

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
function waited(what: HTMLElement | SVGElement, frames: Keyframe[], start: number, duration: number): () => void {
  if (start <= performance.now()) return moved(what, frames, { duration });
  let end = held(what, frames);
  const forget = at(start, () => {
    end();
    end = moved(what, frames, { duration });
  });
  return () => {
    forget();
    end();
  };
}

/** A piece moves with the picture after the one in which it comes: that one has the table to draw. It lands in time. */
function soon(what: HTMLElement | SVGElement, frames: Keyframe[], began: number, time: KeyframeAnimationOptions): () => void {
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
function hidden(what: HTMLElement | SVGElement, until: number): () => void {
  const show = (): void => void what.style.removeProperty("visibility");
  what.style.visibility = "hidden";
  const forget = at(until, show);
  return () => {
    forget();
    show();
  };
}
