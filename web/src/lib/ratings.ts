// The ladder of the bots: each level against the one below it, from the package's measured strength (docs/ratings.md).

export interface Rung {
  level: string;
  below: string;
  /** "76.7 ± 10.8": victories of the level in percent, with half the interval unless it won every game */
  percent: string;
  games: number;
}

/** The rungs of a game; empty where none was measured. No field of the file holds a comma or a quotation mark. */
export function ladder(text: string, game: string): Rung[] {
  const [head = "", ...lines] = text.trim().split("\n");
  const names = head.split(",");
  return lines.flatMap((line): Rung[] => {
    const cells = line.split(",");
    const cell = (name: string): string => cells[names.indexOf(name)] ?? "";
    if (cell("study") !== "levels" || !cell("setup").startsWith(`${game}/`)) return [];
    const victories = Number(cell("victories"));
    const within = Math.max(victories - Number(cell("low")), Number(cell("high")) - victories);
    const percent = victories === 100 ? "100" : `${victories} ± ${Number(within.toFixed(1))}`;
    return [{ level: cell("player"), below: cell("opponent"), percent, games: Number(cell("games")) }];
  });
}
