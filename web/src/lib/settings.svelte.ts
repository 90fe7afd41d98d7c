// What this browser remembers about its reader: look, sound, helps, name.
import type { Language } from "../i18n/i18n.svelte";
import type { Emblem } from "./seats";

import { PACES, type Pace } from "./paces";

export type Theme = "auto" | "light" | "dark";
export const READING = ["slow", "normal", "fast", "all"] as const;
/** How long the page waits for a screen reader between two sentences; all: it does not wait. */
export type Reading = (typeof READING)[number];

/** What is said once to somebody new: what the number of a domino means, what the marks on the board mean. */
export type Lesson = "numbers" | "marks";

interface Kept {
  name: string;
  /** the king chosen last */
  emblem: Emblem | null;
  language: Language | "auto";
  theme: Theme;
  sound: boolean;
  /** from 0 to 1 */
  volume: number;
  /** a phone shakes when something heavy lands */
  vibrate: boolean;
  /** gains, legal places and fits are shown */
  helps: boolean;
  deadCells: boolean;
  /** the coach of a table that has one warns before a blunder */
  warn: boolean;
  /** a second click or tap puts the domino down */
  confirm: boolean;
  /** a finger chooses a domino with its first tap, without a look at how it would fit */
  oneTap: boolean;
  /** nothing moves */
  calm: boolean;
  /** what others say is shown */
  reactions: boolean;
  pace: Exclude<Pace, "off">;
  reading: Reading;
  /** the browser tells when it is my turn and I look elsewhere */
  notices: boolean;
  learned: Lesson[];
}

const KEY = "crownlands.settings";
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
const onPhone = () => matchMedia("(pointer: coarse)").matches;

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

class Settings {
  /** the device asks for less motion */
  #less = $state(lessMotion.matches);
  #values = $state<Kept>({
    name: "",
    emblem: null,
    language: "auto",
    theme: "auto",
    sound: !onPhone(),
    volume: 0.6,
    vibrate: true,
    helps: true,
    deadCells: true,
    warn: true,
    confirm: false,
    oneTap: false,
    calm: false,
    reactions: true,
    pace: "normal",
    reading: "normal",
    notices: false,
    learned: [],
    ...kept(),
  });

  constructor() {
    lessMotion.addEventListener("change", () => {
      this.#less = lessMotion.matches;
      this.paint();
    });
  }

  get all(): Readonly<Kept> {
    return this.#values;
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.#values, change);
    localStorage.setItem(KEY, JSON.stringify(this.#values));
    this.paint();
  }

  /** Light or dark, calm or lively, on the whole document. */
  paint(): void {
    const dark = this.#values.theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : this.#values.theme === "dark";
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
    document.documentElement.dataset["calm"] = String(this.calm);
  }

  /** How quickly things move; off for those who want it calm. */
  get pace(): Pace {
    return this.calm ? "off" : PACES.includes(this.#values.pace) ? this.#values.pace : "normal";
  }

  get calm(): boolean {
    return this.#values.calm || this.#less;
  }
}

export const settings = new Settings();
