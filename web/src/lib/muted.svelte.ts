// Whose reactions the reader does not want to see: everybody's (a setting), or those of one seat at this table.
import { SvelteSet } from "svelte/reactivity";
import type { Event } from "./protocol";
import { settings } from "./settings.svelte";

const seats = new SvelteSet<string>();
const key = (table: string, seat: number): string => `${table} ${seat}`;

export const isMuted = (table: string, seat: number): boolean => seats.has(key(table, seat));

export function mute(table: string, seat: number, on: boolean): void {
  if (on) seats.add(key(table, seat));
  else seats.delete(key(table, seat));
}

/** Whether an event is a reaction that the reader does not want. */
export function isUnwanted(table: string, event: Event): boolean {
  return event.say != null && (!settings.all.reactions || (typeof event.by === "number" && isMuted(table, event.by)));
}
