/** How cards look and what their colours are called: a table dresses everything on it. */

import { getContext, setContext } from "svelte";
import type { ThemeInfo } from "../protocol";
import { COLOURS, type Colour } from "./cards";
import { me } from "./profile.svelte";
import { PLAIN_THEME } from "./rule-values";

const KEY = "art";
const CONTRAST = "-contrast";

let called = $state.raw<Partial<Record<Colour, string>>>({});

/** For all cards below the component that calls it, in the theme of their rules. */
export function dressCards(theme: () => string): void {
  setContext(KEY, theme);
  $effect(() => {
    void speakAs(theme());
    return () => void speakAs(PLAIN_THEME);
  });
}

/** The address of the sprite; to be asked for when a component starts. */
export function cardSprite(): () => string {
  const theme = getContext<(() => string) | undefined>(KEY) ?? (() => PLAIN_THEME);
  return () => spritePath(theme(), me.contrast);
}

export function spritePath(theme: string, contrast: boolean): string {
  return `/art/${theme}${contrast && !theme.endsWith(CONTRAST) ? CONTRAST : ""}.svg`;
}

/** What the theme calls a colour: "Radio 7" where yellow stands for the radio. */
export function themeColour(colour: Colour): string | undefined {
  return called[colour];
}

/** The colours of the classic theme have the names of the language. */
async function speakAs(theme: string): Promise<void> {
  const none = (called = {});
  if (theme.startsWith(PLAIN_THEME)) return;
  const answer = await fetch(`/art/${theme}.json`);
  if (!answer.ok) return;
  const names = ((await answer.json()) as ThemeInfo).colours;
  if (called !== none) return; // another theme came meanwhile
  called = Object.fromEntries(COLOURS.map((colour, at) => [colour, names[at]]));
}
