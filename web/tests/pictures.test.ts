import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Language } from "../src/i18n/i18n.svelte";
import { read } from "../src/lib/books";
import { boxOf, cell, nameOf, windowOn } from "../src/lib/cells";
import { picture } from "../src/lib/drawn";
import { inkLines } from "../src/lib/edges";
import { blocks } from "../src/lib/markdown";
import { sheetOf, symbolsOf } from "../src/lib/snapshot";
// @ts-expect-error plain JavaScript
import { chunkName } from "../scripts/catalogues.mjs";
// @ts-expect-error plain JavaScript
import { isLater, sprite } from "../scripts/sprite.mjs";

test("cells have the names of moves", () => {
  expect(cell("d5")).toEqual({ x: 3, y: 4 });
  expect(nameOf(12, 12)).toBe("m13");
  expect(boxOf(["d5", "b7"])).toEqual({ west: 1, north: 4, east: 3, south: 6 });
});

test("a board shows its kingdom and some room, never more than the frame", () => {
  const frame = boxOf(["a1", "i9"])!;
  expect(windowOn(boxOf(["e5"])!, frame, 4)).toEqual(frame);
  expect(windowOn(boxOf(["c3", "g7"])!, boxOf(["c3", "g7"])!, 4)).toEqual(boxOf(["c3", "g7"]));
});

test("ink is strong between terrains and faint within one", () => {
  const { strong, faint } = inkLines(new Map([["a1", "wheat"], ["b1", "wheat"], ["c1", "lake"]]));
  expect(faint).toBe("M1 0v1");
  expect(strong).toContain("M2 0v1");
});

test("the sheet of symbols has every drawing of the components, without its English title", () => {
  const sheet = sprite() as string;
  const files = readdirSync("../src/crownlands/components/art").filter((file) => file.endsWith(".svg"));
  for (const file of files) expect(sheet).toContain(`<symbol id="${file.slice(0, -4)}"`);
  expect(sheet).not.toContain("<title>");
  expect(files.length).toBeGreaterThan(60);
});

test("what no first screen shows is on a sheet that comes later, and the rest in the page", () => {
  const names = (sheet: string): string[] => [...sheet.matchAll(/<symbol id="([^"]*)"/g)].map(([, name]) => name!);
  const [first, later] = [names(sprite((name: string) => !isLater(name)) as string), names(sprite(isLater) as string)];
  expect([...first, ...later].sort()).toEqual(names(sprite() as string).sort());
  expect(first).toContain("castle");
  expect(later).toContain("say_hello");
});

test("every drawing the page names exists", () => {
  const sheet = sprite() as string;
  const lessons = readFileSync("src/lib/lessons.ts", "utf8");
  for (const [, list] of lessons.matchAll(/art: \[([^\]]*)\]/g)) {
    for (const name of list!.match(/[a-z_0-9]+/g)!) expect(sheet).toContain(`id="${name}"`);
  }
});

describe("the rules in words", () => {
  test.each(["KD", "QD", "AG", "RW", "RM"])("%s are read: every rule is a paragraph of its own", (book) => {
    const source = readFileSync(`../docs/rules/${book}.md`, "utf8");
    const ids = blocks(source).flatMap((block) => (block.kind === "paragraph" && block.id ? [block.id] : []));
    const written = [...source.matchAll(/^\*\*([A-Z]{2}-[\d.]+)\*\*/gm)].map((found) => found[1]);
    expect(ids).toEqual(written);
    expect(ids.length).toBeGreaterThan(4);
  });

  test.each(["KD", "QD", "AG", "RW", "RM"])("%s have the same blocks in every language", (book) => {
    const shape = (source: string): unknown[] => blocks(source).map((block) => (block.kind === "paragraph" ? block.id : block.kind === "image" ? block.file : block.kind));
    const english = shape(readFileSync(`../docs/rules/${book}.md`, "utf8"));
    const translated = readdirSync("../docs/rules").filter((name) => /^[a-z]{2}$/.test(name));
    expect(translated.length).toBeGreaterThan(0);
    for (const language of translated) expect(shape(readFileSync(`../docs/rules/${language}/${book}.md`, "utf8")), language).toEqual(english);
  });

  test("a book is read in a language that has it, and otherwise in English", async () => {
    const opening = async (language: string): Promise<unknown[]> => {
      const page = await read("KD", language as Language);
      return [page.language, page.blocks.find((block) => block.kind === "paragraph" && block.id === "KD-3.4")];
    };
    const [german, rule] = await opening("de");
    expect(german).toBe("de");
    expect(JSON.stringify(rule)).toContain("Ein Stein, der angelegt werden kann, muss angelegt werden");
    expect((await opening("xx"))[0]).toBe("en");
    expect(await opening("xx")).toEqual(await opening("en"));
  });

  test("translated books are fetched when they are wanted, English ones are kept at once", () => {
    expect(chunkName("/somewhere/docs/rules/de/KD.md?raw")).toBe("assets/lang-de-KD-[hash].js");
    expect(chunkName("/somewhere/docs/rules/KD.md?raw")).toBeUndefined();
  });

  test("pictures in characters are drawn", () => {
    const drawn = picture(["f1 w C", ". . l"]);
    expect([drawn.width, drawn.height]).toEqual([3, 2]);
    const plain = { kind: "square", x: 0, y: 0, terrain: "forest", crowns: 1, knight: 0, giants: 0, building: null };
    expect(drawn.cells[0]).toEqual(plain);
    const pieces = picture(["f1K f2G t=church x"]).cells;
    expect(pieces).toEqual([
      { ...plain, knight: 1 },
      { ...plain, x: 1, crowns: 2, giants: 1 },
      { ...plain, x: 2, terrain: "town", crowns: 0, building: "church" },
      { kind: "free", x: 3, y: 0 },
    ]);
  });
});

test("a picture of its own takes the symbols along that it uses, and those that they use", () => {
  document.body.innerHTML = `<svg><symbol id="a"><use href="#b"/></symbol><symbol id="b"/><symbol id="c"/></svg><svg id="it"><use href="#a"/></svg>`;
  expect(symbolsOf(document.getElementById("it")!, document).map((symbol) => symbol.id)).toEqual(["a", "b"]);
});

test("a picture of its own shows what lies in files, too: by the symbols of the same name", () => {
  document.body.innerHTML = `<svg><symbol id="wheat"/></svg><svg id="it"><image data-art="wheat" href="somewhere/wheat.svg" x="3" width="1" height="1"/></svg>`;
  const text = sheetOf(document.querySelector<SVGElement>("#it")!, { title: "", line: "" });
  expect(text).not.toContain("somewhere");
  expect(text).toMatch(/<symbol id="wheat"/);
  expect(text).toMatch(/<use[^>]* href="#wheat" x="3"/);
});
