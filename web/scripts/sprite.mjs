// Every drawing lives once, in src/crownlands/components/art. This makes sheets of symbols out of those files: one in the page
// itself, so that nothing is drawn twice and nothing flashes in late, and one that comes with the screens that need it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ART = join(process.cwd(), "../src/crownlands/components/art");

/** What no first screen shows: faces for what is said at a table, and quests. */
export const isLater = (name) => /^(say|quest)_/.test(name);
const LATER = "virtual:later-drawings";

/** One SVG sheet with a symbol per drawing; titles are left out because they are English and the page labels itself. */
export function sprite(isWanted = () => true, folder = ART) {
  const symbols = readdirSync(folder)
    .filter((file) => file.endsWith(".svg") && isWanted(file.slice(0, -4)))
    .sort()
    .map((file) => {
      const body = readFileSync(join(folder, file), "utf8")
        .replace(/^[\s\S]*?<svg[^>]*>/, "")
        .replace(/<\/svg>\s*$/, "")
        .replace(/<title>[^<]*<\/title>/, "")
        .replace(/\s*\n\s*/g, " ")
        .trim();
      return `<symbol id="${file.slice(0, -4)}" viewBox="0 0 100 100">${body}</symbol>`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" focusable="false" class="sprite">${symbols.join("")}</svg>`;
}

/** Vite plugin: the sheet at the top of the body, the later one as a module, the logo as icon. */
export function art() {
  return {
    name: "crownlands-art",
    transformIndexHtml: (html) => html.replace("<!--art-->", () => sprite((name) => !isLater(name))),
    resolveId: (id) => (id === LATER ? `\0${LATER}` : null),
    load: (id) => (id === `\0${LATER}` ? `export default ${JSON.stringify(sprite(isLater))};` : null),
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "icon.svg", source: readFileSync(join(ART, "logo.svg")) });
    },
    configureServer(server) {
      server.middlewares.use("/icon.svg", (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(readFileSync(join(ART, "logo.svg")));
      });
    },
  };
}
