// How quickly things are shown: one table for the table itself, for "What happened?", for replays and for the final count.
import type { Kind, Scene } from "./scenes";

export const PACES = ["slow", "normal", "fast", "off"] as const;
export type Pace = (typeof PACES)[number];

/** How many times as long as usual things take. */
export const RATES: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.45, off: 0 };

/** Milliseconds a moment of the past is looked at before the next one comes, with so much to read about it. */
export const lookAt = (pace: Pace, letters: number): number => (1100 + 22 * letters) * (RATES[pace] || 1);

interface Time {
  /** milliseconds from its beginning to its landing */
  length: number;
  /** milliseconds until the next scene may begin: scenes overlap */
  hold: number;
}

const TIMES: Record<Kind, Time> = {
  fly: { length: 580, hold: 520 },
  count: { length: 950, hold: 240 },
  walk: { length: 460, hold: 330 },
  slide: { length: 240, hold: 40 },
  deal: { length: 620, hold: 420 },
  coins: { length: 640, hold: 380 },
  build: { length: 620, hold: 460 },
  refill: { length: 420, hold: 200 },
  gain: { length: 480, hold: 240 },
  queen: { length: 680, hold: 420 },
  dragon: { length: 860, hold: 560 },
  giant: { length: 560, hold: 420 },
  send: { length: 620, hold: 440 },
  roll: { length: 980, hold: 500 },
  lay: { length: 480, hold: 380 },
  discard: { length: 520, hold: 320 },
};

/** What was put there by hand only settles. */
const SETTLES: Time = { length: 280, hold: 120 };

const timeOf = (scene: Scene): Time => ("from" in scene && scene.from === null ? SETTLES : TIMES[scene.kind]);

/** The shortest time a turn is shown for: what is quicker than this is not seen. */
const SHORTEST = 110;
/** Milliseconds of scenes between two turns of the reader, however many others there are; the table's own pauses come to it. */
export const BUDGET = 5_200;
/** Moves a turn has on the average: a domino is placed and the next one chosen, and builders do more. */
const MOVES = 2.5;
/** A reader who is so many milliseconds behind sees things go quicker, until they have caught up. */
const LAG = 2_400;

export interface Timed {
  scene: Scene;
  start: number;
  length: number;
}

export interface Plan {
  scenes: Timed[];
  /** when the next turn may begin */
  hold: number;
  /** when everything lies still */
  end: number;
}

/** The scenes of one turn with their times. */
export function planned(scenes: readonly Scene[], rate: number): Plan {
  let start = 0;
  const timed = scenes.map((scene): Timed => {
    const { length, hold } = timeOf(scene);
    const one = { scene, start, length: length * rate };
    start += hold * rate;
    return one;
  });
  return { scenes: timed, hold: start, end: Math.max(0, ...timed.map(({ start, length }) => start + length)) };
}

export interface Hurry {
  /** the reader's own rate */
  rate: number;
  /** turns of others still to come before the reader's next one */
  ahead: number;
  /** messages that wait behind this one */
  behind: number;
  /** milliseconds of scenes since the reader's last turn */
  spent: number;
}

/** At which rate a turn is shown, so that nobody waits longer than the budget: the more is to come, the shorter each is. */
export function rateOf(scenes: readonly Scene[], { rate, ahead, behind, spent }: Hurry): number {
  const usual = planned(scenes, rate).hold;
  if (usual === 0) return rate;
  const left = Math.max(0, BUDGET * Math.max(1, rate) - spent);
  const share = left / Math.max(2, ahead * MOVES);
  const wanted = Math.min(usual, share, LAG / Math.max(1, behind));
  return rate * (Math.max(wanted, Math.min(usual, SHORTEST)) / usual);
}
