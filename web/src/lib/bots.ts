// The bots as characters: a name for each seat they may sit on, so that two of a level are never called the same; and
// which of them sits down when nobody says: not the weakest, but one that answers at once and can be beaten.
import { voice } from "../i18n/i18n.svelte";
import type { About } from "./protocol";

/** In Latin and in Cyrillic letters; the first is who sits opposite in a game of two. */
const NAMES: Record<string, readonly (readonly [string, string])[]> = {
  peasant: [["Tilda", "Тильда"], ["Hob", "Хоб"], ["Nell", "Нелл"], ["Bodo", "Бодо"], ["Marga", "Марга"], ["Wim", "Вим"], ["Olla", "Олла"], ["Tuck", "Тук"]],
  squire: [["Robin", "Робин"], ["Pip", "Пип"], ["Linnet", "Линнет"], ["Jory", "Джори"], ["Fenn", "Фенн"], ["Alix", "Аликс"], ["Corin", "Корин"], ["Merle", "Мерль"]],
  baron: [["Ottokar", "Оттокар"], ["Balduin", "Бальдуин"], ["Ermina", "Эрмина"], ["Rollo", "Ролло"], ["Sigrun", "Сигрун"], ["Hakon", "Хакон"], ["Odette", "Одетта"], ["Gunther", "Гюнтер"]],
  duke: [["Alaric", "Аларик"], ["Isaura", "Изаура"], ["Leopold", "Леопольд"], ["Vianne", "Вианна"], ["Cassian", "Кассиан"], ["Theodora", "Теодора"], ["Orsino", "Орсино"], ["Ysolde", "Изольда"]],
  sovereign: [["Magnus", "Магнус"], ["Aurelian", "Аврелиан"], ["Maximilian", "Максимилиан"], ["Valdemar", "Вальдемар"], ["Octavian", "Октавиан"], ["Boleslas", "Болеслав"], ["Edmund", "Эдмунд"], ["Ragnar", "Рагнар"]],
};

/** Whether a level has a face of its own; an engine outside has none. */
export const hasFace = (level: string | null): level is string => level !== null && level in NAMES;

/** What the bot of a level on a seat is called; nothing for an engine outside. */
export function botName(level: string | null, seat: number): string | null {
  const names = hasFace(level) ? NAMES[level] : undefined;
  return names?.[(seat + names.length - 1) % names.length]?.[["ru", "uk"].includes(voice.language) ? 1 : 0] ?? null;
}

/** The levels that play a game, weakest first. */
export function levelsFor(about: About, game: string): string[] {
  return about.levels.filter((level) => level.games.includes(game)).map((level) => level.name);
}

/** The level for somebody new to a game. */
export function usualLevel(about: About, game: string, seats: number): string {
  const table = `${game}/${seats}`;
  return about.levels.find((level) => level.suggested.includes(table))?.name ?? levelsFor(about, game)[0] ?? "squire";
}
