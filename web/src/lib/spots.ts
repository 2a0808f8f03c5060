/** Where things are on the page: parts of the table carry `data-spot`. */

const CARD = "card-";

/** Where one thing is. */
export function spot(name: string): DOMRect | null {
  return document.querySelector(`[data-spot="${name}"]`)?.getBoundingClientRect() ?? null;
}

/** Where everything is: of equal cards, where the last one lies. Only cards move: everything else
 * keeps its place over a hand, so it is measured before a change, when that costs nothing. Measuring a
 * page that has changed lays it out. */
export class Spots {
  readonly #elements = new Map<string, HTMLElement>();
  readonly #places = new Map<string, DOMRect>();

  /** `earlier` is how the table was before it changed. */
  constructor(readonly earlier: Spots | null = null) {
    for (const element of document.querySelectorAll<HTMLElement>("[data-spot]"))
      this.#elements.set(element.dataset["spot"]!, element);
  }

  /** Measure what keeps its place, and some cards while they are still there. */
  keep(cards: readonly string[]): this {
    for (const name of this.#elements.keys()) if (!name.startsWith(CARD)) this.find(name);
    for (const name of cards) this.find(name);
    return this;
  }

  /** The first of some places that is there. */
  find(...names: string[]): DOMRect | undefined {
    const name = names.find((one) => this.#elements.has(one));
    if (name === undefined) return undefined;
    const place = this.#known(name) ?? this.#elements.get(name)!.getBoundingClientRect();
    this.#places.set(name, place);
    return place;
  }

  #known(name: string): DOMRect | undefined {
    const { earlier } = this;
    const stays = earlier !== null && !name.startsWith(CARD);
    return this.#places.get(name) ?? (stays ? earlier.#places.get(name) : undefined);
  }

  /** The cards of the own hand that were not in it before. */
  newCards(): string[] {
    const { earlier } = this;
    const isNew = (name: string): boolean => earlier === null || !earlier.#elements.has(name);
    const cards = [...this.#elements.keys()].filter((name) => name.startsWith(CARD));
    return cards.filter(isNew).map((name) => name.slice(CARD.length));
  }

  element(name: string): HTMLElement | undefined {
    return this.#elements.get(name);
  }
}
