// A press that began before one decision must not answer the next: the button under the finger may mean something else by then.
// A key that is held, and the second half of a double click, belong to the press they began with.

const LATE = 500;

export class Gesture {
  /** what was being decided when the press began; undefined while nothing is pressed */
  #began: string | null | undefined;
  #clicked: string | null = null;

  constructor(private readonly decision: () => string | null) {}

  /** Listen to a window; the way to stop. */
  follow(window: Window): () => void {
    let later: ReturnType<typeof setTimeout> | undefined;
    const begin = (event: Event): void => {
      clearTimeout(later);
      if (!(event instanceof KeyboardEvent && event.repeat)) this.#began = this.decision();
    };
    const click = (event: MouseEvent): void => {
      if (event.detail > 1) this.#began = this.#clicked;
      else this.#clicked = this.#began === undefined ? this.decision() : this.#began;
      setTimeout(end);
    };
    const end = (): void => {
      this.#began = undefined;
    };
    // After a finger the click comes late, and after a drag none comes.
    const up = (): void => {
      later = setTimeout(end, LATE);
    };
    const heard: [string, (event: never) => void][] = [["pointerdown", begin], ["keydown", begin], ["click", click], ["keyup", end], ["pointerup", up], ["pointercancel", end]];
    for (const [name, ear] of heard) window.addEventListener(name, ear as EventListener, { capture: true });
    return () => {
      clearTimeout(later);
      for (const [name, ear] of heard) window.removeEventListener(name, ear as EventListener, { capture: true });
    };
  }

  /** Whether what is pressed was meant for another decision than the one that is open. */
  get astray(): boolean {
    return this.#began !== undefined && this.#began !== this.decision();
  }
}
