/** The deck of a record, card by card: read from the tables in which a deck file writes it, so that
 * no server has to be believed what the cards were. */

import { PACKS, type DeckRow, type DeckTable } from "../protocol";

export interface DeckCard {
  short: string;
  count: number;
  points: number;
  /** What is printed on it; 0 on all others. */
  number: number;
  /** It has no effect. */
  isPlain: boolean;
  /** It may be laid on anything. */
  isWild: boolean;
  /** Somebody names the colour after it. */
  leavesColourOpen: boolean;
  needsEmptyColour: boolean;
  isBlank: boolean;
}

/** In the order of the deck: colour after colour, then the wilds. */
export function readDeck(table: DeckTable): DeckCard[] {
  const { base } = table;
  const pack = base === "none" ? table : PACKS[typeof base === "string" ? base : "classic"];
  if (pack === undefined) throw new Error("unknown cards");
  const symbols = rows(pack, "symbols");
  const shorts = [...new Set(symbols.map(({ short }) => short))];
  const cards = rows(pack, "colours").flatMap(({ letter }) =>
    shorts.flatMap((short) => {
      const same = symbols.filter((row) => row["short"] === short);
      const row = same.find((one) => isFor(one, letter)) ?? same.find((one) => !one["colours"]);
      return row ? [card(row, `${letter}`, table)] : [];
    }),
  );
  return [...cards, ...rows(pack, "wilds").map((row) => card(row, "", table))];
}

function rows(pack: DeckTable, key: string): DeckRow[] {
  const found = pack[key];
  return Array.isArray(found) ? found : [];
}

function isFor({ colours }: DeckRow, letter: unknown): boolean {
  return Array.isArray(colours) && colours.some((one) => one === letter);
}

function card(row: DeckRow, letter: string, table: DeckTable): DeckCard {
  const short = `${letter}${row["short"]}`;
  const name = `${row["name"]}`;
  const effects: (number | string)[] = Array.isArray(row["effects"]) ? row["effects"] : [];
  const isWild = (row["fits"] ?? (letter ? "" : "anything")) === "anything";
  return {
    short,
    count: Number(table[short] ?? row["count"]),
    points: Number(row["points"]),
    number: letter && /^\d+$/.test(name) ? Number(name) : 0,
    isPlain: effects.length === 0,
    isWild,
    leavesColourOpen: effects.some((effect) => /names? colour$/.test(`${effect}`)),
    needsEmptyColour: row["needs_empty_colour"] === true,
    isBlank: row["leaves_open"] === "blank",
  };
}
