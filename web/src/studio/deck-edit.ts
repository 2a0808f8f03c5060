/** Changing a deck that is written as a table of rows; what it means is for the server to say. */

import { PACKS, type DeckRow, type DeckTable } from "../protocol";

export type Rows = "symbols" | "wilds";

export const MOST = 99;

export const rowsOf = (table: DeckTable, kind: Rows | "colours"): DeckRow[] => {
  const rows = table[kind];
  return Array.isArray(rows) ? rows : [];
};

export const textOf = (row: DeckRow, key: string): string => `${row[key] ?? ""}`;
export const numberOf = (row: DeckRow, key: string): number => Number(row[key] ?? 0);
export const listOf = (row: DeckRow, key: string): string[] => {
  const list = row[key];
  return Array.isArray(list) ? list.map(String) : [];
};

/** Whether a table says all there is to say of a deck. */
export const isWhole = (table: DeckTable | undefined): table is DeckTable =>
  table?.["base"] === "none";

/** The cards that a row is: their short names, and how many there are of each. */
export function cardsOf(table: DeckTable, kind: Rows, row: DeckRow): [string, number][] {
  const short = textOf(row, "short");
  const letters = rowsOf(table, "colours").map((colour) => textOf(colour, "letter"));
  const own = listOf(row, "colours");
  const elsewhere = rowsOf(table, "symbols")
    .filter((other) => other !== row && textOf(other, "short") === short)
    .flatMap((other) => listOf(other, "colours"));
  const held = letters.filter((letter) =>
    own.length > 0 ? own.includes(letter) : !elsewhere.includes(letter),
  );
  const names = kind === "wilds" ? [short] : held.map((letter) => letter + short);
  return names.map((name) => [name, Number(table[name] ?? row["count"] ?? 0)]);
}

const within = (count: number): number => Math.min(Math.max(count, 0), MOST);

/** So many of every card of a row. */
export function withRowCount(table: DeckTable, kind: Rows, at: number, count: number): DeckTable {
  const row = rowsOf(table, kind)[at]!;
  const next = { ...table };
  for (const [name] of cardsOf(table, kind, row)) delete next[name];
  return withRow(next, kind, at, { count: within(count) });
}

export const withCount = (table: DeckTable, card: string, count: number): DeckTable => ({
  ...table,
  [card]: within(count),
});

export function withRow(
  table: DeckTable,
  kind: Rows | "colours",
  at: number,
  change: DeckRow,
): DeckTable {
  const rows = rowsOf(table, kind);
  return { ...table, [kind]: rows.with(at, { ...rows[at]!, ...change }) };
}

export function withoutRow(table: DeckTable, kind: Rows | "colours", at: number): DeckTable {
  const rows = rowsOf(table, kind);
  const gone =
    kind === "colours"
      ? rowsOf(table, "symbols").map((row) => textOf(rows[at]!, "letter") + textOf(row, "short"))
      : cardsOf(table, kind, rows[at]!).map(([name]) => name);
  const next = { ...table, [kind]: rows.toSpliced(at, 1) };
  for (const name of gone) delete (next as DeckTable)[name];
  return next;
}

/** A name that nothing in the deck has yet: N1, N2 … */
function freeShort(table: DeckTable, start: string): string {
  const taken = new Set(
    [...rowsOf(table, "symbols"), ...rowsOf(table, "wilds")].map((row) => textOf(row, "short")),
  );
  for (let number = 1; ; number++) if (!taken.has(`${start}${number}`)) return `${start}${number}`;
}

export function withNewCard(table: DeckTable, kind: Rows, name: string): DeckTable {
  const isWild = kind === "wilds";
  const row: DeckRow = {
    short: freeShort(table, isWild ? "WN" : "N"),
    name,
    count: isWild ? 4 : 1,
    points: isWild ? 50 : 20,
    effects: isWild ? ["name colour"] : [],
  };
  return { ...table, [kind]: [...rowsOf(table, kind), row] };
}

/** The numbers from one to another in every colour, those that are there already left out. */
export function withNumbers(table: DeckTable, first: number, last: number): DeckTable {
  const rows = rowsOf(table, "symbols");
  const known = new Set(rows.map((row) => textOf(row, "short")));
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const added = numbers
    .filter((number) => !known.has(`${number}`))
    .map((number): DeckRow => ({
      short: `${number}`,
      name: `${number}`,
      count: number ? 2 : 1,
      points: number,
      effects: [],
    }));
  return { ...table, symbols: [...added, ...rows] };
}

/** The first letter of a name that no colour has yet. */
export function withNewColour(
  table: DeckTable,
  name: string,
  shapes: readonly string[],
): DeckTable {
  const colours = rowsOf(table, "colours");
  const taken = new Set(colours.map((colour) => textOf(colour, "letter")));
  const letters = [
    ...name.toUpperCase().replaceAll(/[^A-Z]/g, ""),
    ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  ];
  const letter = letters.find((one) => !taken.has(one)) ?? "Z";
  const used = new Set(colours.map((colour) => textOf(colour, "shape")));
  const shape = shapes.find((one) => !used.has(one)) ?? "heart";
  return { ...table, colours: [...colours, { name: name.toLowerCase(), letter, shape }] };
}

/** A deck with the usual colours and no card. */
export const EMPTY_DECK: DeckTable = {
  base: "none",
  colours: PACKS["classic"]!.colours!,
  symbols: [],
  wilds: [],
};
