// One lazily loaded catalogue per language; keys and arguments are typed from the English one.
import { IntlMessageFormat } from "intl-messageformat";
import * as fetched from "virtual:catalogues";
import type { Area, Messages } from "./messages";

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
export type Catalogue = Record<string, string>;

const first: Record<Language, () => Promise<{ default: Catalogue }>> = fetched.first;
/** Words of an area that is not needed at once. */
async function later(area: Area, language: Language): Promise<{ default: Catalogue }> {
  const { areas } = (await fetched.later()) as { areas: Record<Area, typeof first> };
  return areas[area][language]();
}

/** A message whose arguments are not all there: what is known is put in, and three dots for the rest. */
function filled(text: string, args: Arguments): string {
  const plain = text.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? "…"));
  // Plurals and choices: the sentence for everything else.
  return plain.replace(/\{(\w+), \w+,[^]*?other \{([^{}]*)\}\}/g, (_, name: string, other: string) => other.replaceAll("#", String(args[name] ?? "…")));
}

/** Sentences that are kept. */
const SAID = 1_000;

class Voice {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  #formats = new Map<string, IntlMessageFormat>();
  /** sentences said already: a table says most of them again at every move */
  #said = new Map<string, string>();

  /** the language asked for last: one that comes late does not take its place */
  #wanted: Language = "en";

  /** areas that somebody has come to, fetched in every language spoken from then on */
  #areas = new Set<Area>();

  async speak(language: Language): Promise<void> {
    this.#wanted = language;
    const areas = [...this.#areas];
    const loaded = await Promise.all([first[language](), ...areas.map((area) => later(area, language))]);
    if (this.#wanted !== language) return;
    // Somebody came to another area meanwhile: its words belong to it.
    if (this.#areas.size > areas.length) return this.speak(language);
    this.#formats.clear();
    this.#said.clear();
    this.catalogue = Object.assign({}, ...loaded.map((part) => part.default)) as Catalogue;
    this.language = language;
    document.documentElement.lang = language;
    this.keep();
  }

  /** The service worker keeps all words of the language, also those that nobody has come to yet: there may be no network later. */
  keep(): void {
    navigator.serviceWorker?.controller?.postMessage({ words: this.language });
  }

  /** Fetches the words of an area that is not needed at once; until they are there its keys have no sentence. */
  async learn(area: Area): Promise<void> {
    if (this.#areas.has(area)) return;
    const language = this.#wanted;
    const { default: words } = await later(area, language);
    this.#areas.add(area);
    // Somebody chose another language meanwhile: that one brings the area's words with it.
    if (this.#wanted !== language) return this.speak(this.#wanted);
    this.catalogue = { ...this.catalogue, ...words };
  }

  format(key: string, args: Arguments): string | null {
    const text = this.catalogue[key];
    if (text === undefined) return null;
    if (!text.includes("{")) return text;
    const sentence = `${key} ${JSON.stringify(args)}`;
    const said = this.#said.get(sentence);
    if (said !== undefined) return said;
    if (this.#said.size >= SAID) this.#said.clear();
    const made = this.#made(key, text, args);
    this.#said.set(sentence, made);
    return made;
  }

  #made(key: string, text: string, args: Arguments): string {
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

/** A screen that is fetched when it is wanted, together with the words of its area. */
export async function worded<Screen>(area: Area, screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, voice.learn(area)]);
  return loaded;
}

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

/** Something that is dear to make, one for each language. */
function perLanguage<T>(make: (language: Language) => T): () => T {
  const made = new Map<Language, T>();
  return () => {
    const { language } = voice;
    const one = made.get(language) ?? make(language);
    made.set(language, one);
    return one;
  };
}
const numbers = perLanguage((language) => new Intl.NumberFormat(language));
const lists = {
  conjunction: perLanguage((language) => new Intl.ListFormat(language, { type: "conjunction" })),
  disjunction: perLanguage((language) => new Intl.ListFormat(language, { type: "disjunction" })),
};

/** A whole number as this language writes it. */
export function number(value: number): string {
  return numbers().format(value);
}

/** The day of a time the server told, as this language writes it. */
export function day(time: string): string {
  return new Intl.DateTimeFormat(voice.language, { dateStyle: "medium" }).format(new Date(time));
}

/** A list of things as this language writes it: "wheat, lake and forest", or with "or". */
export function list(things: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return things.length === 1 ? things[0]! : lists[type]().format(things);
}
