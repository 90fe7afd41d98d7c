import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ladder } from "../src/lib/ratings";

const TEXT = `study,player,budget,opponent,setup,games,victories,low,high,note
levels,squire,,peasant,queendomino/2/-,10,100,72.2,100,
levels,sovereign,400,duke,queendomino/2/-,24,92,81,100,
against plain search,sovereign,400,uct,queendomino/2/-,12,58,29,87,
levels,baron,,squire,kingdomino/2/harmony+middle_kingdom,60,80,69.8,90.2,
other levels,duke,,baron,riomino/2/junior,100,72,63.2,80.8,
levels,duke,,baron,riomino/2/expert,600,82.8,79.8,85.8,Each roll is played from both seats.
`;

test.each([
  ["kingdomino", [{ level: "baron", below: "squire", percent: "80 ± 10.2", games: 60 }]],
  [
    "queendomino",
    [
      { level: "squire", below: "peasant", percent: "100", games: 10 },
      { level: "sovereign", below: "duke", percent: "92 ± 11", games: 24 },
    ],
  ],
  ["riomino", [{ level: "duke", below: "baron", percent: "82.8 ± 3", games: 600 }]],
  ["royal_wedding", []],
  ["chess", []],
])("the ladder of %s is read from the measured strength", (game, rungs) => expect(ladder(TEXT, game)).toEqual(rungs));

const GAMES = ["kingdomino", "queendomino", "age_of_giants", "royal_wedding", "riomino"];
test.each(GAMES)("the package tells of every level of %s but the lowest", (game) => {
  const rungs = ladder(readFileSync("../src/crownlands/players/strength.csv", "utf8"), game);
  expect(rungs.map((rung) => rung.below).sort()).toEqual(["baron", "duke", "peasant", "squire"]);
  for (const rung of rungs) expect(rung.percent).toMatch(/^\d+(\.\d)?( ± \d+(\.\d)?)?$/);
});
