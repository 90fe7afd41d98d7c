// The rules in words. They are written in docs/rules, in English and translated, and fetched book by book.
import type { Language } from "../i18n/i18n.svelte";
import { blocks, type Block } from "./markdown";

/** The games by the letters their rules begin with. */
export const BOOKS: Record<string, string> = { KD: "kingdomino", QD: "queendomino", AG: "age_of_giants", RW: "royal_wedding", RM: "riomino" };

const FOLDER = "../../../docs/rules";
const TEXTS = import.meta.glob<string>(["../../../docs/rules/*.md", "../../../docs/rules/*/*.md"], { query: "?raw", import: "default" });

/** A book and the language it is in. */
export interface Page {
  language: Language;
  blocks: Block[];
}

/** A book in a language; in English if that is all that can be had, of books not yet translated and far from the server. */
export async function read(book: string, language: Language): Promise<Page> {
  const path = `${FOLDER}/${language}/${book}.md`;
  try {
    const text = await TEXTS[path]?.();
    if (text) return { language, blocks: blocks(text) };
  } catch {
    // Without a server there is what was kept: the English books, and those that were read before.
  }
  return { language: "en", blocks: blocks((await TEXTS[`${FOLDER}/${book}.md`]?.()) ?? "") };
}
