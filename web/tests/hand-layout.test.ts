import { expect, test } from "vitest";
import { CARD_RATIO, fan } from "../src/lib/hand-layout";

const ROOMS: [width: number, height: number, largest: number][] = [
  [1480, 250, 141], // a large screen
  [900, 180, 101],
  [370, 190, 86], // phones
  [340, 140, 79],
  [280, 190, 58], // a phone held sideways
];

for (const [room, height, largest] of ROOMS)
  test.each([1, 2, 7, 12, 25, 40, 60])(
    `%d cards on ${room} by ${height} all have a place`,
    (count) => {
      const { places, width, card, step, rowStep } = fan(count, room, height, largest);
      expect(places).toHaveLength(count);
      expect(card).toBeLessThanOrEqual(largest);
      for (const { x, y } of places) {
        expect(x).toBeGreaterThanOrEqual(-0.001);
        expect(x + card).toBeLessThanOrEqual(width + 0.001);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + card * CARD_RATIO).toBeLessThanOrEqual(height + 0.001);
      }
      expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(count);
      // Enough of each to tell what it is and to hit it with a finger.
      expect(step).toBeGreaterThanOrEqual(20);
      expect(rowStep).toBeGreaterThanOrEqual(count <= 40 ? 20 : 14);
    },
  );

test("forty cards on a phone need no scrolling", () => {
  for (const [room, height, largest] of ROOMS)
    expect(fan(40, room, height, largest).width).toBeCloseTo(room);
});

test("few cards lie in one row, fanned out evenly to both sides", () => {
  const { places } = fan(5, 800, 160, 86);
  const turns = places.map(({ turn }) => turn);
  expect(turns).toEqual([...turns].sort((a, b) => a - b));
  expect(turns[2]).toBe(0);
  expect(turns[0]).toBe(-(turns[4] ?? 0));
});

test("many cards take more rows before they get too tight, and lie straight", () => {
  const { places } = fan(20, 340, 160, 80);
  expect(new Set(places.map(({ y }) => y)).size).toBeGreaterThan(1);
  expect(places.every(({ turn }) => turn === 0)).toBe(true);
});

test("no cards need no place", () => {
  expect(fan(0, 320, 160, 80).places).toEqual([]);
});
