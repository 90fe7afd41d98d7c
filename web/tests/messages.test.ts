import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test, vi } from "vitest";
// @ts-expect-error plain JavaScript, shared with the build
import { laterAreas, MESSAGES, whole } from "../scripts/catalogues.mjs";
import { languages, voice, type Catalogue, type Language } from "../src/i18n/i18n.svelte";

const read = (language: string): Catalogue => whole(language) as Catalogue;
const english = read("en");
const others = Object.keys(languages).filter((language) => language !== "en");

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sources(path);
      return /\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? readFileSync(path, "utf8") : "";
    })
    .join("\n");
}

/** Arguments by name, and the plural forms each message gives. */
function shape(text: string): { names: Set<string>; plurals: Set<string>[] } {
  const names = new Set<string>();
  const plurals: Set<string>[] = [];
  const walk = (nodes: MessageFormatElement[]): void => {
    for (const node of nodes) {
      if (node.type === TYPE.argument) names.add(node.value);
      if (node.type === TYPE.plural) {
        names.add(node.value);
        plurals.push(new Set(Object.keys(node.options)));
        Object.values(node.options).forEach((option) => walk(option.value));
      }
    }
  };
  walk(parse(text));
  return { names, plurals };
}

describe.each(others)("the catalogue in %s", (language) => {
  const catalogue = read(language);

  test("has every message, none too many, in the same order", () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(english));
  });

  test("takes the same arguments as the English one", () => {
    for (const [key, text] of Object.entries(catalogue)) expect([key, [...shape(text).names].sort()]).toEqual([key, [...shape(english[key]!).names].sort()]);
  });

  test("has the plural forms of its language", () => {
    const wanted = language === "ru" || language === "uk" ? ["few", "many", "one", "other"] : ["one", "other"];
    for (const [key, text] of Object.entries(catalogue)) {
      for (const forms of shape(text).plurals) expect([key, [...forms].sort()]).toEqual([key, wanted]);
    }
  });

  test("says no number twice", () => {
    for (const [key, text] of Object.entries(catalogue)) expect([key, /#\s*#/.test(text)]).toEqual([key, false]);
  });

  test("is translated: hardly anything reads as in English", () => {
    const same = Object.entries(catalogue).filter(([key, text]) => text === english[key] && /[a-z]{4}/i.test(text.replace(/\{[^}]*\}/g, "")));
    expect(same.length).toBeLessThan(35);
  });
});

test("every language has the same areas", () => {
  const areas = (language: string): string[] => readdirSync(join(MESSAGES as string, language), { recursive: true }).map(String).sort();
  for (const language of others) expect([language, areas(language)]).toEqual([language, areas("en")]);
});

test("an area fetched later is there in every language, and stays when the language changes", async () => {
  for (const area of laterAreas() as string[]) {
    await voice.speak("en");
    await voice.learn(area as Parameters<typeof voice.learn>[0]);
    const known = Object.keys(voice.catalogue);
    for (const language of others) {
      await voice.speak(language as Language);
      expect([area, language, Object.keys(voice.catalogue).sort()]).toEqual([area, language, [...known].sort()]);
    }
  }
  // Every area in every language is a file of its own.
}, 60_000);

test("words of an area that come before those of a new language are not lost", async () => {
  vi.resetModules();
  let come!: (words: { default: Record<string, string> }) => void;
  const slow = new Promise<{ default: Record<string, string> }>((done) => (come = done));
  vi.doMock("virtual:catalogues", () => ({
    first: { fr: () => slow },
    later: () => Promise.resolve({ areas: { lobby: { fr: () => Promise.resolve({ default: { later: "plus tard" } }) } } }),
  }));
  const { voice: fresh } = await import("../src/i18n/i18n.svelte");
  const spoken = fresh.speak("fr");
  await fresh.learn("lobby");
  come({ default: { now: "maintenant" } });
  await spoken;
  expect(fresh.catalogue).toEqual({ now: "maintenant", later: "plus tard" });
  vi.doUnmock("virtual:catalogues");
});

test("every catalogue is set with typographic signs", () => {
  for (const language of Object.keys(languages)) {
    for (const [key, text] of Object.entries(read(language))) expect([language, key, /['"]|\.\.\./.test(text)]).toEqual([language, key, false]);
  }
});

test("the buttons of a turn fit a phone in every language", () => {
  const buttons = Object.keys(english).filter((key) => /^(action|undo)\./.test(key));
  for (const language of Object.keys(languages)) {
    const long = buttons.filter((key) => read(language)[key]!.replace(/\{\w+\}/g, "").length > 24);
    expect([language, long]).toEqual([language, []]);
  }
});

test("a place reads as one phrase, and a sheet's columns have nouns for titles", () => {
  for (const language of Object.keys(languages)) expect(read(language)["log.place"]).toMatch(/\{domino\} \S+ \{cell\}$/);
  expect([english["sheet.what"], english["sheet.how"], english["sheet.points"], english["sheet.rule"]]).toEqual(["Item", "Calculation", "Points", "Rule"]);
});

test("Russian and Ukrainian count right", () => {
  const count = (language: string, n: number) => new IntlMessageFormat(read(language)["clock.days"]!, language).format({ days: n });
  expect([1, 2, 5, 11, 21, 22].map((n) => count("ru", n))).toEqual(["1 день", "2 дня", "5 дней", "11 дней", "21 день", "22 дня"]);
  expect([1, 3, 5, 12, 21].map((n) => count("uk", n))).toEqual(["1 день", "3 дні", "5 днів", "12 днів", "21 день"]);
});

test("every message is used, and every message used exists", () => {
  // The service worker has its own few words.
  const text = sources("src") + readFileSync("scripts/worker.mjs", "utf8");
  const literal = new Set([...text.matchAll(/["'`]([a-z_]+(?:\.[a-z_]+)+|close|skip|yes|no)["'`]/g)].map((found) => found[1]!));
  // Families whose keys are codes of the server: coded("error", code).
  const families = new Set([...text.matchAll(/\b(?:coded|knows)\("([a-z_]+)"/g)].map((found) => found[1]!));
  const unused = Object.keys(english).filter((key) => !literal.has(key) && !families.has(key.split(".")[0]!));
  expect(unused).toEqual([]);
  const missing = [...text.matchAll(/\bt\(\s*"([a-z_.0-9]+)"/g)].map((found) => found[1]!).filter((key) => !(key in english));
  expect(missing).toEqual([]);
});

test("codes of the family of keys are those of the server and the components", () => {
  const art = "../src/crownlands/components";
  const column = (file: string): string[] => readFileSync(`${art}/${file}`, "utf8").trim().split("\n").slice(1).map((line) => line.split(",")[0]!);
  for (const building of column("buildings.csv")) expect(english).toHaveProperty([`building.${building}`]);
  const kinds = new Set(readFileSync(`${art}/quests.csv`, "utf8").trim().split("\n").slice(1).map((line) => line.split(",")[1]!));
  for (const quest of kinds) {
    expect(english).toHaveProperty([`quest.${quest}`]);
    expect(english).toHaveProperty([`quest_about.${quest}`]);
  }
  const told = readFileSync("../src/crownlands/server/table/phrases.py", "utf8");
  const phrases = /PHRASES = \(([^)]*)\)/.exec(told)![1]!.match(/[a-z_]+/g)!;
  for (const phrase of phrases) expect(english).toHaveProperty([`phrase.${phrase}`]);
});

test("every refusal of the server and the law has a sentence", () => {
  const python = (folder: string): string =>
    readdirSync(folder, { withFileTypes: true })
      .map((entry) => (entry.isDirectory() ? python(join(folder, entry.name)) : entry.name.endsWith(".py") ? readFileSync(join(folder, entry.name), "utf8") : ""))
      .join("\n");
  const server = [...python("../src/crownlands/server").matchAll(/\bRefused\(\s*"([a-z_]+)"/g)].map((found) => found[1]!);
  // Facts and rules that the server does not know keep the law's code.
  server.push(...[...python("../src/crownlands/rules").matchAll(/\bUnknownEdition\(\s*"([a-z_]+)"/g)].map((found) => found[1]!));
  const law = [...python("../src/crownlands/rules").matchAll(/IllegalMove\(\s*(?:self\.rule|rule|step\.rule|"[A-Z]{2}-[\d.]+"),\s*"([a-z_]+)"/g)].map((found) => found[1]!);
  // Chance never asks the page, and numbers of moves are for programs.
  const silent = new Set(["not_in_pile", "no_king_left", "no_such_number", "no_such_roll"]);
  const missing = [...new Set([...server, ...law])].filter((code) => !silent.has(code) && !(`error.${code}` in english));
  expect(missing).toEqual([]);
});
