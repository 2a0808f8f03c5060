import { expect, test } from "vitest";
import { seatsAround, seatsInRows } from "../src/lib/seat-layout";
import { nextSeat, others, partnerOf } from "../src/lib/seat-order";
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

const AREA = { x: 0, y: 0, width: 1500, height: 620 };

test.each([1, 2, 3, 5, 9])("%d others sit around the table, the same left and right", (count) => {
  const { seats } = seatsAround(count, AREA, 18);
  expect(seats).toHaveLength(count);
  for (const [at, { x, y, width }] of seats.entries()) {
    const across = seats[count - 1 - at]!;
    expect(x + width).toBeCloseTo(AREA.width - across.x);
    expect(y).toBeCloseTo(across.y);
  }
  const order = seats.map(({ x }) => x);
  expect(order).toEqual([...order].sort((a, b) => a - b)); // clockwise from our left
});

test("in rows they follow each other from left to right, as chips where they are many", () => {
  const phone = { x: 0, y: 0, width: 360, height: 330 };
  expect(seatsInRows(2, phone, 14).chips).toBe(false);
  const { seats, chips } = seatsInRows(9, phone, 14);
  expect(chips).toBe(true);
  expect(new Set(seats.map(({ y }) => y)).size).toBe(3);
});

test("the next seat follows the direction and leaves out who is out", () => {
  const at = (more: Partial<Board>) =>
    nextSeat({ order: [0, 1, 2, 3], actor: 1, phase: "play", ...more } as Board);
  expect(at({})).toBe(2);
  expect(at({ left: false })).toBe(0);
  expect(at({ out: [2] })).toBe(3);
  expect(at({ out: [0, 2, 3] })).toBeNull(); // nobody else is left
  expect(at({ actor: null })).toBeNull();
  expect(at({ phase: "over" })).toBeNull();
});
