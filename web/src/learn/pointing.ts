/** Which things on the table one touches to make a move. */

/** Ways to find the one to touch next, the first that is there is meant. */
export function touched(move: string, armed: boolean): string[] {
  if (move.endsWith("!") && !armed) return [action("uno")];
  const [word = "", value = ""] = move.replace(/!$/, "").split(":");
  const asked = action(move);
  if (word === "sub") return touched(move.slice("sub:".length), true);
  if (word === "return") return [card(value)];
  if (isOpen(word)) return ['[data-spot^="card-"]'];
  if (isOpen(value)) return ["[data-colour]", card(word)].slice(hasColours() ? 2 : 1);
  return [asked, ...(value ? [`[data-colour="${CSS.escape(value)}"]`] : []), card(word)];
}

export const place = (name: string): string => `[data-spot="${CSS.escape(name)}"]`;
const card = (short: string): string => place(`card-${short}`);
const action = (name: string): string => `[data-action="${CSS.escape(name)}"]`;
const isOpen = (text: string): boolean => /[?*]/.test(text);
const hasColours = (): boolean => document.querySelector("[data-colour]") !== null;
