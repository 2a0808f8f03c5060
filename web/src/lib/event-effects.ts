/** Sounds and moving cards for what happens at a table. */

import type { Did, EventInfo, EventName } from "../protocol";
import { flip, fly, spot } from "./motion";
import { play } from "./sound";
import type { TableStore } from "./table-store.svelte";

const LANDS = new Set<EventName>(["played", "approved", "substituted"]);
const DRAWS = new Set<EventName>(["drew", "revealed"]);

/** Follow a table; returns how to stop. */
export function showEffects(store: TableStore): () => void {
  return store.watch((did) => {
    const sources = did.events.map((event) => sourceOf(event, store));
    return () => {
      sound(did, store);
      did.events.forEach((event, at) => move(event, sources[at] ?? null, store));
    };
  });
}

/** Where the card of an event comes from, measured before the page changes. */
function sourceOf(event: EventInfo, store: TableStore): DOMRect | null {
  if (!LANDS.has(event.kind)) return null;
  const seat = event.kind === "approved" ? event.other : event.seat;
  const own = seat === store.seat ? spot(`card-${event.cards?.[0]}`) : null;
  return own ?? spot("before-dealer") ?? spot(`seat-${seat}`);
}

function move(event: EventInfo, source: DOMRect | null, store: TableStore): void {
  if (LANDS.has(event.kind)) flip(document.querySelector("[data-spot=pile-top]"), source);
  if (!DRAWS.has(event.kind) || event.seat == null) return;
  const back = document.querySelector("[data-spot=stock] .card");
  const to = spot(event.seat === store.seat ? "hand" : `seat-${event.seat}`);
  for (let nth = 0; back && nth < Math.min(event.number ?? 1, 4); nth++)
    fly(back, spot("stock"), to, nth * 70);
}

function sound(did: Did, store: TableStore): void {
  const kinds = new Set(did.events.map((event) => event.kind));
  if (kinds.has("match-won") || kinds.has("went-out")) play("win");
  else if (kinds.has("caught") || kinds.has("guilty") || kinds.has("false-catch")) play("bad");
  else if (kinds.has("called")) play("uno");
  else if (store.myTurn) play("turn");
  else if (kinds.has("drew") || kinds.has("revealed")) play("draw");
  else if (kinds.size > 0) play("card");
}
