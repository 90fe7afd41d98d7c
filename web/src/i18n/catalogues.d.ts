// Made by scripts/catalogues.mjs: where the words of each language are fetched from.
declare module "virtual:catalogues" {
  type Fetch<Language extends string> = Record<Language, () => Promise<{ default: Record<string, string> }>>;
  /** what is needed at once */
  export const first: Fetch<"en" | "fr" | "de" | "it" | "es" | "pt" | "nl" | "ru" | "uk">;
  /** what is needed once somebody comes to it, by area */
  export const later: () => Promise<{ areas: Record<string, typeof first> }>;
}
