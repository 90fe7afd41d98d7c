// The stage: turns wait here until they are shown, one after another, each with its scenes. The table on the screen may lag
// behind the true one by what waits; whatever the reader does brings it up to date at once. A turn is put on the table first,
// then what has changed is acted out over it, so that at any moment the stage can be cleared and what lies there is right.
import { planned, rateOf, RATES, type Pace, type Plan, type Timed } from "./paces";
import { scenesOf, turnsAhead, type Scene } from "./scenes";
import type { Event, OfferView, State } from "./protocol";

/**
 * Acts scenes out: looks where things are, has the new table put there, then lets them move; the way to stop at once. Where there
 * is something to release, the row lies as it did, and is released when it is to move up.
 */
export interface Animator {
  perform(scenes: readonly Timed[], commit: () => void, release: (() => void) | null): () => void;
}

export interface Clock {
  now(): number;
  /** Do something later; the way not to do it. */
  later(milliseconds: number, what: () => void): () => void;
}

export interface Turn {
  before: State | null;
  events: readonly Event[];
  after: State;
  /** put the table as it is after the turn */
  commit: () => void;
  /** it is shown once more: nobody waits for it to end */
  again?: true;
}

const WALL: Clock = {
  now: () => performance.now(),
  later(milliseconds, what) {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
};
/** So many turns behind, nobody can follow any more: the table jumps to the present. */
const FAR_BEHIND = 40;
/** Milliseconds before its turn at which a realm comes forward. */
const EARLY = 50;

export interface Setting {
  pace: () => Pace;
  hidden: () => boolean;
  clock: Clock;
}

export class Stage {
  /** turns wait to be shown: what is on the screen is not the present yet */
  lags = $state(false);
  /** something moves */
  plays = $state(false);
  /** the realm in which something happens just now */
  realm = $state<number | null>(null);
  /** the row as it was, while what stays in it waits to move up: until what has left it is gone */
  row = $state.raw<OfferView[] | null>(null);
  /** a scene has come to its end */
  onland: ((scene: Scene, turn: Turn) => void) | null = null;
  #animator: Animator | null = null;
  #queue: Turn[] = [];
  #running: (() => void)[] = [];
  #next: (() => void) | null = null;
  /** when everything that moves lies still */
  #until = 0;
  #end: (() => void) | null = null;
  #spent = 0;

  constructor(private readonly setting: Setting) {}

  /** Somebody can act from now on; the way to end that. */
  attach(animator: Animator): () => void {
    this.#animator = animator;
    return () => {
      this.skip();
      this.#animator = null;
    };
  }

  get idle(): boolean {
    return !this.lags && !this.plays;
  }

  /** A turn is to be shown; if nothing can be, it is put on the table at once. */
  push(turn: Turn): void {
    this.#queue.push(turn);
    this.lags = true;
    if (!this.#acts || this.#queue.length > FAR_BEHIND) this.skip();
    else if (!this.#next) this.#go();
  }

  /** To the present, at once: what waits is put on the table, what moves is gone. */
  skip(): void {
    for (const stop of this.#running.splice(0)) stop();
    this.#next?.();
    this.#end?.();
    this.#next = this.#end = null;
    this.#until = 0;
    for (const turn of this.#queue.splice(0)) turn.commit();
    this.lags = this.plays = false;
    this.realm = this.row = null;
  }

  get #acts(): boolean {
    return this.#animator !== null && !this.setting.hidden() && RATES[this.setting.pace()] > 0;
  }

  #go(): void {
    this.#next = null;
    const turn = this.#queue.shift();
    if (!turn) {
      if (!this.#end) this.#rest();
      return;
    }
    const plan = this.#plan(turn);
    // Until the last turn is on the table, the screen shows the table before it: that is what scenes begin from.
    const had = rowWaits(turn, plan.scenes) ? (turn.before?.position.row ?? null) : null;
    const commit = (): void => {
      this.row = had;
      turn.commit();
      this.lags = this.#queue.length > 0;
    };
    if (!plan.scenes.length || !this.#animator) {
      commit();
      this.#go();
      return;
    }
    this.realm = realmOf(turn, plan.scenes);
    this.plays = true;
    const release = (): void => {
      if (this.row === had) this.row = null;
    };
    this.#running.push(this.#animator.perform(plan.scenes, commit, had && release));
    for (const { scene, start, length } of plan.scenes) {
      this.#running.push(this.setting.clock.later(start + 0.86 * length, () => this.onland?.(scene, turn)));
    }
    // The next realm comes forward some pictures before its turn: both at once would be too much work for one picture.
    this.#running.push(this.setting.clock.later(plan.hold - EARLY, () => this.#forward()));
    this.#next = this.setting.clock.later(plan.hold, () => this.#go());
    const now = this.setting.clock.now();
    this.#until = Math.max(this.#until, now + plan.end);
    this.#end?.();
    this.#end = this.setting.clock.later(this.#until - now, () => this.#rest());
  }

  #forward(): void {
    const [next] = this.#queue;
    if (next) this.realm = realmOf(next, []) ?? this.realm;
  }

  /** Everything lies still. */
  #rest(): void {
    this.#end = null;
    if (this.#next) return;
    for (const stop of this.#running.splice(0)) stop();
    this.plays = false;
    this.realm = this.row = null;
  }

  #plan(turn: Turn): Plan {
    const mine = turn.after.you.seats;
    const own = turn.events.some(({ by, move, forced }) => move && typeof by === "number" && mine.includes(by) && !forced);
    const told = scenesOf(turn.before?.position ?? null, turn.events, turn.after.position);
    // What the reader put there by hand is there already: it only lands.
    const scenes = own ? told.map((scene): Scene => (scene.kind === "fly" || scene.kind === "lay" ? { ...scene, from: null } : scene)) : told;
    if (turn.again) return planned(told, RATES[this.setting.pace()]);
    if (own) this.#spent = 0;
    const rate = rateOf(scenes, {
      rate: RATES[this.setting.pace()],
      ahead: turnsAhead(turn.after.position, mine),
      behind: this.#queue.length,
      spent: this.#spent,
    });
    const plan = planned(scenes, rate);
    if (!own) this.#spent += plan.hold;
    return plan;
  }
}

/** Whether the row can wait until it moves up: not where another one takes its place, nor where the reader made room in it by hand. */
function rowWaits({ before, after }: Turn, scenes: readonly Timed[]): boolean {
  if (before?.position.round !== after.position.round) return false;
  return scenes.some(({ scene }) => scene.kind === "slide") && !scenes.some(({ scene }) => scene.kind === "deal" || ("from" in scene && scene.from === null));
}

/** Where it happens: in the realm of a scene that has one, or of the seat that moved. */
function realmOf({ events, after }: Turn, scenes: readonly Timed[]): number | null {
  for (const { scene } of scenes) if ("realm" in scene) return scene.realm;
  const by = events.find(({ move, by }) => move && typeof by === "number")?.by;
  return typeof by === "number" ? (after.position.seats[by]?.realm ?? null) : null;
}

/** A stage that follows the reader's settings and the window. */
export const stageOf = (pace: () => Pace): Stage => new Stage({ pace, hidden: () => document.hidden, clock: WALL });
