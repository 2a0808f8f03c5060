/** What the studio says; loaded with it, and only in the language that is spoken. */

import { me, type Language } from "../lib/profile.svelte";
import type { StudioTexts } from "./studio.en";

const LOAD: Record<Language, () => Promise<StudioTexts>> = {
  en: async () => (await import("./studio.en")).studioEn,
  de: async () => (await import("./studio.de")).studioDe,
  fr: async () => (await import("./studio.fr")).studioFr,
};

let texts = $state.raw<StudioTexts>();

export async function loadStudioTexts(language: Language = me.language): Promise<void> {
  texts = await LOAD[language]();
}

export function s(): StudioTexts {
  if (texts === undefined) throw new Error("The words of the studio have not been loaded.");
  return texts;
}
