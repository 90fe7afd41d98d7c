// The service worker keeps the shell of the page, so that an installed page opens without a network.
import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { languages, whole } from "./catalogues.mjs";

/** What is told while no page is open, in every language. */
function pushed() {
  const told = (language) => {
    const words = whole(language);
    const games = Object.entries(words).flatMap(([key, text]) => (key.startsWith("game.") && !text.includes("{") ? [[key.slice("game.".length), text]] : []));
    return { turn: words["push.turn"], stop: words["push.stop"], games: Object.fromEntries(games) };
  };
  return Object.fromEntries(languages().map((language) => [language, told(language)]));
}

/** Vite plugin: writes sw.js with the list of files it has to keep; one changed file makes a new cache. */
export function worker() {
  return {
    name: "crownlands-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((file) => !file.endsWith(".map") && file !== "index.html");
        const html = bundle["index.html"];
        const print = createHash("sha256").update(files.sort().join()).update(String(html?.source ?? "")).digest("hex");
        const source = readFileSync(new URL("worker-source.js", import.meta.url), "utf8")
          .replace("__VERSION__", JSON.stringify(print.slice(0, 12)))
          .replace("__FILES__", JSON.stringify(["", ...files]))
          .replace("__PUSHED__", () => JSON.stringify(pushed()));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
        // Shown to people who install the page; nobody needs them without a network.
        for (const [shape, picture] of [["wide", "kingdomino"], ["narrow", "phone"]]) {
          const shot = readFileSync(new URL(`../../docs/pictures/${picture}.jpg`, import.meta.url));
          this.emitFile({ type: "asset", fileName: `screenshot-${shape}.jpg`, source: shot });
        }
      },
    },
  };
}
