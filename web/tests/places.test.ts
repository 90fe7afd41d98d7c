// Everything that has a name on the screen is found by it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const parts = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => (name.endsWith(".svelte") ? [join(folder, name)] : []));

test("whatever has a name has the class that is looked for", () => {
  const found = parts("src").flatMap((file) => {
    const tags = readFileSync(file, "utf8").split(/<(?=[a-z])/);
    return tags.filter((tag) => /^[a-z]+\s[^<]*?\bdata-(anchor|board)=/.test(tag)).map((tag) => ({ file, tag }));
  });
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ tag }) => !/\bclass="[^"]*\bnamed\b/.test(tag))).toEqual([]);
});
