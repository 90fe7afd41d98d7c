// Writes src/i18n/messages.d.ts: one typed key per message of messages/en.json, with the arguments it takes.
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

const root = new URL("../", import.meta.url);
const english = JSON.parse(readFileSync(new URL("messages/en.json", root), "utf8"));

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
writeFileSync(
  new URL("src/i18n/messages.d.ts", root),
  `// Made by scripts/message-types.mjs from messages/en.json; do not edit.\nexport interface Messages {\n${lines.join("\n")}\n}\n`,
);
