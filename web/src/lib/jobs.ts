// Work that would be too much for one picture together: each job has a picture of its own. It is done when that picture has
// been drawn, since then it costs nothing to look where things are.

interface Job {
  what: () => void;
  since: number;
}

/** What the next picture waits for, and what nobody waits for: that is done when nothing else is to do. */
const soon: Job[] = [];
const later: Job[] = [];
/** Milliseconds after which nothing waits for a picture of its own any more. */
const PATIENCE = new Map([[soon, 200], [later, 500]]);
let waits = false;

const overdue = (jobs: Job[]): boolean => jobs[0] !== undefined && performance.now() - jobs[0].since > PATIENCE.get(jobs)!;

function work(): void {
  waits = false;
  do (soon.shift() ?? later.shift())?.what();
  while (overdue(soon));
  while (overdue(later)) later.shift()!.what();
  wait();
}

function wait(): void {
  if (waits || !(soon.length || later.length)) return;
  waits = true;
  requestAnimationFrame(() => setTimeout(work, 0));
}

function queue(jobs: Job[], what: () => void): () => void {
  const job = { what, since: performance.now() };
  jobs.push(job);
  wait();
  return () => {
    if (jobs.includes(job)) jobs.splice(jobs.indexOf(job), 1);
  };
}

/** One job for each picture; the way not to do it. */
export const drawn = (what: () => void): (() => void) => queue(soon, what);

/** A job that nobody waits for: in a picture that has nothing else to do; the way not to do it. Where no pictures are drawn, it is done at once. */
export function sometime(what: () => void): () => void {
  if (!document.hidden) return queue(later, what);
  what();
  return () => undefined;
}
