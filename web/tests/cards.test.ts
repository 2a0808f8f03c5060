import { expect, test } from "vitest";
import { colourOf, isColour, isWild, sorted, symbolOf } from "../src/lib/cards";

test("a coloured card has a colour and a symbol", () => {
  expect([colourOf("R7"), symbolOf("R7")]).toEqual(["R", "7"]);
  expect([colourOf("G+2"), symbolOf("G+2")]).toEqual(["G", "+2"]);
  expect([colourOf("YR"), symbolOf("YR")]).toEqual(["Y", "R"]);
});

test("a wild card has no colour", () => {
  for (const card of ["W", "W+4", "WS", "WC", "WB"])
    expect([isWild(card), colourOf(card), symbolOf(card)]).toEqual([true, null, card]);
  expect(isWild("B0")).toBe(false);
});

test("only the four letters are colours", () => {
  expect(["R", "Y", "G", "B"].every(isColour)).toBe(true);
  expect(["W", "r", "", null, undefined].some(isColour)).toBe(false);
});

test("a hand is held by colour, then by symbol, wild cards last", () => {
  const hand = ["W+4", "B0", "RS", "R+2", "Y9", "R7", "W", "RR"];
  expect(sorted(hand).map(({ card }) => card)).toEqual([
    "R7",
    "RS",
    "RR",
    "R+2",
    "Y9",
    "B0",
    "W",
    "W+4",
  ]);
  expect(hand[0]).toBe("W+4"); // the hand itself is left alone
});

test("equal cards can be told apart, and keep their keys when another is played", () => {
  const before = sorted(["R7", "G1", "R7"]).map(({ key }) => key);
  expect(new Set(before).size).toBe(3);
  const after = sorted(["R7", "R7"]).map(({ key }) => key);
  expect(before).toEqual(expect.arrayContaining(after));
});
