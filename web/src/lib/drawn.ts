// Pictures in characters, as the rules draw them: `w1` wheat with a crown, `w1K` with a knight, `f2G` with a giant on
// a crown, `t=church` a town with a building, `C` the castle, `1221` a die, `.` nothing.

export type Drawn =
  | { kind: "square"; x: number; y: number; terrain: string; crowns: number; knight: number; giants: number; building: string | null }
  | { kind: "die"; x: number; y: number; edges: string }
  | { kind: "free"; x: number; y: number };

const TERRAINS: Record<string, string> = { w: "wheat", f: "forest", l: "lake", g: "grassland", s: "swamp", m: "mine", t: "town", C: "castle" };

export function picture(lines: readonly string[]): { width: number; height: number; cells: Drawn[] } {
  const rows = lines.map((line) => line.trim().split(/\s+/).filter(Boolean)).filter((row) => row.length);
  const cells = rows.flatMap((row, y) =>
    row.map((word, x): Drawn => {
      if (/^\d{4}$/.test(word)) return { kind: "die", x, y, edges: word };
      const [, letter = "", crowns = "0", piece, building = null] = /^([a-zC])(\d)?([KG])?(?:=(\w+))?$/.exec(word) ?? [];
      const terrain = TERRAINS[letter];
      if (!terrain) return { kind: "free", x, y };
      return { kind: "square", x, y, terrain, crowns: Number(crowns), knight: piece === "K" ? 1 : 0, giants: piece === "G" ? 1 : 0, building };
    }),
  );
  return { width: Math.max(1, ...rows.map((row) => row.length)), height: Math.max(1, rows.length), cells };
}
