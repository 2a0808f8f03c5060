/** The texts of the language that is spoken. */

import { me, type Language } from "../lib/profile.svelte";
import type { Texts } from "./en";
import { LANGUAGES } from "./languages";

let catalogue = $state.raw<Texts>();

/** The texts in the language chosen; call it where it is shown, so that a switch shows at once. */
export function t(): Texts {
  if (catalogue === undefined) throw new Error("No language has been loaded.");
  return catalogue;
}

/** Nothing can be shown before this is done once. */
export async function loadTexts(language: Language): Promise<void> {
  catalogue = await LANGUAGES[language].load();
}

/** Speak another language from now on, as soon as its texts are here. */
export async function speak(language: Language): Promise<void> {
  await loadTexts(language);
  me.speak(language);
}
