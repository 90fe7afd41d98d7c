// What is made again for every message though nothing in it has changed. Everything that depends on it would be gone through
// again, down to the last square of a kingdom; an item of a list that is the very same one disturbs nothing below it.

/** The object that was there before, if the new one has the same in it. */
export function same<T extends object>(had: T | undefined, now: T): T {
  if (!had) return now;
  for (const name in now) if (had[name] !== now[name]) return now;
  return had;
}

/** Objects by their names: each stays the one it is until something in it changes. */
export class Kept<K, T extends object> {
  #all = new Map<K, T>();

  take(name: K, now: T): T {
    const kept = same(this.#all.get(name), now);
    this.#all.set(name, kept);
    return kept;
  }
}
