import { expect, test } from "vitest";
import { ladder } from "../src/lib/ratings";

const TEXT = `
| players | game, 2 seats | games | victories of the first | points |
|---|---|---|---|---|
| \`squire,peasant\` | Queendomino | 10 | 100 % | 137 against 108 |
| \`sovereign@400,duke\` | Queendomino * | 6 | 100 % | 173 against 134 |
| \`sovereign@400,uct@400\` (equal time) | Queendomino, 2 seats | 12 | 58 ± 29 % | 148 against 146 |
| \`baron,squire\` | Kingdomino, both bonuses | 60 | 80.0 ± 10.2 % | 41.9 against 31.3 |
| Professional | \`sovereign@1s,greedy\` | 40 | 100 % (91 to 100 %), all 20 rolls from both seats |
| Expert | \`duke,baron\` | 120 | 74 % (66 to 81 %) |
`;

test.each([
  ["kingdomino", [{ level: "baron", below: "squire", percent: "80.0 ± 10.2", games: 60 }]],
  [
    "queendomino",
    [
      { level: "squire", below: "peasant", percent: "100", games: 10 },
      { level: "sovereign", below: "duke", percent: "100", games: 6 },
    ],
  ],
  ["riomino", [{ level: "duke", below: "baron", percent: "74", games: 120 }]],
  ["royal_wedding", []],
  ["chess", []],
])("the ladder of %s is read from the page of ratings", (game, rungs) => expect(ladder(TEXT, game)).toEqual(rungs));
