// Small sounds of our own, made of a few tones; nothing is downloaded.
import type { Event } from "./protocol";
import { parse } from "./moves";
import { settings } from "./settings.svelte";

type Tone = [frequency: number, start: number, length: number, loud?: number, shape?: OscillatorType];

const SOUNDS = {
  turn: [[523, 0, 0.12], [784, 0.1, 0.22]],
  place: [[180, 0, 0.07, 0.5, "triangle"], [120, 0.03, 0.08, 0.5, "triangle"]],
  choose: [[440, 0, 0.07], [554, 0.05, 0.09]],
  coin: [[988, 0, 0.06], [1319, 0.06, 0.16]],
  build: [[220, 0, 0.06, 0.4, "square"], [262, 0.1, 0.06, 0.4, "square"], [330, 0.2, 0.1, 0.4, "square"]],
  dragon: [[110, 0, 0.35, 0.5, "sawtooth"], [82, 0.1, 0.4, 0.5, "sawtooth"]],
  giant: [[70, 0, 0.16, 1, "triangle"], [60, 0.18, 0.2, 1, "triangle"]],
  refused: [[196, 0, 0.09], [165, 0.09, 0.14]],
  over: [[523, 0, 0.16], [659, 0.14, 0.16], [784, 0.28, 0.16], [1047, 0.42, 0.4]],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof SOUNDS;

let air: AudioContext | null = null;

/** Play a sound if the reader wants sounds. */
export function sound(name: Sound): void {
  if (!settings.all.sound || typeof AudioContext === "undefined") return;
  // Browsers keep the air still until somebody has clicked, and complain; a missed sound is no harm.
  if (!navigator.userActivation?.hasBeenActive) return;
  air ??= new AudioContext();
  if (air.state !== "running") void air.resume();
  for (const [frequency, start, length, loud = 0.6, shape = "sine"] of SOUNDS[name] as Tone[]) {
    const tone = air.createOscillator();
    const volume = air.createGain();
    const at = air.currentTime + start;
    tone.type = shape;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12 * loud, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(air.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}

/** The sound of some events: the most important one only. */
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
