/** Names for those who have not told theirs: kind, easy to say, and hardly ever the same twice. */

import { t } from "../texts";
import { load, save } from "./kept";

const pick = <One>(from: readonly One[]): One => from[Math.floor(Math.random() * from.length)]!;

/** Another name at every call. */
export const freshName = (): string => t().people.guest(pick);

/** The name of this guest: the same when they come back. */
export function guestName(): string {
  const known = load("guest", "");
  if (known) return known;
  const fresh = freshName();
  save("guest", fresh);
  return fresh;
}
