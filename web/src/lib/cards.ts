/** The cards of a table: everything a page knows of them comes from the pack it was told of. */

import type { CardInfo, ColourInfo, PackInfo } from "../protocol";

export interface Held {
  card: string;
  /** Tells equal cards apart, so that each keeps its place on the screen. */
  key: string;
}

export class Pack {
  readonly fingerprint: string;
  /** What they are drawn in, where that is somebody's own theme. */
  readonly theme: string;
  readonly colours: readonly ColourInfo[];
  readonly cards: readonly CardInfo[];
  readonly #cards: Map<string, CardInfo>;
  readonly #places: Map<string, number>;
  readonly #colours: Map<string, ColourInfo>;
  readonly #held = new Map<string, Held>();

  constructor({ fingerprint, colours, cards, theme = "" }: PackInfo) {
    this.fingerprint = fingerprint;
    this.theme = theme;
    this.colours = colours;
    this.cards = cards;
    this.#cards = new Map(cards.map((card) => [card.short, card]));
    this.#places = new Map(cards.map((card, at) => [card.short, at]));
    this.#colours = new Map(colours.map((colour) => [colour.letter, colour]));
  }

  /** A card by its short name. */
  card(short: string): CardInfo | undefined {
    return this.#cards.get(short);
  }

  /** A colour by its letter. */
  colour(letter: string | null | undefined): ColourInfo | undefined {
    return this.#colours.get(letter ?? "");
  }

  /** A hand in the order in which one likes to hold it: that of the deck. What is held still is the
   * same object, so that nothing about it is drawn anew. */
  sorted(hand: readonly string[]): Held[] {
    const seen = new Map<string, number>();
    return [...hand]
      .sort((a, b) => this.#place(a) - this.#place(b))
      .map((card) => {
        const nth = seen.get(card) ?? 0;
        seen.set(card, nth + 1);
        return this.#nth(card, nth);
      });
  }

  #nth(card: string, nth: number): Held {
    const key = `${card}#${nth}`;
    const known = this.#held.get(key) ?? { card, key };
    this.#held.set(key, known);
    return known;
  }

  #place(card: string): number {
    return this.#places.get(card) ?? this.cards.length;
  }
}

export const NO_CARDS = new Pack({ fingerprint: "", colours: [], cards: [] });
