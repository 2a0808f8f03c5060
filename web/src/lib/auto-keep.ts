/** Keeping a drawn card that can only be kept: the page does it after a moment, as a person would. */

import type { TableStore } from "./table-store.svelte";

/** A pause like a person's, so that it tells the others little. */
const LEAST = 900;
const MOST = 1800;

/** Whether the card just drawn can only be kept. */
export function canOnlyKeep(store: TableStore): boolean {
  const { plain, plays } = store.choices;
  return store.myTurn && store.board?.phase === "drawn" && plays.size === 0 && plain.has("pass");
}

/** Keep it soon; returns how not to. */
export function keepSoon(store: TableStore): () => void {
  const wait = LEAST + Math.random() * (MOST - LEAST);
  const timer = setTimeout(() => void store.act("pass"), wait);
  return () => clearTimeout(timer);
}
