// The words of a language lie in files by area: messages/en/table.json. Those at the top are needed at once and become one
// catalogue; those in messages/en/later are fetched when somebody comes to what they tell of (a tutorial, a review).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const MESSAGES = join(import.meta.dirname, "../messages");

const areasIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith(".json"))
        .map((file) => file.slice(0, -".json".length))
        .sort()
    : [];

/** The areas that are fetched later. */
export const laterAreas = () => areasIn(join(MESSAGES, "en/later"));

/** The files of a language's catalogue: of what is needed at once, or of one area that comes later. */
export function filesOf(language, area = "") {
  const folder = join(MESSAGES, language);
  if (area) return [join(folder, "later", `${area}.json`)];
  return areasIn(folder).map((name) => join(folder, `${name}.json`));
}

/** Every message of some files. One key in two of them is a mistake. */
export function read(files) {
  const all = {};
  for (const file of files) {
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(file, "utf8")))) {
      if (key in all) throw new Error(`${file}: ${key} has its words in another area already`);
      all[key] = text;
    }
  }
  return all;
}

/** Every message of a language, whenever it is fetched. */
export const whole = (language) => read([...filesOf(language), ...laterAreas().flatMap((area) => filesOf(language, area))]);

const INDEX = "virtual:catalogues";
const NAME = /^virtual:catalogue\/(\w\w)(?:\/(\w+))?$/;

/** Functions that fetch, each by its name. */
const fetches = (names, from) => `{ ${names.map((name) => `${name}: () => import("virtual:catalogue/${from}${name}")`).join(", ")} }`;

/** A module with a function for each language that fetches its words. */
const index = () => `export const first = ${fetches(readdirSync(MESSAGES).sort(), "")};`;

/** Vite plugin: `virtual:catalogues` fetches `virtual:catalogue/de` and `virtual:catalogue/de/tutorial`. */
export function catalogues() {
  return {
    name: "crownlands-catalogues",
    resolveId: (id) => (id === INDEX || NAME.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) return index();
      const named = id.startsWith("\0") && NAME.exec(id.slice(1));
      if (!named) return undefined;
      const files = filesOf(named[1], named[2]);
      for (const file of files) this.addWatchFile(file);
      const words = `export default ${JSON.stringify(read(files))};`;
      // Each language knows its own areas, so nobody fetches the names of all others' files.
      return named[2] ? words : `${words}\nexport const later = ${fetches(laterAreas(), `${named[1]}/`)};`;
    },
  };
}

const TRANSLATED = /\/docs\/rules\/(\w\w)\/(\w\w)\.md\?/;

/** How the file of a catalogue or of translated rules is named in the page that is built, or nothing if a chunk is none. */
export function chunkName(id) {
  const named = (id?.startsWith("\0") && NAME.exec(id.slice(1))) || TRANSLATED.exec(id ?? "");
  return named ? `assets/lang-${[named[1], named[2]].filter(Boolean).join("-")}-[hash].js` : undefined;
}
