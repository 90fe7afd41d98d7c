// Small sounds of our own, made of a few tones; nothing is downloaded.
import type { Event } from "./protocol";
import { parse } from "./moves";
import type { Kind } from "./scenes";
import { settings } from "./settings.svelte";

type Tone = [frequency: number, start: number, length: number, loud?: number, shape?: OscillatorType];

const SOUNDS = {
  turn: [[523, 0, 0.12], [784, 0.1, 0.22]],
  place: [[180, 0, 0.07, 0.5, "triangle"], [120, 0.03, 0.08, 0.5, "triangle"]],
  choose: [[440, 0, 0.07], [554, 0.05, 0.09]],
  count: [[659, 0, 0.07, 0.4], [880, 0.06, 0.12, 0.4]],
  deal: [[320, 0, 0.03, 0.3, "triangle"], [300, 0.09, 0.03, 0.3, "triangle"], [280, 0.18, 0.03, 0.3, "triangle"]],
  roll: [[210, 0, 0.04, 0.6, "triangle"], [170, 0.09, 0.04, 0.6, "triangle"], [190, 0.2, 0.04, 0.5, "triangle"], [150, 0.34, 0.06, 0.5, "triangle"]],
  fall: [[330, 0, 0.09, 0.4], [247, 0.08, 0.1, 0.4], [165, 0.17, 0.16, 0.4]],
  queen: [[784, 0, 0.1, 0.5], [988, 0.09, 0.1, 0.5], [1175, 0.18, 0.22, 0.5]],
  coin: [[988, 0, 0.06], [1319, 0.06, 0.16]],
  build: [[220, 0, 0.06, 0.4, "square"], [262, 0.1, 0.06, 0.4, "square"], [330, 0.2, 0.1, 0.4, "square"]],
  dragon: [[110, 0, 0.35, 0.5, "sawtooth"], [82, 0.1, 0.4, 0.5, "sawtooth"]],
  giant: [[70, 0, 0.16, 1, "triangle"], [60, 0.18, 0.2, 1, "triangle"]],
  refused: [[196, 0, 0.09], [165, 0.09, 0.14]],
  over: [[523, 0, 0.16], [659, 0.14, 0.16], [784, 0.28, 0.16], [1047, 0.42, 0.4]],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof SOUNDS;

/** Of all the loudness there is, at full volume. */
const LOUDEST = 0.2;

let air: AudioContext | null = null;

/** What is heard when a scene lands; what only moves up makes no noise. */
const LANDINGS: Partial<Record<Kind, Sound>> = {
  fly: "place",
  count: "count",
  walk: "choose",
  deal: "deal",
  coins: "coin",
  build: "build",
  gain: "choose",
  queen: "queen",
  dragon: "dragon",
  giant: "giant",
  send: "giant",
  roll: "roll",
  lay: "place",
  discard: "fall",
};
/** Milliseconds a phone shakes when something heavy lands. */
const SHAKES: Partial<Record<Kind, number>> = { fly: 12, lay: 12, giant: 60, dragon: 40 };

/** A scene has landed: it is heard, and on a phone felt, by those who want that. */
export function landing(kind: Kind): void {
  const name = LANDINGS[kind];
  if (name) sound(name);
  const shake = SHAKES[kind];
  if (shake && settings.all.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
}

/** Play a sound if the reader wants sounds. */
export function sound(name: Sound): void {
  if (!settings.all.sound || settings.all.volume <= 0 || typeof AudioContext === "undefined") return;
  // Browsers keep the air still until somebody has clicked, and complain; a missed sound is no harm.
  if (!navigator.userActivation?.hasBeenActive) return;
  air ??= new AudioContext();
  if (air.state !== "running") void air.resume();
  const loudest = LOUDEST * settings.all.volume;
  for (const [frequency, start, length, loud = 0.6, shape = "sine"] of SOUNDS[name] as Tone[]) {
    const tone = air.createOscillator();
    const volume = air.createGain();
    const at = air.currentTime + start;
    tone.type = shape;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(loudest * loud, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(air.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}

/** The sound of some events where nothing moves: the most important one only. */
export function soundOf(events: readonly Event[]): Sound | null {
  if (events.some((event) => event.over)) return "over";
  const kinds = new Set(events.map((event) => (event.move ? parse(event.move).kind : null)));
  if (kinds.has("dragon")) return "dragon";
  if (kinds.has("giant") || kinds.has("send")) return "giant";
  if (kinds.has("build")) return "build";
  if (kinds.has("tax")) return "coin";
  if (kinds.has("place") || kinds.has("die")) return "place";
  return kinds.has("choose") ? "choose" : null;
}
