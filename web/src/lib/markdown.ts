// The rules are written in a small part of Markdown; this turns it into blocks to draw. Everything else is plain text.

export type Inline = { kind: "text" | "strong" | "code" | "em"; text: string } | { kind: "link"; text: string; to: string };
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; id: string | null; parts: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "image"; words: string; file: string };

/** Words with their marks: **strong**, `code`, *em*, [link](to). */
export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const pattern = /\*\*(.+?)\*\*|`(.+?)`|\*(.+?)\*|\[(.+?)\]\((.+?)\)/g;
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) parts.push({ kind: "text", text: text.slice(from, found.index) });
    if (found[1]) parts.push({ kind: "strong", text: found[1] });
    else if (found[2]) parts.push({ kind: "code", text: found[2] });
    else if (found[3]) parts.push({ kind: "em", text: found[3] });
    else parts.push({ kind: "link", text: found[4]!, to: found[5]! });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

const cellsOf = (line: string): Inline[][] => line.replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim()));

/** The blocks of a page of rules; a paragraph that opens with a rule's id carries it. */
export function blocks(source: string): Block[] {
  const found: Block[] = [];
  const lines = source.split("\n");
  let i = 0;
  while (i < lines.length) {
    const line = lines[i]!;
    // A translation tells in comments what it was made from.
    if (!line.trim() || line.startsWith("<!--")) i++;
    else if (line.startsWith("<details>")) {
      // What a picture is drawn from, for those who read in a terminal.
      while (i < lines.length && !lines[i]!.startsWith("</details>")) i++;
      i++;
    }
    else if (/^#+ /.test(line)) {
      found.push({ kind: "heading", level: line.indexOf(" "), text: line.replace(/^#+ /, "") });
      i++;
    } else if (line.startsWith("|")) {
      const rows: string[] = [];
      for (; i < lines.length && lines[i]!.startsWith("|"); i++) rows.push(lines[i]!);
      found.push({ kind: "table", head: cellsOf(rows[0]!), rows: rows.slice(2).map(cellsOf) });
    } else if (/^- /.test(line)) {
      const items: string[] = [];
      for (; i < lines.length && lines[i]!.trim(); i++) {
        if (/^- /.test(lines[i]!)) items.push(lines[i]!.slice(2));
        else items[items.length - 1] += ` ${lines[i]!.trim()}`;
      }
      found.push({ kind: "list", items: items.map(inline) });
    } else {
      const words: string[] = [];
      for (; i < lines.length && lines[i]!.trim() && !/^(#+ |\||- )/.test(lines[i]!); i++) words.push(lines[i]!.trim());
      const text = words.join(" ");
      const image = /^!\[(.+)\]\((?:\.\.\/)?pictures\/(.+)\)$/.exec(text);
      if (image) found.push({ kind: "image", words: image[1]!, file: image[2]! });
      else found.push({ kind: "paragraph", id: /^\*\*([A-Z]{2}-[\d.]+)\*\*/.exec(text)?.[1] ?? null, parts: inline(text) });
    }
  }
  return found;
}
