// Writes src/i18n/messages.d.ts: one typed key per English message, with the arguments it takes, and the areas that come later.
import { writeFileSync, mkdirSync } from "node:fs";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { laterAreas, whole } from "./catalogues.mjs";

const root = new URL("../", import.meta.url);
const english = whole("en");

/** The arguments of a message: a name, and whether it must be a number (it chooses a plural form). */
export function argumentsOf(text) {
  const found = new Map();
  const walk = (nodes) => {
    for (const node of nodes) {
      if (node.type === TYPE.plural) {
        found.set(node.value, "number");
        Object.values(node.options).forEach((option) => walk(option.value));
      } else if (node.type === TYPE.select) {
        found.set(node.value, found.get(node.value) ?? "string");
        Object.values(node.options).forEach((option) => walk(option.value));
      } else if (node.type === TYPE.argument) {
        found.set(node.value, found.get(node.value) ?? "string | number");
      }
    }
  };
  walk(parse(text));
  return found;
}

const lines = Object.entries(english).map(([key, text]) => {
  const args = [...argumentsOf(text)].map(([name, type]) => `${name}: ${type}`);
  return `  ${JSON.stringify(key)}: ${args.length ? `{ ${args.join("; ")} }` : "Record<string, never>"};`;
});
mkdirSync(new URL("src/i18n/", root), { recursive: true });
const areas = laterAreas().map((area) => JSON.stringify(area));
writeFileSync(
  new URL("src/i18n/messages.d.ts", root),
  `// Made by scripts/message-types.mjs from messages/en; do not edit.
export interface Messages {
${lines.join("\n")}
}

/** areas whose messages are fetched when somebody needs them */
export type Area = ${areas.join(" | ") || "string"};
`,
);
