// Drawings of what boards are full of, as files of their own. A symbol of the sheet is copied part by part wherever it is
// used, and the browser goes through all parts of all copies for every frame; a picture is one thing. Where nothing moves,
// symbols are as good, and nothing more is loaded: so a table brings the files (drawing_files.ts).
const addresses = new Map<string, string>();

/** From now on these are drawn from files. */
export function drawFrom(files: Iterable<[name: string, address: string]>): void {
  for (const [name, address] of files) addresses.set(name, address);
}

/** Where a drawing is, if it is drawn from a file. What takes the colour of its seat never is: a file knows no colours but its own. */
export const fileOf = (name: string): string | undefined => addresses.get(name);
