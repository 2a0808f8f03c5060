/** The languages of the page; only the one that is spoken is loaded. */

import { load } from "../lib/kept";
import type { Language } from "../protocol";
import type { Texts } from "./en";

interface Spoken {
  /** What it is called by those who speak it. */
  name: string;
  direction: "ltr" | "rtl";
  load: () => Promise<Texts>;
}

export const LANGUAGES: Record<Language, Spoken> = {
  en: { name: "English", direction: "ltr", load: async () => (await import("./en")).en },
  de: { name: "Deutsch", direction: "ltr", load: async () => (await import("./de")).de },
  fr: { name: "Français", direction: "ltr", load: async () => (await import("./fr")).fr },
};

/** The language chosen, or else the one the browser likes best. */
export function spokenLanguage(): Language {
  return understoodLanguage([load("language", ""), ...navigator.languages]);
}

/** The first of these language tags that we speak. */
export function understoodLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const code = tag.toLowerCase().split("-")[0] ?? "";
    if (Object.hasOwn(LANGUAGES, code)) return code as Language;
  }
  return "en";
}
