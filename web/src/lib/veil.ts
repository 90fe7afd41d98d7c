// What a turn has just put onto the table is not to be seen before its scene shows how it comes there. It is found by its
// name alone: to look where things are would have the browser lay out the page within the picture that changes it.
import { anchored, boarded } from "./places";
import type { Place, Scene } from "./scenes";

/** What lies on a cell, or a part of its drawing. */
function on(place: Place, art = ""): string {
  const [, board = "", cell = ""] = place.split(":");
  return `${boarded(board)} g[data-square="${cell}"]${art && ` [data-art^="${art}"]`}`;
}

function selectors(scene: Scene): string[] {
  switch (scene.kind) {
    case "fly":
      return scene.from ? scene.to.map((place) => on(place)) : [];
    case "lay":
      return scene.from ? [on(scene.to)] : [];
    case "deal":
      return scene.what.map(anchored);
    case "walk":
    case "queen":
      return [anchored(scene.to)];
    case "build":
      return [on(scene.to, "building_")];
    case "giant":
      return [on(scene.to, "giant")];
    case "gain":
      return scene.to.startsWith("cell:") ? [on(scene.to, "knight")] : [];
    case "refill":
      return scene.buildings.map(({ to }) => `${anchored(to)} use[href^="#building_"]`);
    case "dragon":
      return [`${anchored(scene.to)} use[href="#dragon"]`];
    default:
      return [];
  }
}

/** Hides what is new; the way to show it. */
export function veil(scenes: readonly Scene[]): () => void {
  const all = scenes.flatMap(selectors).join();
  const found = all ? [...document.querySelectorAll<HTMLElement | SVGElement>(all)] : [];
  for (const one of found) one.style.visibility = "hidden";
  return () => {
    for (const one of found) one.style.removeProperty("visibility");
  };
}
