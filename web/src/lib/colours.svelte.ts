/** What a theme calls the colours: "Radio 7" where yellow stands for the radio. */

import type { ThemeInfo } from "../protocol";
import { COLOURS, type Colour } from "./cards";

let called = $state<Partial<Record<Colour, string>>>({});

export function themeColour(colour: Colour): string | undefined {
  return called[colour];
}

/** From now on speak of colours as a theme does; the classic ones have the names of the language. */
export async function speakAs(theme: string): Promise<void> {
  called = {};
  if (theme === "classic") return;
  const answer = await fetch(`/art/${theme}.json`);
  if (!answer.ok) return;
  const names = ((await answer.json()) as ThemeInfo).colours;
  called = Object.fromEntries(COLOURS.map((colour, at) => [colour, names[at]]));
}
