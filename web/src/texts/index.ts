import { me } from "../lib/profile.svelte";
import { de } from "./de";
import { en, type Texts } from "./en";

export type { Texts };

const CATALOGUES: Record<typeof me.language, Texts> = { en, de };
export const LANGUAGES = Object.entries(CATALOGUES) as [typeof me.language, Texts][];

/** The texts in the language chosen; call it where it is shown, so that a switch shows at once. */
export function t(): Texts {
  return CATALOGUES[me.language];
}
