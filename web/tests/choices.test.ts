import { expect, test } from "vitest";
import { isUsable, readChoices, usesOf } from "../src/lib/choices";
import actions from "./examples/actions.json";

const PLAIN = ["draw", "pass", "uno", "challenge", "approve"];

test("every action of the game finds its place", () => {
  const all = readChoices(actions.filter((action) => !action.startsWith("catch:")));
  expect([...all.plain]).toEqual(PLAIN);
  expect(all.colours).toEqual(["R", "Y", "G", "B"]);
  expect(all.swaps).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const cards of [all.plays, all.substitutes]) expect(cards.size).toBe(4 * 13 + 5);
  expect(all.returns.size).toBe(4 * 13 + 5);
});

test("the action sent is the one that was offered", () => {
  const uses = [...readChoices(actions).plays.values()].flat();
  expect(uses.every(({ action }) => actions.includes(action))).toBe(true);
});

test("a wild card has a use for each colour, with a call and without", () => {
  const choices = readChoices(["W:R", "W:G", "W:R!", "W:G!", "R7"]);
  expect(usesOf(choices, "W", false).map((use) => use.action)).toEqual(["W:R", "W:G"]);
  expect(usesOf(choices, "W", true).map((use) => use.action)).toEqual(["W:R!", "W:G!"]);
  expect(usesOf(choices, "W", true).map((use) => use.colour)).toEqual(["R", "G"]);
});

test("a call that is not possible is left out", () => {
  const choices = readChoices(["R7"]);
  expect(usesOf(choices, "R7", true)).toEqual([{ action: "R7", colour: null, calls: false }]);
});

test("a card can be clicked if it can be played, put in place of another or given back", () => {
  const choices = readChoices(["R7", "sub:G3", "return:W+4", "draw"]);
  expect(["R7", "G3", "W+4"].every((card) => isUsable(choices, card))).toBe(true);
  expect(isUsable(choices, "B1")).toBe(false);
  expect(usesOf(choices, "B1", false)).toEqual([]);
});

test("nothing is offered to somebody who has to wait", () => {
  const none = readChoices([]);
  expect([none.plays.size, none.plain.size, none.colours.length]).toEqual([0, 0, 0]);
});
