import { expect, test } from "vitest";
import { isUsable, readChoices, usesOf } from "../src/lib/choices";
import actions from "./examples/actions.json";
import { CLASSIC, OWN } from "./packs";

const PLAIN = ["draw", "pass", "uno", "challenge", "approve"];
const SEATS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

test.each([
  ["the classic", actions.classic, CLASSIC, 4 * 13 + 5],
  ["an own", actions.own, OWN, 5 * 17 + 8],
] as const)("every action with %s pack finds its place", (_, legal, pack, kinds) => {
  const all = readChoices(
    legal.filter((action) => !/^(catch|hit):/.test(action)),
    pack,
  );
  expect([...all.plain]).toEqual(PLAIN);
  expect(all.colours).toEqual(pack.colours.map(({ letter }) => letter));
  expect([...all.targets.keys()]).toEqual(SEATS);
  for (const cards of [all.plays, all.substitutes]) expect(cards.size).toBe(kinds);
  expect(all.returns.size).toBe(kinds);
  const uses = [...all.plays.values(), ...all.substitutes.values()].flat();
  expect(uses.every(({ action }) => legal.includes(action))).toBe(true);
  for (const card of pack.cards)
    expect(usesOf(all, card.short, true).map(({ colour }) => colour)).toEqual(
      card.names_colour ? pack.colours.map(({ letter }) => letter) : [null],
    );
});

test("a wild card has a use for each colour, with a call and without", () => {
  const choices = readChoices(["W:R", "W:G", "W:R!", "W:G!", "R7"], CLASSIC);
  expect(usesOf(choices, "W", false).map((use) => use.action)).toEqual(["W:R", "W:G"]);
  expect(usesOf(choices, "W", true).map((use) => use.action)).toEqual(["W:R!", "W:G!"]);
  expect(usesOf(choices, "W", true).map((use) => use.colour)).toEqual(["R", "G"]);
});

test("a call that is not possible is left out", () => {
  const choices = readChoices(["R7"], CLASSIC);
  expect(usesOf(choices, "R7", true)).toEqual([{ action: "R7", colour: null, calls: false }]);
});

test("a player is chosen to swap hands with, or to draw", () => {
  const swaps = readChoices(["swap:1", "swap:3"], CLASSIC);
  expect([[...swaps.targets], swaps.hits]).toEqual([
    [
      [1, "swap:1"],
      [3, "swap:3"],
    ],
    false,
  ]);
  const hits = readChoices(["hit:2"], OWN);
  expect([hits.targets.get(2), hits.hits]).toEqual(["hit:2", true]);
});

test("a card can be clicked if it can be played, put in place of another or given back", () => {
  const choices = readChoices(["R7", "sub:G3", "return:W+4", "draw"], CLASSIC);
  expect(["R7", "G3", "W+4"].every((card) => isUsable(choices, card))).toBe(true);
  expect(isUsable(choices, "B1")).toBe(false);
  expect(usesOf(choices, "B1", false)).toEqual([]);
});

test("nothing is offered to somebody who has to wait", () => {
  const none = readChoices([], CLASSIC);
  expect([none.plays.size, none.plain.size, none.colours.length]).toEqual([0, 0, 0]);
});
