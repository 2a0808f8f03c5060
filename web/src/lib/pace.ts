/** How fast things move now: as wished, unless motion is unwelcome or nobody looks, or the table is in
 * words. */

import { me, type Pace } from "./profile.svelte";

const FACTORS: Record<Pace, number> = { calm: 1.6, normal: 1, quick: 0.55, none: 0 };

/** What durations are multiplied with; 0 if nothing moves. */
export function pace(): number {
  return motionUnwelcome() || document.hidden || me.text ? 0 : FACTORS[me.pace];
}

export function motionUnwelcome(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
