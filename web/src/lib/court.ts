// How the scenes of Queendomino are acted out: coins, buildings, knights and towers, the queen, the dragon.
import { arc, carry, fit, pulse, artOf, type Hand, type Of } from "./hand";
import { art, box, over, within } from "./pieces";
import { elementAt, spotOf } from "./places";

const MOST_COINS = 7;

export function coins({ from, to, count }: Of<"coins">): (hand: Hand) => void {
  const starts = from.map(spotOf);
  return (hand) => {
    const end = spotOf(to);
    const pieces = Math.min(count, MOST_COINS);
    for (let i = 0; i < pieces; i++) {
      const start = starts[i % starts.length];
      if (!start || !end) continue;
      const begin = (0.45 * i) / pieces;
      carry(hand, "coin", fit(start, 30), fit(end, 26), begin, begin + 0.55);
    }
    pulse(hand, elementAt(to), 0.5);
  };
}

export function build({ building, from, to }: Of<"build">): (hand: Hand) => void {
  const start = spotOf(from);
  return (hand) => {
    const end = spotOf(to);
    if (!start || !end) return;
    carry(hand, `building_${building}`, fit(start, 60), end);
    hand.hide(artOf(to, "building_"));
  };
}

export function refill({ buildings }: Of<"refill">): (hand: Hand) => void {
  const starts = buildings.map(({ from }) => spotOf(from));
  return (hand) => {
    buildings.forEach(({ building, to }, i) => {
      const [start, end] = [starts[i], spotOf(to)];
      if (!start || !end) return;
      const begin = (0.3 * i) / buildings.length;
      carry(hand, `building_${building}`, fit(start, 46), fit(end, 46), begin, begin + 0.7);
      hand.hide(elementAt(to)?.querySelector('use[href^="#building_"]'), begin + 0.7);
    });
  };
}

export function gain({ art: name, from, to, count }: Of<"gain">): (hand: Hand) => void {
  const start = spotOf(from);
  return (hand) => {
    const end = spotOf(to);
    if (!start || !end) return;
    for (let i = 0; i < count; i++) {
      const begin = (0.3 * i) / count;
      carry(hand, name, fit(start, 40), fit(end, 36), begin, begin + 0.7);
    }
    if (to.startsWith("cell:")) hand.hide(artOf(to, "knight"));
    else pulse(hand, elementAt(to), 0.6);
  };
}

export function queen({ from, to }: Of<"queen">): (hand: Hand) => void {
  const start = spotOf(from);
  return (hand) => {
    const end = spotOf(to);
    if (!start || !end) return;
    carry(hand, "queen", fit(start, 44), fit(end, 44));
    hand.hide(elementAt(to));
  };
}

export function dragon({ from, to, burns }: Of<"dragon">): (hand: Hand) => void {
  const start = spotOf(from);
  return (hand) => {
    const end = spotOf(to);
    if (!start || !end) return;
    const there = burns ? 0.5 : 1;
    const [first, last] = [fit(start, 52), fit(end, 52)];
    const piece = hand.lay(box("piece", art("dragon")), last);
    const frames = arc(last, first, last);
    hand.move(piece, burns ? [...frames.map((frame) => ({ ...frame, ...(typeof frame["offset"] === "number" ? { offset: frame["offset"] * there } : {}) })).slice(0, -1), { transform: over(last, last), offset: there }, { transform: over(last, last) }] : frames);
    hand.hide(elementAt(to)?.querySelector('use[href="#dragon"]'));
    if (!burns) return;
    const victim = hand.lay(box("piece under", art(`building_${burns}`)), within(end, last.width * 0.86));
    hand.move(victim, [
      { transform: "none", filter: "none", opacity: 1 },
      { transform: "none", filter: "none", opacity: 1, offset: there },
      { transform: "scale(0.92) rotate(-3deg)", filter: "brightness(0.25) sepia(1)", opacity: 1, offset: 0.8 },
      { transform: "translateY(14%) scale(0.5) rotate(8deg)", filter: "brightness(0)", opacity: 0 },
    ]);
    const fire = hand.lay(box("fire"), within(end, end.width * 1.25));
    hand.move(fire, [{ opacity: 0, transform: "scale(0.3)" }, { opacity: 1, transform: "scale(1)", offset: 0.4 }, { opacity: 0.8, transform: "scale(1.1)", offset: 0.7 }, { opacity: 0, transform: "scale(1.25)" }], there, 1);
  };
}
