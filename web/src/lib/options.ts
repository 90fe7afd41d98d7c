// Which options go together. The law says it (seats, excludes, usual); here it only becomes something to look at.
import type { OptionView } from "./protocol";

export type Reason = { kind: "seats"; seats: number[] } | { kind: "excluded"; by: string } | null;

/** Options of which exactly one is played, such as the boards of Riomino: each excludes all the others, and one is usual. */
export function choiceOf(offered: readonly OptionView[]): OptionView[] {
  const usual = offered.find((option) => option.usual);
  if (!usual) return [];
  return offered.filter((option) => option === usual || usual.excludes.includes(option.name));
}

/** What is chosen before anybody has chosen. */
export function usualOptions(offered: readonly OptionView[]): string[] {
  return offered.filter((option) => option.usual).map((option) => option.name);
}

/** Why an option cannot be chosen now; null if it can. */
export function reasonAgainst(option: OptionView, offered: readonly OptionView[], chosen: readonly string[], seats: number): Reason {
  if (!option.seats.includes(seats)) return { kind: "seats", seats: option.seats };
  if (choiceOf(offered).includes(option) || chosen.includes(option.name)) return null;
  const by = chosen.find((name) => option.excludes.includes(name) || offered.find((other) => other.name === name)?.excludes.includes(option.name));
  return by === undefined ? null : { kind: "excluded", by };
}

/** The choice after an option was switched: what it excludes goes. */
export function switched(option: OptionView, on: boolean, chosen: readonly string[]): string[] {
  const rest = chosen.filter((name) => name !== option.name && !(on && option.excludes.includes(name)));
  return on ? [...rest, option.name] : rest;
}

/** Only what goes with this number of seats; a choice of one falls back to the usual one. */
export function kept(offered: readonly OptionView[], chosen: readonly string[], seats: number): string[] {
  const left = chosen.filter((name) => offered.find((option) => option.name === name)?.seats.includes(seats));
  const one = choiceOf(offered);
  const missing = one.length > 0 && !one.some((option) => left.includes(option.name));
  return missing ? [...left, ...usualOptions(offered)] : left;
}

export interface Preset {
  name: "quick" | "full" | "long";
  options: string[];
  /** the seats it needs; as they are if left out */
  seats?: number;
}

/** Three ways to begin, for those who do not want to read every line. */
export const PRESETS: Record<string, Preset[]> = {
  kingdomino: [
    { name: "quick", options: [] },
    { name: "full", options: ["middle_kingdom", "harmony"] },
    { name: "long", options: ["middle_kingdom", "harmony", "mighty_duel"], seats: 2 },
  ],
  queendomino: [
    { name: "full", options: [] },
    { name: "long", options: ["dynasty"] },
  ],
  age_of_giants: [
    { name: "quick", options: ["short_duel"], seats: 2 },
    { name: "full", options: [] },
    { name: "long", options: ["on_queendomino"] },
  ],
  royal_wedding: [
    { name: "full", options: [] },
    { name: "long", options: ["dynasty"] },
  ],
  riomino: [
    { name: "quick", options: ["starter"] },
    { name: "full", options: ["expert"] },
    { name: "long", options: ["professional", "paired"] },
  ],
};

/** The presets a server's game can play: every option must be on offer. */
export function presetsFor(game: string, offered: readonly OptionView[]): Preset[] {
  return (PRESETS[game] ?? []).filter((preset) => preset.options.every((name) => offered.some((option) => option.name === name)));
}

/** Whether a preset is what is chosen. */
export function isChosen(preset: Preset, chosen: readonly string[], seats: number): boolean {
  return preset.options.length === chosen.length && preset.options.every((name) => chosen.includes(name)) && (preset.seats ?? seats) === seats;
}
