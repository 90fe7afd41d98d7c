// Which bot sits down when nobody says: not the weakest, but one that answers at once and can be beaten.
import type { About } from "./protocol";

/** The levels that play a game, weakest first. */
export function levelsFor(about: About, game: string): string[] {
  return about.levels.filter((level) => level.games.includes(game)).map((level) => level.name);
}

export function usualLevel(about: About, game: string): string {
  const levels = levelsFor(about, game);
  return levels[1] ?? levels[0] ?? "squire";
}
