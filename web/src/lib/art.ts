/** Which pictures the cards have: a table dresses everything on it. */

import { getContext, setContext } from "svelte";
import { me } from "./me.svelte";

type Theme = "classic" | "redacted";

const KEY = "art";

/** For all cards below the component that calls it. */
export function dressCards(theme: () => Theme): void {
  setContext(KEY, theme);
}

/** The address of the sprite; to be asked for when a component starts. */
export function cardSprite(): () => string {
  const theme = getContext<(() => Theme) | undefined>(KEY) ?? (() => "classic" as const);
  return () => `/art/${theme()}${me.contrast ? "-contrast" : ""}.svg`;
}
