// Which bot sits down when nobody says: of the levels a game has, one in the middle.
import type { About } from "./protocol";

/** The levels that play a game, weakest first. */
export function levelsFor(about: About, game: string): string[] {
  return about.levels.filter((level) => !level.engine && level.games.includes(game)).map((level) => level.name);
}

export function usualLevel(about: About, game: string): string {
  const levels = levelsFor(about, game);
  return levels[Math.floor(levels.length / 2)] ?? "random";
}
