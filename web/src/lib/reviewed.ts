// What reviews found of games of this device, in short; of its own tables the server remembers it.
import type { ReviewInfo, Unit } from "./reviews";

const KEY = "crownlands.reviewed";
/** Games that are remembered. */
const MOST = 300;

interface Found {
  seat: number;
  luck: number;
  accuracy: number | null;
  unit: Unit;
}

function all(): Record<string, Found[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Found[]>;
  } catch {
    return {};
  }
}

export const reviewOf = (table: string): Found[] | undefined => all()[table];

/** Luck and accuracy of a game that is alone at its table. */
export function keepReview(table: string, reviews: readonly ReviewInfo[]): void {
  const [review] = reviews;
  if (!review || reviews.length !== 1) return;
  const found = review.seats.map(({ seat, luck, accuracy }) => ({ seat, luck, accuracy, unit: review.unit }));
  const known = Object.entries(all()).filter(([id]) => id !== table);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...known, [table, found]].slice(-MOST))));
}
