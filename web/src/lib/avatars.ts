/** Which face somebody has. */

import type { Avatar, SeatInfo } from "../protocol";

export const AVATARS = [
  "fox",
  "owl",
  "bear",
  "cat",
  "frog",
  "panda",
  "rabbit",
  "penguin",
  "lion",
  "whale",
  "bee",
  "koala",
] as const satisfies readonly Avatar[];

export type { Avatar };

/** A number that is the same for the same name everywhere. */
export function hashOf(name: string): number {
  let hash = 2166136261;
  for (const sign of name) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16777619);
  return hash >>> 0;
}

/** The face of who sits there; bots have none of these. */
export function avatarOf({ avatar }: SeatInfo): Avatar | null {
  return avatar ?? null;
}
