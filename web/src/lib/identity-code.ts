/** An identity as it is carried to another device: in the fragment of a link, which no browser sends
 * to a server, or in groups of digits that can be typed. */

const GROUP = 4;
const FRAGMENT = "#identity=";

export const codeOf = (secret: string): string =>
  secret.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join(" ") ?? "";

export const linkOf = (secret: string): string => `${location.origin}/games${FRAGMENT}${secret}`;

/** The secret somebody typed or pasted, also as a whole link; null if it is none. */
export function readCode(text: string): string | null {
  const at = text.indexOf(FRAGMENT);
  const digits = (at < 0 ? text : text.slice(at + FRAGMENT.length)).toLowerCase();
  const secret = digits.replaceAll(/[\s-]/g, "");
  return /^[0-9a-f]{32}$/.test(secret) ? secret : null;
}

/** What came with the address of this page, if anything; it does not stay there. */
export function takeFromAddress(): string | null {
  const brought = location.hash;
  if (!brought.startsWith(FRAGMENT)) return null;
  history.replaceState(null, "", location.pathname);
  return brought;
}
