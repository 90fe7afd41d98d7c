// The ladder of the bots as docs/ratings.md tells it: each level against the one below. No figure is typed twice.

export interface Rung {
  level: string;
  below: string;
  /** "76.7 ± 10.8": victories of the level in percent, with the interval where one is told */
  percent: string;
  games: number;
}

/** How the games are called there; of several set-ups of a game, the one whose ladder was played. */
const NAMES: Record<string, RegExp> = {
  kingdomino: /^Kingdomino, both bonuses$/,
  queendomino: /^Queendomino\b[^,]*$/,
  age_of_giants: /^Age of Giants\b[^,]*$/,
  royal_wedding: /^Royal Wedding\b[^,]*$/,
  riomino: /^Expert$/,
};
const LEVELS = ["peasant", "squire", "baron", "duke", "sovereign"];

/** The pairings of neighbours in a game; empty where none was measured. */
export function ladder(text: string, game: string): Rung[] {
  const name = NAMES[game];
  if (!name) return [];
  return text.split("\n").flatMap((line): Rung[] => {
    const cells = line.split("|").map((cell) => cell.trim());
    const pair = cells.map((cell) => /^`(\w+)(?:@[\w.]+)?,(\w+)`/.exec(cell)).find(Boolean);
    const [, level, below] = pair ?? [];
    if (!level || !below || LEVELS.indexOf(level) !== LEVELS.indexOf(below) + 1 || !LEVELS.includes(below)) return [];
    if (!cells.some((cell) => name.test(cell))) return [];
    const games = cells.find((cell) => /^\d+$/.test(cell));
    const percent = cells.map((cell) => /^([\d.]+(?: ± [\d.]+)?) %/.exec(cell)?.[1]).find(Boolean);
    return games && percent ? [{ level, below, percent, games: Number(games) }] : [];
  });
}
