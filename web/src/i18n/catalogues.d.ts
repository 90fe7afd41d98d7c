// Made by scripts/catalogues.mjs: where the words of each language are fetched from.
declare module "virtual:catalogues" {
  interface Words {
    default: Record<string, string>;
  }
  interface FirstWords extends Words {
    /** what is needed once somebody comes to it, by area */
    later: Record<string, () => Promise<Words>>;
  }
  /** what is needed at once */
  export const first: Record<"en" | "fr" | "de" | "it" | "es" | "pt" | "nl" | "ru" | "uk", () => Promise<FirstWords>>;
}
