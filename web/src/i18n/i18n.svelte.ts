// One lazily loaded catalogue per language; keys and arguments are typed from the English one.
import { IntlMessageFormat } from "intl-messageformat";
import type { Messages } from "./messages";

export const languages = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  es: "Español",
  pt: "Português",
  nl: "Nederlands",
  ru: "Русский",
  uk: "Українська",
} as const;

export type Language = keyof typeof languages;
export type Key = keyof Messages;
export type Arguments = Record<string, string | number>;
type Catalogue = Record<string, string>;

const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("../../messages/en.json"),
  fr: () => import("../../messages/fr.json"),
  de: () => import("../../messages/de.json"),
  it: () => import("../../messages/it.json"),
  es: () => import("../../messages/es.json"),
  pt: () => import("../../messages/pt.json"),
  nl: () => import("../../messages/nl.json"),
  ru: () => import("../../messages/ru.json"),
  uk: () => import("../../messages/uk.json"),
};

/** A message whose arguments are not all there: what is known is put in, and three dots for the rest. */
function filled(text: string, args: Arguments): string {
  const plain = text.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? "…"));
  // Plurals and choices: the sentence for everything else.
  return plain.replace(/\{(\w+), \w+,[^]*?other \{([^{}]*)\}\}/g, (_, name: string, other: string) => other.replaceAll("#", String(args[name] ?? "…")));
}

class Voice {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  #formats = new Map<string, IntlMessageFormat>();

  /** the language asked for last: one that comes late does not take its place */
  #wanted: Language = "en";

  async speak(language: Language): Promise<void> {
    this.#wanted = language;
    const loaded = await catalogues[language]();
    if (this.#wanted !== language) return;
    this.#formats.clear();
    this.catalogue = loaded.default;
    this.language = language;
    document.documentElement.lang = language;
  }

  format(key: string, args: Arguments): string | null {
    const text = this.catalogue[key];
    if (text === undefined) return null;
    if (!text.includes("{")) return text;
    let format = this.#formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(text, this.language);
      this.#formats.set(key, format);
    }
    try {
      return String(format.format(args));
    } catch (fault) {
      console.warn(key, fault);
      return filled(text, args);
    }
  }
}

export const voice = new Voice();

/** The sentence of a key, in the language chosen. */
export function t<K extends Key>(key: K, ...args: Messages[K] extends Record<string, never> ? [] : [Messages[K]]): string {
  return voice.format(key, (args[0] ?? {}) as Arguments) ?? key;
}

/** The sentence of a code the server sent: `coded("error", "outside_frame", {...})`. Unknown codes show themselves. */
export function coded(family: string, code: string, args: Arguments = {}): string {
  return voice.format(`${family}.${code}`, args) ?? code.replaceAll("_", " ");
}

/** Whether there is a sentence for a code. */
export function knows(family: string, code: string): boolean {
  return `${family}.${code}` in voice.catalogue;
}

/** The language of the browser, if we speak it. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language in languages) return language as Language;
  }
  return "en";
}

/** A whole number as this language writes it. */
export function number(value: number): string {
  return new Intl.NumberFormat(voice.language).format(value);
}

/** The day of a time the server told, as this language writes it. */
export function day(time: string): string {
  return new Intl.DateTimeFormat(voice.language, { dateStyle: "medium" }).format(new Date(time));
}

/** A list of things as this language writes it: "wheat, lake and forest", or with "or". */
export function list(things: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(voice.language, { type }).format(things);
}
