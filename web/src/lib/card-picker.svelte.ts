/** From a card chosen to an action sent: asks for the colour in between where one is needed. */

import { usesOf, type Use } from "./choices";
import type { Pack } from "./cards";
import type { TableStore } from "./table-store.svelte";

/** A play of a card, whatever its colour. */
function anyPlay(card: string, pack: Pack): string {
  const [colour] = pack.card(card)?.names_colour ? pack.colours : [];
  return colour ? `${card}:${colour.letter}` : card;
}

export class Picker {
  /** The card that waits for its colour. */
  card = $state<string | null>(null);
  #uses: Use[] = [];
  #store: () => TableStore;

  constructor(store: () => TableStore) {
    this.#store = store;
  }

  /** Whether colours are offered now: for a card to be played, or one that lies there without. */
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
    if (only === undefined) return this.#act(anyPlay(card, store.pack));
    if (uses.length === 1) return this.#act(only.action);
    this.card = card;
    this.#uses = uses;
  }

  colour(colour: string): void {
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
