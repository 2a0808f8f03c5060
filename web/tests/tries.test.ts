import { expect, test } from "vitest";
import { Tries } from "../src/lib/tries";
import { PATIENCE } from "../src/protocol";

test("a way that nothing is known of has time to open", () => {
  expect(new Tries().within).toBe(PATIENCE.longest_knock);
});

test("a quick way is left soon if nobody answers, a slow one later", () => {
  const tries = new Tries();
  tries.opened(5);
  expect(tries.within).toBe(PATIENCE.first_knock);
  tries.opened(600);
  expect(tries.within).toBe(1800);
  tries.opened(60_000);
  expect(tries.within).toBe(PATIENCE.longest_knock);
});

test("patience grows with every silence, up to a point", () => {
  const tries = new Tries();
  tries.opened(5);
  const given = Array.from({ length: 12 }, () => (tries.unanswered(), tries.within));
  expect(given).toEqual(given.toSorted((a, b) => a - b));
  expect(given[0]).toBeGreaterThan(PATIENCE.first_knock);
  expect(given.at(-1)).toBe(PATIENCE.longest_knock);
});

test("pauses grow until a table is found", () => {
  const tries = new Tries();
  const pauses = Array.from({ length: 20 }, () => tries.pause());
  expect(pauses[0]).toBeLessThanOrEqual(1.25 * PATIENCE.first_wait);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(0.75 * PATIENCE.longest_wait);
  tries.afresh();
  expect(tries.pause()).toBeLessThanOrEqual(1.25 * PATIENCE.first_wait);
});
