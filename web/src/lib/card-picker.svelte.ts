/** From a card chosen to an action sent: asks for the colour in between where one is needed. */

import { isWild, type Colour } from "./cards";
import { usesOf, type Use } from "./choices";
import type { TableStore } from "./table-store.svelte";

export class Picker {
  /** The wild that waits for its colour. */
  card = $state<string | null>(null);
  #uses: Use[] = [];
  #store: () => TableStore;

  constructor(store: () => TableStore) {
    this.#store = store;
  }

  /** Whether the four colours are offered now: for a wild, or for the opening card. */
  get asksColour(): boolean {
    return this.card !== null || this.#store().choices.colours.length > 0;
  }

  choose(card: string): void {
    const store = this.#store();
    this.cancel();
    if (store.choices.returns.has(card)) return this.#act(`return:${card}`);
    const uses = usesOf(store.choices, card, store.armed);
    const [only] = uses;
    // What the server did not offer it explains best itself.
    if (only === undefined) return this.#act(isWild(card) ? `${card}:R` : card);
    if (uses.length === 1) return this.#act(only.action);
    this.card = card;
    this.#uses = uses;
  }

  colour(colour: Colour): void {
    const store = this.#store();
    const card = this.card;
    if (card === null) {
      if (store.choices.colours.includes(colour)) this.#act(`colour:${colour}`);
      return;
    }
    // The call may have been armed while the colour was being chosen.
    this.#uses = usesOf(store.choices, card, store.armed);
    const use = this.#uses.find((one) => one.colour === colour);
    this.cancel();
    if (use) this.#act(use.action);
  }

  cancel(): void {
    this.card = null;
  }

  #act(action: string): void {
    void this.#store().act(action);
  }
}
