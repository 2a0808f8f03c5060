/** Cards by their short names (R7, G+2, W+4): what a page needs to draw, sort and name them. */

export const COLOURS = ["R", "Y", "G", "B"] as const;
export type Colour = (typeof COLOURS)[number];

const SYMBOLS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"];
const WILDS = ["W", "W+4", "WS", "WC", "WB"];

export function isColour(text: string | null | undefined): text is Colour {
  return COLOURS.some((colour) => colour === text);
}

export function isWild(card: string): boolean {
  return card.startsWith("W");
}

export function colourOf(card: string): Colour | null {
  const letter = card[0];
  return isColour(letter) ? letter : null;
}

/** What stands on a coloured card. */
export function symbolOf(card: string): string {
  return isWild(card) ? card : card.slice(1);
}

function rank(card: string): number {
  const colour = colourOf(card);
  if (colour === null) return 1000 + WILDS.indexOf(card);
  return COLOURS.indexOf(colour) * 100 + SYMBOLS.indexOf(symbolOf(card));
}

export interface Held {
  card: string;
  /** Tells equal cards apart, so that each keeps its place on the screen. */
  key: string;
}

/** A hand in the order in which one likes to hold it. */
export function sorted(hand: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return [...hand]
    .sort((a, b) => rank(a) - rank(b))
    .map((card) => {
      const nth = seen.get(card) ?? 0;
      seen.set(card, nth + 1);
      return { card, key: `${card}#${nth}` };
    });
}
