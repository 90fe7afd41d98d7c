// A game that begins with one click: against bots, with what is usual, nothing to fill in.
import { api } from "./api";
import { usualLevel } from "./bots";
import { usualOptions } from "./options";
import { settings } from "./settings.svelte";

/** Makes a table against bots and starts it; its address. */
export async function playNow(game: string, seats?: number): Promise<string> {
  const about = await api.about();
  const info = about.games.find((one) => one.name === game);
  const count = seats ?? (info?.seats.includes(2) ? 2 : (info?.seats[0] ?? 2));
  const bots = Array.from({ length: count - 1 }, () => ({ kind: "bot" as const, level: usualLevel(about, game, count) }));
  const made = await api.createAndStart({
    game,
    options: usualOptions(info?.options ?? []),
    seats: [{ kind: "mine" }, ...bots],
    undo: "practice",
    name: settings.all.name || null,
  });
  return `t/${made.id}`;
}
