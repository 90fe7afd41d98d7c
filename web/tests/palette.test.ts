// Colours are checked by computing: contrast for text and marks, difference for terrains and seats under
// normal vision and the three kinds of colour blindness.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SEAT_COLOURS } from "../src/lib/seats";

type Rgb = [number, number, number];
const hex = (colour: string): Rgb => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255) as Rgb;
const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const gamma = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
const clamp = (c: number): number => Math.min(1, Math.max(0, c));

function luminance(colour: string): number {
  const [r, g, b] = hex(colour).map(linear) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

// Machado, Oliveira and Fernandes 2009, severity 1.
const BLIND: Record<string, number[][]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
function seen(colour: string, matrix: number[][]): Rgb {
  const rgb = hex(colour).map(linear);
  return matrix.map((row) => clamp(gamma(clamp(row.reduce((sum, k, i) => sum + k * rgb[i]!, 0))))) as Rgb;
}
function lab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map(linear) as Rgb;
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (841 / 108) * t + 4 / 29);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
/** CIEDE2000 */
function difference([l1, a1, b1]: Rgb, [l2, a2, b2]: Rgb): number {
  const rad = Math.PI / 180;
  const c = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const angle = (b: number, a: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / rad + 360) % 360);
  const [h1, h2] = [angle(b1, p1), angle(b2, p2)];
  let dh = c1 * c2 === 0 ? 0 : h2 - h1;
  if (dh > 180) dh -= 360;
  if (dh < -180) dh += 360;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * rad);
  const lm = (l1 + l2) / 2;
  const cm = (c1 + c2) / 2;
  let hm = h1 + h2;
  if (c1 * c2 !== 0) hm = Math.abs(h1 - h2) <= 180 ? hm / 2 : hm < 360 ? (hm + 360) / 2 : (hm - 360) / 2;
  const t = 1 - 0.17 * Math.cos((hm - 30) * rad) + 0.24 * Math.cos(2 * hm * rad) + 0.32 * Math.cos((3 * hm + 6) * rad) - 0.2 * Math.cos((4 * hm - 63) * rad);
  const sl = 1 + (0.015 * (lm - 50) ** 2) / Math.sqrt(20 + (lm - 50) ** 2);
  const sc = 1 + 0.045 * cm;
  const sh = 1 + 0.015 * cm * t;
  const rt = -Math.sin(60 * Math.exp(-(((hm - 275) / 25) ** 2)) * rad) * 2 * Math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7));
  const [dl, dc] = [(l2 - l1) / sl, (c2 - c1) / sc];
  return Math.sqrt(dl ** 2 + dc ** 2 + (dH / sh) ** 2 + rt * dc * (dH / sh));
}
function closest(colours: readonly string[], kind: string): number {
  let least = Infinity;
  colours.forEach((a, i) =>
    colours.slice(i + 1).forEach((b) => (least = Math.min(least, difference(lab(seen(a, BLIND[kind]!)), lab(seen(b, BLIND[kind]!)))))),
  );
  return least;
}

const css = readFileSync("src/app.css", "utf8");
function theme(selector: string): Record<string, string> {
  const body = css.slice(css.indexOf(`${selector} {`));
  return Object.fromEntries([...body.slice(0, body.indexOf("}")).matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [found[1]!, found[2]!]));
}
const light = theme(":root");
const dark = { ...light, ...theme(':root[data-theme="dark"]') };

describe.each([["light", light], ["dark", dark]] as const)("in the %s", (_name, colours) => {
  test.each([["ink", "paper"], ["ink", "paper-2"], ["ink", "paper-3"], ["ink-soft", "paper"], ["ink-soft", "paper-2"], ["bad", "bad-soft"], ["good", "paper-2"], ["on-gold", "gold"], ["ink", "good-soft"]])(
    "%s is read on %s",
    (front, back) => expect(contrast(colours[front]!, colours[back]!)).toBeGreaterThanOrEqual(4.5),
  );
  test.each([["focus", "paper"], ["good", "good-soft"], ["gold-dark", "paper"]])("%s is seen on %s", (front, back) =>
    expect(contrast(colours[front]!, colours[back]!)).toBeGreaterThanOrEqual(3),
  );
  test("the ghost's green and red are seen on the parchment", () => {
    expect(contrast(colours["fits"]!, colours["parchment"]!)).toBeGreaterThanOrEqual(3);
    expect(contrast(colours["misfits"]!, colours["parchment"]!)).toBeGreaterThanOrEqual(3);
  });
});

const terrains = ["wheat", "forest", "lake", "grassland", "swamp", "mine", "town"].map(
  (terrain) => /fill="(#[0-9A-Fa-f]{6})" d="M/.exec(readFileSync(`../src/crownlands/components/art/${terrain}.svg`, "utf8"))?.[1] ?? "",
);

describe.each(Object.keys(BLIND))("with %s vision", (kind) => {
  test("no two terrains look alike", () => {
    expect(terrains.every((colour) => /^#/.test(colour))).toBe(true);
    expect(closest(terrains, kind)).toBeGreaterThan(19);
  });
  test("no two seats look alike", () => expect(closest(SEAT_COLOURS, kind)).toBeGreaterThan(17));
});
