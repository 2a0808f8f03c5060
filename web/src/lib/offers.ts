/** What the buttons of a table offer, and what each choice costs. The numbers are the server's. */

import { t } from "../texts";
import type { TableStore } from "./table-store.svelte";

export interface Offer {
  action: string;
  word: string;
  /** What it may cost; empty where the word says it. */
  price: string;
  /** Whether it is the choice without a risk where there is another one. */
  safe: boolean;
}

export function offersOf(store: TableStore): Offer[] {
  const { plain } = store.choices;
  const answering = store.board?.phase === "respond";
  const offers: Offer[] = [];
  if (plain.has("challenge")) offers.push(challenging(store));
  if (plain.has("draw")) offers.push({ ...drawing(store), safe: answering });
  if (plain.has("pass"))
    offers.push({ action: "pass", word: passing(store), price: "", safe: false });
  return offers;
}

function drawing({ board }: TableStore): Omit<Offer, "safe"> {
  const asked = board?.phase === "respond" ? (board.pending ?? 0) : 0;
  const word = asked ? t().table.drawPending(asked) : t().table.draw;
  return { action: "draw", word, price: asked ? t().prices.noRisk : "" };
}

function challenging({ board, names }: TableStore): Offer {
  const accused = names[board?.accused ?? -1] ?? "";
  const price = t().prices.challenge(accused, board?.pending ?? 0, board?.failed_challenge ?? 0);
  return { action: "challenge", word: t().table.challenge, price, safe: false };
}

function passing({ board }: TableStore): string {
  if (board?.phase === "drawn") return t().table.keep;
  return board?.phase === "more" ? t().table.done : t().table.pass;
}

/** What the UNO button says of itself, with the price of forgetting. */
export function unoHint({ values }: TableStore): string {
  const penalty = Number(values["uno_penalty"] ?? 0);
  const hint = t().table.unoHint(values["uno_late_call"] !== false);
  return penalty ? `${hint}. ${t().prices.forgotten(penalty)}` : hint;
}

/** What a catch says of itself, with the price of a false one. */
export function catchHint({ values }: TableStore, name: string): string {
  const penalty = Number(values["false_catch_penalty"] ?? 0);
  return `${t().table.catchWho(name)}. ${t().prices.falseCatch(penalty)}`;
}
