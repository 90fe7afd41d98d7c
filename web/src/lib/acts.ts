// How each scene is acted out. An act looks where things are before the table changes, and moves them after it has.
import { cell } from "./cells";
import { quarterTurns } from "./dice.svelte";
import { outline } from "./edges";
import * as court from "./court";
import { arc, carry, fit, pulse, artOf, type Act, type Hand, type Of } from "./hand";
import { art, box, over, path, square, within } from "./pieces";
import { anchored, boardOf, elementAt, middle, partOf, spotOf, squareAt, type Spot } from "./places";
import type { Kind, Scene } from "./scenes";

const EASE = "cubic-bezier(0.3, 0.05, 0.2, 1)";
const FALL = "cubic-bezier(0.5, 0, 0.9, 0.5)";
const NOTHING = (): void => undefined;
function fly({ from, to, turn }: Of<"fly">): (hand: Hand) => void {
  const source = from ? elementAt(from) : null;
  const start = source ? spotOf(from!) : from ? spotOf("draft") : null;
  const picture = source?.querySelector("svg.domino") ?? null;
  const drawn = picture?.getBoundingClientRect();
  const left = drawn ? { x: drawn.x, y: drawn.y, width: drawn.width, height: drawn.height } : start;
  return (hand) => {
    const squares = to.map(squareAt);
    const [a, b] = to.map(spotOf);
    if (!a || !b) return;
    const shown = squares.flatMap((one) => (one ? [one] : []));
    // It may lie in its row for a while yet, until the others move up.
    hand.hide(source);
    if (!left) {
      for (const one of shown) hand.move(one, [{ transform: "scale(1.14)" }, { transform: "scale(0.97)", offset: 0.6 }, { transform: "none" }]);
      return;
    }
    const size = Math.max(a.width, left.width / 2);
    const [m, n] = [middle(a), middle(b)];
    const centre = { x: (m.x + n.x) / 2, y: (m.y + n.y) / 2 };
    const target: Spot = { x: centre.x - a.width, y: centre.y - a.height / 2, width: 2 * a.width, height: a.height };
    const home: Spot = { x: centre.x - size, y: centre.y - size / 2, width: 2 * size, height: size };
    const halves = shown.length === 2 ? shown.map((one, i) => square(one, ...at(to[i]!))) : picture ? [picture.cloneNode(true) as SVGSVGElement] : [];
    const piece = hand.lay(box("piece domino-piece", ...halves), home);
    hand.move(piece, arc(home, left, target, ["rotate(0deg)", `rotate(${turn}deg)`]));
    // The pictures on a board stand upright, however a domino lies.
    if (halves.length === 2) for (const half of halves) hand.move(half, [{ transform: "rotate(0deg)" }, { transform: `rotate(${-turn}deg)`, offset: 0.42 }, { transform: `rotate(${-turn}deg)` }]);
    for (const one of shown) hand.hide(one, 1);
  };
}

function at(place: string): [number, number] {
  const { x, y } = cell(place.split(":")[2] ?? "a1");
  return [x, y];
}

function count({ realm, cells, gain }: Of<"count">): (hand: Hand) => void {
  return (hand) => {
    const board = boardOf(realm);
    if (!board) return;
    const spot = board.getBoundingClientRect();
    const glow = hand.lay(box("glow", path(partOf(board), outline(cells), cells.map(cell))), spot);
    hand.move(glow, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.65 }, { opacity: 0 }]);
    const places = cells.flatMap((name) => spotOf(`cell:${realm}:${name}`) ?? []);
    const [x, y] = [places.reduce((sum, one) => sum + middle(one).x, 0) / places.length, places.reduce((sum, one) => sum + middle(one).y, 0) / places.length];
    const size = Math.max(18, Math.min(44, (places[0]?.width ?? 30) * 0.62));
    const plus = hand.lay(box("plus numbers", `+${gain}`), within({ x, y, width: 0, height: 0 }, size * 1.7));
    plus.style.fontSize = `${size * 0.72}px`;
    hand.move(plus, [
      { transform: "translateY(30%) scale(0.4)", opacity: 0 },
      { transform: "translateY(0) scale(1.15)", opacity: 1, offset: 0.2 },
      { transform: "translateY(0) scale(1)", opacity: 1, offset: 0.7 },
      { transform: "translateY(-60%) scale(0.9)", opacity: 0 },
    ]);
    pulse(hand, elementAt(`score:${realm}`));
  };
}

function walk({ seat, from, to }: Of<"walk">): (hand: Hand) => void {
  const start = spotOf(from);
  const stood = from.startsWith("king:") ? elementAt(from) : null;
  return (hand) => {
    const end = spotOf(to);
    if (!start || !end) return;
    // Which emblem a seat has chosen is seen where it stands.
    const king = elementAt(to)?.querySelector(".art")?.cloneNode(true) as Element | undefined;
    const [first, last] = [fit(start, 40), fit(end, 40)];
    const home = last;
    const piece = hand.lay(box("piece", king ?? art(`king_${seat}`)), home);
    // Kings walk: three hops.
    const [a, b] = [middle(first), middle(last)];
    const frames: Keyframe[] = [];
    for (let i = 0; i <= 6; i++) {
      const share = i / 6;
      const up = i % 2 ? -Math.min(16, 0.5 * last.width) : 0;
      const spot = within({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share + up, width: 0, height: 0 }, first.width + (last.width - first.width) * share);
      frames.push({ transform: over(home, spot, `rotate(${i % 2 ? (i % 4 === 1 ? 6 : -6) : 0}deg)`), easing: i % 2 ? "ease-in" : "ease-out" });
    }
    hand.move(piece, frames);
    hand.hide(elementAt(to));
    hand.hide(stood);
  };
}

function slide({ what }: Of<"slide">): (hand: Hand) => void {
  const had = what.flatMap((name) => {
    const element = elementAt(name);
    return element ? [{ element, was: element.getBoundingClientRect() }] : [];
  });
  return (hand) => {
    for (const { element, was } of had) {
      // The same dominoes, wherever they lie now: they need not be looked for.
      const is = element.getBoundingClientRect();
      if (is.width === 0 || (Math.abs(was.x - is.x) < 2 && Math.abs(was.y - is.y) < 2)) continue;
      hand.move(element, [{ transform: `translate(${was.x - is.x}px, ${was.y - is.y}px)`, easing: EASE }, { transform: "none" }]);
    }
  };
}

function deal({ what }: Of<"deal">): (hand: Hand) => void {
  return (hand) => {
    const lag = 0.5 / Math.max(1, what.length);
    what.forEach((name, i) => {
      const element = elementAt(name);
      const drawing = element?.querySelector("svg.domino");
      if (!element || !drawing) return;
      const turns = i * lag;
      const spot = drawing.getBoundingClientRect();
      const back = hand.lay(box("piece back", art("domino_back"), ...(spot.width > 1.5 * spot.height ? [art("domino_back")] : [])), spot);
      hand.hide(element, turns + 0.25);
      hand.move(back, [
        { transform: "translateY(-24px) scale(0.9)", opacity: 0 },
        { transform: "none", opacity: 1, offset: 0.5, easing: "ease-in" },
        { transform: "scaleX(0.02)", opacity: 1, offset: 0.99 },
        { transform: "scaleX(0.02)", opacity: 0 },
      ], turns, turns + 0.25);
      hand.move(drawing, [{ transform: "scaleX(0.02)", easing: "ease-out" }, { transform: "scaleX(1.06)", offset: 0.7 }, { transform: "none" }], turns + 0.25, turns + 0.5);
    });
  };
}

function giant({ realm, to }: Of<"giant">): (hand: Hand) => void {
  return (hand) => {
    const end = spotOf(to);
    const board = boardOf(realm);
    if (!end) return;
    const piece = hand.lay(box("piece", art("giant_piece")), within(end, end.width * 0.8));
    hand.move(piece, [
      { transform: `translateY(${-2.2 * end.height}px) scale(1.9)`, opacity: 0, easing: FALL },
      { transform: "translateY(0) scale(1.05, 0.9)", opacity: 1, offset: 0.5 },
      { transform: "translateY(-14%) scale(1)", offset: 0.68 },
      { transform: "none" },
    ]);
    hand.hide(artOf(to, "giant"));
    if (board) hand.move(board, [{ translate: "0 0" }, { translate: "0 4px" }, { translate: "0 -3px" }, { translate: "0 2px" }, { translate: "0 0" }], 0.5, 0.8);
  };
}

function send({ from, to }: Of<"send">): (hand: Hand) => void {
  const start = spotOf(from);
  return (hand) => {
    const end = spotOf(to);
    if (start && end) carry(hand, "giant_piece", fit(start, 60), fit(end, 60));
  };
}

function roll({ seat, faces }: Of<"roll">): (hand: Hand) => void {
  return (hand) => {
    const dice = new Set(faces.flatMap((face) => [...document.querySelectorAll(anchored(`die:${seat}:${face}`))]));
    [...dice].forEach((die, i) => {
      const begin = (0.3 * i) / dice.size;
      const far = 60 + 30 * (i % 3);
      hand.move(die, [
        { transform: `translate(${-far}px, ${-50 - 12 * (i % 2)}px) rotate(${-400 - 60 * (i % 4)}deg) scale(0.7)`, opacity: 0, easing: "ease-in" },
        { transform: `translate(${-0.5 * far}px, 0) rotate(-200deg)`, opacity: 1, offset: 0.35, easing: "ease-out" },
        { transform: `translate(${-0.25 * far}px, -18px) rotate(-90deg)`, offset: 0.55, easing: "ease-in" },
        { transform: "translate(-4px, 0) rotate(12deg)", offset: 0.8 },
        { transform: "none" },
      ], begin, begin + 0.7);
    });
  };
}

function laid({ face, edges, from, to }: Of<"lay">): (hand: Hand) => void {
  const start = from ? spotOf(from) : null;
  return (hand) => {
    const end = spotOf(to);
    const die = squareAt(to);
    if (!end) return;
    if (!start) {
      if (die) hand.move(die, [{ transform: "scale(1.14)" }, { transform: "scale(0.97)", offset: 0.6 }, { transform: "none" }]);
      return;
    }
    const home = within(end, end.width * 0.94);
    const piece = hand.lay(box("piece", art(`die_${face}`)), home);
    hand.move(piece, arc(home, fit(start, 60), home, ["rotate(0deg)", `rotate(${360 + 90 * Math.max(0, quarterTurns(edges))}deg)`]));
    hand.hide(die);
  };
}

function discard({ from }: Of<"discard">): (hand: Hand) => void {
  const offer = elementAt(from);
  const source = offer?.querySelector("svg.domino");
  const spot = source?.getBoundingClientRect();
  const copy = source?.cloneNode(true) as SVGSVGElement | undefined;
  return (hand) => {
    if (!spot || !copy) return;
    hand.hide(offer);
    const piece = hand.lay(box("piece", copy), spot);
    hand.move(piece, [
      { transform: "none", opacity: 1, easing: "ease-out" },
      { transform: "translate(14px, -22px) rotate(-8deg)", opacity: 1, offset: 0.3, easing: FALL },
      { transform: "translate(60px, 320px) rotate(70deg) scale(0.8)", opacity: 0 },
    ]);
  };
}

const ACTS: { [K in Kind]: Act<Of<K>> } = { ...court, fly, count, walk, slide, deal, giant, send, roll, lay: laid, discard };

/** Look at the table as it is; what is to be done once it has changed. */
export function prepare<S extends Scene>(scene: S): (hand: Hand) => void {
  const act = ACTS[scene.kind] as unknown as Act<S> | undefined;
  return act ? act(scene) : NOTHING;
}
