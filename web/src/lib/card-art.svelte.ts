/** How cards look and what their colours are called: a table dresses everything on it. */

import { getContext, setContext } from "svelte";
import type { ThemeInfo } from "../protocol";
import { COLOURS, type Colour } from "./cards";
import { me } from "./profile.svelte";
import type { Value } from "./rule-values";

type Theme = "classic" | "redacted";

const KEY = "art";

let called = $state.raw<Partial<Record<Colour, string>>>({});

/** For all cards below the component that calls it, by the rules they are played with. */
export function dressCards(values: () => Record<string, Value>): void {
  const theme = $derived((values()["inspection"] ?? "off") === "off" ? "classic" : "redacted");
  setContext(KEY, () => theme);
  $effect(() => {
    void speakAs(theme);
    return () => void speakAs("classic");
  });
}

/** The address of the sprite; to be asked for when a component starts. */
export function cardSprite(): () => string {
  const theme = getContext<(() => Theme) | undefined>(KEY) ?? (() => "classic" as const);
  return () => `/art/${theme()}${me.contrast ? "-contrast" : ""}.svg`;
}

/** What the theme calls a colour: "Radio 7" where yellow stands for the radio. */
export function themeColour(colour: Colour): string | undefined {
  return called[colour];
}

/** The colours of the classic theme have the names of the language. */
async function speakAs(theme: Theme): Promise<void> {
  const none = (called = {});
  if (theme === "classic") return;
  const answer = await fetch(`/art/${theme}.json`);
  if (!answer.ok) return;
  const names = ((await answer.json()) as ThemeInfo).colours;
  if (called !== none) return; // another theme came meanwhile
  called = Object.fromEntries(COLOURS.map((colour, at) => [colour, names[at]]));
}
