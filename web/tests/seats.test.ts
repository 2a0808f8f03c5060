import { expect, test } from "vitest";
import { seatSpots } from "../src/lib/seat-layout";
import { others, partnerOf } from "../src/lib/seat-order";
import type { Board } from "../src/protocol";

const board = (...order: number[]) => ({ order }) as Board;

test("the others follow clockwise from our left", () => {
  expect(others(board(0, 1, 2, 3), 2)).toEqual([3, 0, 1]);
  expect(others(board(2, 0, 3, 1), 0)).toEqual([3, 1, 2]); // seats were shuffled
  expect(others(board(2, 0, 1), null)).toEqual([2, 0, 1]); // a spectator sees everybody
});

test("partners sit across from each other, four at a table", () => {
  const table = board(2, 0, 3, 1);
  expect([0, 1, 2, 3].map((seat) => partnerOf(table, seat))).toEqual([1, 0, 3, 2]);
  expect([partnerOf(table, null), partnerOf(board(0, 1, 2), 0)]).toEqual([null, null]);
});

test.each([1, 2, 3, 5, 9])("%d others sit around the table, the same left and right", (count) => {
  const spots = seatSpots(count);
  expect(spots).toHaveLength(count);
  for (const [at, { x, y }] of spots.entries()) {
    const across = spots[count - 1 - at];
    expect(x).toBeCloseTo(1 - (across?.x ?? 0));
    expect(y).toBeCloseTo(across?.y ?? -1);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y)).toBeLessThanOrEqual(1);
  }
  expect(spots.map(({ x }) => x)).toEqual(spots.map(({ x }) => x).sort((a, b) => a - b));
});
