// Pictures in characters, as the rules draw them: `w1` wheat with a crown, `C` the castle, `1221` a die, `.` nothing.

export type Drawn =
  | { kind: "square"; x: number; y: number; terrain: string; crowns: number }
  | { kind: "die"; x: number; y: number; edges: string }
  | { kind: "free"; x: number; y: number };

const TERRAINS: Record<string, string> = { w: "wheat", f: "forest", l: "lake", g: "grassland", s: "swamp", m: "mine", t: "town", C: "castle" };

export function picture(lines: readonly string[]): { width: number; height: number; cells: Drawn[] } {
  const rows = lines.map((line) => line.trim().split(/\s+/).filter(Boolean)).filter((row) => row.length);
  const cells = rows.flatMap((row, y) =>
    row.map((word, x): Drawn => {
      if (/^\d{4}$/.test(word)) return { kind: "die", x, y, edges: word };
      const terrain = TERRAINS[word[0] ?? ""];
      return terrain ? { kind: "square", x, y, terrain, crowns: Number(word[1] ?? 0) || 0 } : { kind: "free", x, y };
    }),
  );
  return { width: Math.max(1, ...rows.map((row) => row.length)), height: Math.max(1, rows.length), cells };
}
