// The course of the scores through a game, and the moments at which they changed most.

export interface Score {
  /** which moment of the replay */
  index: number;
  /** the score of every realm after it */
  totals: number[];
}

export interface Turning {
  index: number;
  realm: number;
  points: number;
}

/** The moments that brought somebody the most points, in the order of the game. */
export function turningPoints(scores: readonly Score[], most: number): Turning[] {
  const changes: Turning[] = [];
  for (const [i, score] of scores.entries()) {
    const before = scores[i - 1]?.totals ?? score.totals.map(() => 0);
    for (const [realm, total] of score.totals.entries()) {
      const points = total - (before[realm] ?? 0);
      if (points > 0) changes.push({ index: score.index, realm, points });
    }
  }
  return changes
    .sort((a, b) => b.points - a.points || a.index - b.index)
    .slice(0, most)
    .sort((a, b) => a.index - b.index);
}

/** One line per realm, in a box of the given size. */
export function courses(scores: readonly Score[], moments: number, width: number, height: number): string[] {
  const highest = Math.max(1, ...scores.flatMap((score) => score.totals));
  const realms = scores[0]?.totals.length ?? 0;
  return Array.from({ length: realms }, (_, realm) =>
    scores
      .map((score) => `${((score.index / Math.max(1, moments - 1)) * width).toFixed(1)},${(height - ((score.totals[realm] ?? 0) / highest) * height).toFixed(1)}`)
      .join(" "),
  );
}
