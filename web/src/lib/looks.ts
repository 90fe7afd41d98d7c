// Up to which event this browser's reader has looked at a table; of the tables looked at last.

const KEY = "crownlands.looks";
const TABLES = 40;

function kept(): [string, number][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as [string, number][]) : [];
  } catch {
    return [];
  }
}

export const looks = {
  /** The last event seen; null at a table that is new to this browser. */
  of: (table: string): number | null => kept().find(([id]) => id === table)?.[1] ?? null,

  /** Whether this browser has ever been at a table. */
  any: (): boolean => kept().length > 0,

  keep(table: string, n: number): void {
    const others = kept().filter(([id]) => id !== table);
    localStorage.setItem(KEY, JSON.stringify([[table, n], ...others].slice(0, TABLES)));
  },
};
