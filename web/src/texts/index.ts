export type { Texts } from "./en";
export { loadTexts, speak, t } from "./catalogue.svelte";
export { LANGUAGES } from "./languages";
