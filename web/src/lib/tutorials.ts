// Guided first games, as this browser remembers them: at which table each one is, which are done, whether they were offered.
import { api, Refused } from "./api";
import { looks } from "./looks";
import { settings } from "./settings.svelte";

const KEY = "crownlands.tutorials";

interface Kept {
  /** by game: the table where it goes on */
  tables: Record<string, string>;
  /** games whose tutorial was played to its end */
  done: string[];
  /** somebody new was asked once */
  offered: boolean;
}

function kept(): Kept {
  const empty: Kept = { tables: {}, done: [], offered: false };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return empty;
  }
}

const keep = (change: Partial<Kept>): void => localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...change }));

function forget(game: string): void {
  const tables = { ...kept().tables };
  delete tables[game];
  keep({ tables });
}

/** Whether the table of a tutorial is still there and not over. */
async function goesOn(table: string): Promise<boolean> {
  try {
    const state = await api.state(table);
    return state.table.status === "playing" && state.you.tutorial !== undefined;
  } catch (refused) {
    // Without a line nobody knows: the table's own page says so, and finds it again.
    return refused instanceof Refused && refused.status === 0;
  }
}

export const tutorials = {
  /** A new one from its beginning; the address of its table. */
  async begin(game: string): Promise<string> {
    const made = await api.tutorial(game, settings.all.name || null);
    keep({ tables: { ...kept().tables, [game]: made.id }, offered: true });
    return `t/${made.id}`;
  },

  /** Where somebody left off, or from the beginning; the address of the table. */
  async resume(game: string): Promise<string> {
    const table = kept().tables[game];
    if (table !== undefined && (await goesOn(table))) return `t/${table}`;
    return this.begin(game);
  },

  finish(game: string): void {
    forget(game);
    keep({ done: [...new Set([...kept().done, game])] });
  },

  isBegun: (game: string): boolean => game in kept().tables,
  isDone: (game: string): boolean => kept().done.includes(game),

  /** Somebody who was never at a table and was never asked. */
  isNewcomer: (): boolean => !kept().offered && !looks.any(),

  offered: (): void => keep({ offered: true }),
};
