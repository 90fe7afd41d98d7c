// What this browser remembers about its reader: look, sound, helps, name.
import type { Language } from "../i18n/i18n.svelte";

export type Theme = "auto" | "light" | "dark";

interface Kept {
  name: string;
  language: Language | "auto";
  theme: Theme;
  sound: boolean;
  /** gains, legal places and fits are shown */
  helps: boolean;
  deadCells: boolean;
  /** a second click or tap puts the domino down */
  confirm: boolean;
  /** a finger chooses a domino with its first tap, without a look at how it would fit */
  oneTap: boolean;
  calm: boolean;
  /** the browser tells when it is my turn and I look elsewhere */
  notices: boolean;
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
    language: "auto",
    theme: "auto",
    sound: !onPhone(),
    helps: true,
    deadCells: true,
    confirm: false,
    oneTap: false,
    calm: false,
    notices: false,
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

  get calm(): boolean {
    return this.#values.calm || this.#less;
  }
}

export const settings = new Settings();
