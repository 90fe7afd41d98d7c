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

/** All languages there are. */
export const languages = () => readdirSync(MESSAGES).sort();

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
const LATER = "virtual:catalogues/later";
const NAME = /^virtual:catalogue\/(\w\w)(?:\/(\w+))?$/;

const fetches = (area) =>
  `{ ${readdirSync(MESSAGES).sort().map((language) => `${language}: () => import("virtual:catalogue/${language}${area}")`).join(", ")} }`;

/** A module with a function for each language that fetches its words; where those of later areas lie is fetched later, too. */
const index = () => `export const first = ${fetches("")};\nexport const later = () => import("${LATER}");`;

const laterIndex = () => `export const areas = { ${laterAreas().map((area) => `${area}: ${fetches(`/${area}`)}`).join(", ")} };`;

/** Vite plugin: `virtual:catalogues` fetches `virtual:catalogue/de` and `virtual:catalogue/de/tutorial`. */
export function catalogues() {
  return {
    name: "crownlands-catalogues",
    resolveId: (id) => (id === INDEX || id === LATER || NAME.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) return index();
      if (id === `\0${LATER}`) return laterIndex();
      const named = id.startsWith("\0") && NAME.exec(id.slice(1));
      if (!named) return undefined;
      const files = filesOf(named[1], named[2]);
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(read(files))}`;
    },
  };
}

const TRANSLATED = /\/docs\/rules\/(\w\w)\/(\w\w)\.md\?/;

/** How the file of a catalogue or of translated rules is named in the page that is built, or nothing if a chunk is none. */
export function chunkName(id) {
  const named = (id?.startsWith("\0") && NAME.exec(id.slice(1))) || TRANSLATED.exec(id ?? "");
  return named ? `assets/lang-${[named[1], named[2]].filter(Boolean).join("-")}-[hash].js` : undefined;
}
