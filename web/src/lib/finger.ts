// Whether the last press came from a finger: it cannot hover, so what it touches is shown before it is done.
let finger = false;

addEventListener("pointerdown", (event) => (finger = event.pointerType !== "mouse"), true);
addEventListener("keydown", () => (finger = false), true);

/** The press that is being handled was made by a finger or a pen. */
export const byFinger = (): boolean => finger;
