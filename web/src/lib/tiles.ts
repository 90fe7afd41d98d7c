// Drawings as pictures. A copy of a symbol costs the browser as many parts as it has lines, in every cell of every kingdom; a
// picture is one part, and as sharp. Only for drawings that take no colour from where they stand.

const SHEET = "http://www.w3.org/2000/svg";
const addresses = new Map<string, string>();
/** Whoever is drawn first need not wait for the others: pictures stay loaded. */
const loaded: HTMLImageElement[] = [];

/** The address of a drawing's picture. */
export function tile(name: string): string {
  let address = addresses.get(name);
  if (address === undefined) {
    const symbol = document.getElementById(name);
    if (!symbol) return "";
    const whole = `<svg xmlns="${SHEET}" viewBox="${symbol.getAttribute("viewBox") ?? ""}">${symbol.innerHTML}</svg>`;
    address = `data:image/svg+xml,${encodeURIComponent(whole)}`;
    addresses.set(name, address);
    const picture = new Image();
    picture.src = address;
    loaded.push(picture);
  }
  return address;
}
