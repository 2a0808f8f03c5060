import { expect, test } from "vitest";
import { NO_CARDS } from "../src/lib/cards";
import { CLASSIC, OWN } from "./packs";

test("cards and colours are those of the pack, and no others", () => {
  expect([CLASSIC.card("R7")?.colour, CLASSIC.card("R7")?.number]).toEqual(["R", 7]);
  expect([CLASSIC.card("P7"), CLASSIC.colour("P"), CLASSIC.colour(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([OWN.card("P12")?.words, OWN.colour("P")?.shape]).toEqual(["Purple 12", "heart"]);
  expect([NO_CARDS.card("R7"), NO_CARDS.colours]).toEqual([undefined, []]);
});

test("what a wild card is stands in the pack, not in its name", () => {
  expect(["W", "W+4", "W+6", "WH"].every((card) => OWN.card(card)?.names_colour)).toBe(true);
  expect([OWN.card("WR")?.is_wild, OWN.card("WR")?.names_colour ?? false]).toEqual([true, false]);
});

test("a hand is held in the order of the deck: by colour, then by symbol, wild cards last", () => {
  const held = (pack: typeof OWN, hand: string[]) => pack.sorted(hand).map(({ card }) => card);
  const hand = ["W+4", "B0", "RS", "R+2", "Y9", "R7", "W", "RR"];
  expect(held(CLASSIC, hand)).toEqual(["R7", "RS", "RR", "R+2", "Y9", "B0", "W", "W+4"]);
  expect(hand[0]).toBe("W+4"); // the hand itself is left alone
  expect(held(OWN, ["W+6", "P0", "RSE", "R12", "W", "B9"])).toEqual([
    "R12",
    "RSE",
    "B9",
    "P0",
    "W",
    "W+6",
  ]);
});

test("equal cards can be told apart, and keep their keys when another is played", () => {
  const before = CLASSIC.sorted(["R7", "G1", "R7"]).map(({ key }) => key);
  expect(new Set(before).size).toBe(3);
  const after = CLASSIC.sorted(["R7", "R7"]).map(({ key }) => key);
  expect(before).toEqual(expect.arrayContaining(after));
});
