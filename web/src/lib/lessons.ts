// The steps of "how to play": which words, which rule, which picture.

export interface Lesson {
  text: string;
  rule: string;
  kingdom?: string[];
  dice?: string[];
  art?: string[];
  /** a row of the draft, and whose king stands on which domino */
  row?: Lying[];
}

export interface Lying {
  number: number;
  left: [terrain: string, crowns: number];
  right: [terrain: string, crowns: number];
  king?: number;
}

const ROW: Lying[] = [
  { number: 19, left: ["wheat", 1], right: ["forest", 0], king: 1 },
  { number: 22, left: ["wheat", 1], right: ["swamp", 0], king: 0 },
  { number: 40, left: ["mine", 1], right: ["wheat", 0], king: 2 },
  { number: 41, left: ["wheat", 0], right: ["grassland", 2], king: 3 },
];
const NEXT: Lying[] = [
  { number: 13, left: ["wheat", 0], right: ["forest", 0] },
  { number: 29, left: ["forest", 1], right: ["grassland", 0], king: 1 },
  { number: 30, left: ["lake", 1], right: ["wheat", 0] },
  { number: 38, left: ["wheat", 0], right: ["swamp", 1], king: 0 },
];

export const LESSONS: Record<string, Lesson[]> = {
  kingdomino: [
    { text: "kd_goal", rule: "KD-4.1", kingdom: ["w w1 l", "w C l", "f f1 l1"] },
    { text: "kd_draft", rule: "KD-2.1", row: ROW },
    { text: "kd_place", rule: "KD-3.2", kingdom: ["f1 w C l", "l w . l"] },
    { text: "kd_frame", rule: "KD-3.3", kingdom: [". w w . .", "f f C l l", ". f . l ."] },
    { text: "kd_choose", rule: "KD-2.3", row: NEXT },
    { text: "kd_score", rule: "KD-4.2", kingdom: ["f f f1", "f f1 C", "f l l"] },
  ],
  queendomino: [
    { text: "qd_goal", rule: "QD-1.1", art: ["town", "building_church", "queen", "dragon"] },
    { text: "qd_tax", rule: "QD-2.2", kingdom: ["w w1K .", "w C l"], art: ["coin", "coin", "coin"] },
    { text: "qd_build", rule: "QD-2.4", kingdom: ["t t=statue", "t C"] },
    { text: "qd_queen", rule: "QD-2.6", art: ["tower", "tower", "queen"] },
    { text: "qd_dragon", rule: "QD-2.8", art: ["cave", "dragon", "building_bakery"] },
    { text: "qd_score", rule: "QD-4.1", art: ["coin", "coin", "coin", "building_church"] },
  ],
  age_of_giants: [
    { text: "ag_goal", rule: "AG-1.1", art: ["giant_piece", "footprints"] },
    { text: "ag_giant", rule: "AG-2.1", kingdom: ["f f2G", "C w1"] },
    { text: "ag_send", rule: "AG-2.3", art: ["footprints", "giant_piece", "king_1"] },
    { text: "ag_quests", rule: "AG-1.4", art: ["quest_lost_corner", "quest_folie_des_grandeurs", "quest_bleak_king"] },
  ],
  royal_wedding: [
    { text: "rw_goal", rule: "RW-1.1", art: ["king_2", "queen"] },
    { text: "rw_rows", rule: "RW-1.1", art: ["domino_back", "domino_back"] },
    { text: "rw_teams", rule: "RW-1.4", art: ["king_0", "king_1", "castle"] },
  ],
  riomino: [
    { text: "rm_goal", rule: "RM-3.1", art: ["die_12", "die_03", "die_23"] },
    { text: "rm_lay", rule: "RM-2.1", dice: ["0011 0220", "1331 2233"] },
    { text: "rm_match", rule: "RM-2.2", dice: ["0110 0011 0220", "1100 1221 2332"] },
    { text: "rm_dead", rule: "RM-2.4", dice: ["0110 0011 0220", "1100 .... 2211"] },
  ],
};
