import { expect, test } from "vitest";
import { fan } from "../src/lib/hand-layout";

const CARD = 56;

test.each([
  [1, 320],
  [7, 320],
  [7, 1200],
  [20, 320],
  [20, 900],
  [60, 360],
])("%d cards on %d pixels all have a place inside", (count, room) => {
  const { places, width, height, step } = fan(count, room, CARD);
  expect(places).toHaveLength(count);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThanOrEqual(-0.001);
    expect(x + CARD).toBeLessThanOrEqual(width + 0.001);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(height);
  }
  expect(step).toBeGreaterThan(CARD / 6); // enough to hit with a finger
  expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(count);
});

test("few cards lie in one row, fanned out evenly to both sides", () => {
  const { places } = fan(5, 800, CARD);
  const turns = places.map(({ turn }) => turn);
  expect(turns).toEqual([...turns].sort((a, b) => a - b));
  expect(turns[2]).toBe(0);
  expect(turns[0]).toBe(-(turns[4] ?? 0));
});

test("many cards take more rows before they get too tight, and lie straight", () => {
  const { places } = fan(20, 320, CARD);
  expect(new Set(places.map(({ y }) => y)).size).toBeGreaterThan(1);
  expect(places.every(({ turn }) => turn === 0)).toBe(true);
});

test("no cards need no place", () => {
  expect(fan(0, 320, CARD).places).toEqual([]);
});
