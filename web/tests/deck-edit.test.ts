import { describe, expect, test } from "vitest";
import { PACKS, type DeckTable } from "../src/protocol";
import {
  cardsOf,
  EMPTY_DECK,
  rowsOf,
  textOf,
  withCount,
  withNewCard,
  withNewColour,
  withNumbers,
  withoutRow,
  withRowCount,
} from "../src/studio/deck-edit";
import { sweepValues } from "../src/studio/sweep-values";

const CLASSIC: DeckTable = { base: "none", ...PACKS["classic"]! };

describe("a deck on the bench", () => {
  test("a row is a card in every colour", () => {
    const skip = rowsOf(CLASSIC, "symbols").find((row) => textOf(row, "short") === "S")!;
    expect(cardsOf(CLASSIC, "symbols", skip)).toEqual([
      ["RS", 2],
      ["YS", 2],
      ["GS", 2],
      ["BS", 2],
    ]);
  });

  test("a count of one card stays until the whole row gets one", () => {
    const one = withCount(CLASSIC, "R0", 3);
    expect(cardsOf(one, "symbols", rowsOf(one, "symbols")[0]!)[0]).toEqual(["R0", 3]);
    const all = withRowCount(one, "symbols", 0, 200);
    expect(cardsOf(all, "symbols", rowsOf(all, "symbols")[0]!)[0]).toEqual(["R0", 99]);
    expect(all["R0"]).toBeUndefined();
  });

  test("new cards and colours get names that are free", () => {
    const twice = withNewCard(withNewCard(CLASSIC, "wilds", "Ape"), "wilds", "Bee");
    expect(
      rowsOf(twice, "wilds")
        .slice(-2)
        .map((row) => row["short"]),
    ).toEqual(["WN1", "WN2"]);
    const more = withNewColour(EMPTY_DECK, "Rose", ["circle", "heart"]);
    expect(rowsOf(more, "colours").at(-1)).toEqual({ name: "rose", letter: "O", shape: "heart" });
  });

  test("what is taken out leaves nothing behind", () => {
    const without = withoutRow(withCount(CLASSIC, "R7", 9), "colours", 0);
    expect(rowsOf(without, "colours").length).toBe(3);
    expect(without["R7"]).toBeUndefined();
    expect(rowsOf(withNumbers(EMPTY_DECK, 0, 9), "symbols").length).toBe(10);
  });
});

test("values worth looking at lie around the one there is", () => {
  const number = { key: "hand_size", section: "", title: "", kind: "number", default: 7 } as const;
  expect(sweepValues({ ...number, low: 1, high: 20 }, 7)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(sweepValues({ ...number, low: 2, high: 4 }, 2)).toEqual([2, 3, 4]);
  expect(sweepValues({ ...number, low: 0, high: 1000 }, 500)).toContain(500);
});
