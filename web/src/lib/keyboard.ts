/** What each key does at the table. */

import type { Picker } from "./card-picker.svelte";
import { me } from "./profile.svelte";
import { others } from "./seat-order";
import type { TableStore } from "./table-store.svelte";

const PLAIN: Record<string, string> = { d: "draw", p: "pass", c: "challenge", a: "approve" };

/** Carry out a key; tells whether it meant something. Enter is left to the focused card. */
export function handleKey(
  event: KeyboardEvent,
  store: TableStore,
  picker: Picker,
  move: (by: -1 | 1) => void,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  const key = event.key.toLowerCase();
  const colour = key.toUpperCase();
  if (key === "arrowleft") move(-1);
  else if (key === "arrowright") move(1);
  else if (key === "escape") picker.cancel();
  else if (!me.keys) return false;
  else if (picker.asksColour && store.pack.colour(colour)) picker.colour(colour);
  else if (key === "u") store.callUno();
  else if (PLAIN[key] !== undefined) void store.act(PLAIN[key]);
  else if (key === "g" && store.you?.submitted) void store.act(`return:${store.you.submitted}`);
  else if (key === "n") goOn(store);
  else if (/^[1-9]$/.test(key)) pick(store, Number(key) - 1);
  else return false;
  return true;
}

/** After a hand: the next one, or for the host another match. */
export function goOn(store: TableStore): void {
  if (!canGoOn(store)) return;
  void store.ask({ t: store.board?.match_over ? "start" : "deal" });
}

export function canGoOn({ board, isHost, seat }: TableStore): boolean {
  return board?.phase === "over" && (board.match_over ? isHost : seat !== null);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}

/** The nth of the others: choose them where that is asked, else catch them. */
function pick(store: TableStore, nth: number): void {
  const seat = store.board && others(store.board, store.seat)[nth];
  if (seat == null) return;
  void store.act(store.choices.targets.get(seat) ?? `catch:${seat}`);
}
