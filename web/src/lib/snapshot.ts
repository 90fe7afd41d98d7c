// A drawing of the page as a picture of its own: whatever it borrows from the page (symbols, styles) goes with it.

const STYLES = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "color"] as const;
const SVG = "http://www.w3.org/2000/svg";

/** The symbols a drawing uses, and those they use themselves. */
export function symbolsOf(drawing: ParentNode, sheet: ParentNode): Element[] {
  const found = new Map<string, Element>();
  const look = (part: ParentNode): void => {
    for (const use of part.querySelectorAll("use")) {
      const id = use.getAttribute("href")?.replace("#", "") ?? "";
      const symbol = found.has(id) ? null : sheet.querySelector(`symbol[id="${id}"]`);
      if (!symbol) continue;
      found.set(id, symbol);
      look(symbol);
    }
  };
  look(drawing);
  return [...found.values()];
}

/** A copy that looks the same without the page's style sheets. */
function alone(drawing: SVGElement): SVGElement {
  const copy = drawing.cloneNode(true) as SVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  for (const [i, part] of [drawing, ...drawing.querySelectorAll<SVGElement>("*")].entries()) {
    const style = getComputedStyle(part);
    for (const name of STYLES) copies[i]?.style.setProperty(name, style.getPropertyValue(name));
  }
  return copy;
}

/** Files cannot be reached from inside a picture: what they show is taken from the sheet of symbols. */
function withoutFiles(drawing: SVGElement): SVGElement {
  for (const image of drawing.querySelectorAll<SVGImageElement>("image[data-art]")) {
    const use = document.createElementNS(SVG, "use");
    for (const { name, value } of image.attributes) use.setAttribute(name, name === "href" ? `#${image.dataset["art"]}` : value);
    image.replaceWith(use);
  }
  return drawing;
}

export interface Caption {
  title: string;
  line: string;
}

export const SIZE = { width: 1080, height: 1230, edge: 40 } as const;

function words(text: string, y: number, font: string, colour: string): SVGElement {
  const line = document.createElementNS(SVG, "text");
  line.setAttribute("x", String(SIZE.edge + 8));
  line.setAttribute("y", String(y));
  line.setAttribute("fill", colour);
  line.setAttribute("style", `font: ${font}`);
  line.textContent = text;
  return line;
}

/** The drawing on a sheet of paper, with words below it, as SVG text. */
export function sheetOf(drawing: SVGElement, caption: Caption, sheet: ParentNode = document): string {
  const { width, height, edge } = SIZE;
  const page = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` })) page.setAttribute(name, String(value));
  const paper = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ width, height, fill: "#fbf4e3" })) paper.setAttribute(name, String(value));
  const symbols = document.createElementNS(SVG, "defs");
  const picture = withoutFiles(alone(drawing));
  for (const symbol of symbolsOf(picture, sheet)) symbols.append(symbol.cloneNode(true));
  for (const [name, value] of Object.entries({ x: edge, y: edge, width: width - 2 * edge, height: width - 2 * edge })) picture.setAttribute(name, String(value));
  page.append(symbols, paper, picture, words(caption.title, 1118, "700 54px Georgia, 'DejaVu Serif', serif", "#2b1d14"), words(caption.line, 1182, "600 34px 'Segoe UI', 'DejaVu Sans', sans-serif", "#5f4a38"));
  return new XMLSerializer().serializeToString(page);
}

/** SVG text as a PNG file. */
export async function png(svg: string, name: string): Promise<File> {
  const image = new Image(SIZE.width, SIZE.height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIZE.width, SIZE.height];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  return new File([blob], name, { type: "image/png" });
}

/** Hands a file to the reader: the phone's own sheet for sharing, or a download. */
export async function hand(file: File): Promise<void> {
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (refused) {
      // A reader who closes the sheet wants no file either.
      if (refused instanceof DOMException && refused.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
