// What flies over the table: drawings of our own, and copies of what lies there. All in one layer that nobody can touch.
import { fileOf } from "./drawings";
import { middle, type Spot } from "./places";

const SVG = "http://www.w3.org/2000/svg";

function svg(viewBox: string): SVGSVGElement {
  const element = document.createElementNS(SVG, "svg");
  element.setAttribute("viewBox", viewBox);
  return element;
}

/** A drawing, from its file or from the sheet of symbols. */
export function art(name: string): SVGSVGElement {
  const element = svg("0 0 100 100");
  const file = fileOf(name);
  const drawn = document.createElementNS(SVG, file ? "image" : "use");
  drawn.setAttribute("href", file ?? `#${name}`);
  // A picture is as large as it is told to be; a symbol fills its room.
  if (file) for (const side of ["width", "height"]) drawn.setAttribute(side, "100");
  element.append(drawn);
  return element;
}

/** A path in units of a cell, over a part of a board. */
export function path(part: readonly number[], d: string, cells: readonly { x: number; y: number }[]): SVGSVGElement {
  const element = svg(part.join(" "));
  for (const { x, y } of cells) {
    const square = document.createElementNS(SVG, "rect");
    for (const [name, value] of Object.entries({ x, y, width: 1, height: 1 })) square.setAttribute(name, String(value));
    element.append(square);
  }
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", d);
  element.append(line);
  return element;
}

/** A copy of a covered cell. */
export function square(drawn: SVGGElement, x: number, y: number): SVGSVGElement {
  const element = svg(`${x} ${y} 1 1`);
  const copy = drawn.cloneNode(true) as SVGGElement;
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  element.append(copy);
  return element;
}

export function box(kind: string, ...inside: (Element | string)[]): HTMLElement {
  const element = document.createElement("div");
  element.className = kind;
  element.append(...inside);
  return element;
}

/** Lay a piece over a spot of the layer, as large as that. */
export function lay(piece: HTMLElement | SVGSVGElement, spot: Spot): void {
  piece.style.left = `${spot.x}px`;
  piece.style.top = `${spot.y}px`;
  piece.style.width = `${spot.width}px`;
  piece.style.height = `${spot.height}px`;
}

/** A square of some size in the middle of a spot. */
export function within(spot: Spot, size: number): Spot {
  const { x, y } = middle(spot);
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

/** How a piece that lies on one spot must be moved to be over another. */
export function over(home: Spot, there: Spot, more = ""): string {
  const [a, b] = [middle(home), middle(there)];
  return `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(${there.width / home.width}) ${more}`.trim();
}
