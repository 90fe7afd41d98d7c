// Drawings as pictures of their own. A `<use>` copies every stroke of a symbol into the page, and a full table shows hundreds
// of fields: as pictures they are one element each, and the browser neither styles nor lays out what is in them.

const made = new Map<string, string>();

/** The address of a drawing that never changes its colours; null where the page has no sheet of symbols. */
export function drawing(name: string): string | null {
  const known = made.get(name);
  if (known !== undefined) return known;
  const symbol = document.getElementById(name);
  if (!symbol) return null;
  const text = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>${symbol.innerHTML.replaceAll('"', "'")}</svg>`;
  const address = `data:image/svg+xml,${text.replaceAll("%", "%25").replaceAll("#", "%23").replaceAll("<", "%3C").replaceAll(">", "%3E")}`;
  made.set(name, address);
  // Held in memory, so that a field which comes later is there at once.
  const image = new Image();
  image.src = address;
  held.push(image);
  return address;
}

const held: HTMLImageElement[] = [];
