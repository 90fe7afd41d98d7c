// What acts have in common: the ways a piece moves.
import { art, box, over, within } from "./pieces";
import { middle, squareAt, type Spot } from "./places";
import type { Kind, Scene } from "./scenes";

/** What an act can do once the table has changed; times are shares of the scene's own. */
export interface Hand {
  /** a piece into the layer, over a spot, for as long as the scene lasts */
  lay<E extends HTMLElement | SVGSVGElement>(piece: E, spot: Spot): E;
  move(piece: Element, frames: Keyframe[], from?: number, to?: number): void;
  /** What is there already is not to be seen yet. */
  hide(what: Element | null | undefined, until?: number): void;
}

export type Of<K extends Kind> = Extract<Scene, { kind: K }>;
export type Act<S extends Scene> = (scene: S) => (hand: Hand) => void;

/** Of a flight: until it touches the table. The rest is the settling. */
export const TOUCH = 0.86;

/** From one spot to another in an arc, and a little bounce at the end. */
export function arc(home: Spot, from: Spot, to: Spot, turn: [string, string] = ["", ""]): Keyframe[] {
  const [a, b] = [middle(from), middle(to)];
  const far = Math.hypot(a.x - b.x, a.y - b.y);
  const size = Math.max(from.width, to.width) * 1.12;
  const lift = Math.min(90, 0.16 * far);
  const peak = within({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - lift, width: 0, height: 0 }, size);
  const near = (by: number): Spot => ({ x: to.x - (to.width * (by - 1)) / 2, y: to.y - (to.height * (by - 1)) / 2, width: to.width * by, height: to.height * by });
  return [
    { transform: over(home, from, turn[0]), easing: "cubic-bezier(0.35, 0, 0.6, 0.9)" },
    { transform: over(home, peak, turn[1]), offset: 0.42, easing: "cubic-bezier(0.3, 0.4, 0.5, 1)" },
    { transform: over(home, near(1.1), turn[1]), offset: TOUCH - 0.1, easing: "ease-in" },
    { transform: over(home, near(0.95), turn[1]), offset: TOUCH, easing: "ease-out" },
    { transform: over(home, to, turn[1]) },
  ];
}

/** A drawing goes from one spot to another, both as seen from here. */
export function carry(hand: Hand, name: string, from: Spot, to: Spot, first = 0, last = 1): void {
  const home = within(to, Math.max(to.width, from.width));
  const piece = hand.lay(box("piece", art(name)), home);
  hand.move(piece, arc(home, from, to), first, last);
}

/** What has become more beats once. */
export function pulse(hand: Hand, element: Element | null, from = 0): void {
  if (element) hand.move(element, [{ scale: "1" }, { scale: "1.3", offset: 0.35 }, { scale: "1" }], from, 1);
}

/** A square of at most this size, in the middle of a spot. */
export const fit = (spot: Spot, most: number): Spot => within(spot, Math.min(most, spot.width, spot.height));

/** A part of the drawing of what lies on a cell. */
export const artOf = (place: string, name: string): Element | null => squareAt(place)?.querySelector(`[data-art^="${name}"]`) ?? null;
