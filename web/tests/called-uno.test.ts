import { expect, test } from "vitest";
import { hasCalled } from "../src/lib/called-uno";
import type { Board, EventInfo } from "../src/protocol";

const board = (sizes: number[], phase = "play") => ({ sizes, phase }) as Board;
const called: EventInfo = { kind: "called", seat: 1 };
const drew: EventInfo = { kind: "drew", seat: 1 };

test("whoever was heard calling has called, as long as the hand is that one card", () => {
  expect(hasCalled(1, board([5, 1]), [called])).toBe(true);
  expect(hasCalled(0, board([1, 1]), [called])).toBe(false);
  expect(hasCalled(1, board([5, 3]), [called, drew])).toBe(false);
  expect(hasCalled(1, board([5, 1], "over"), [called])).toBe(false);
});

test("a call of before does not count for a hand that has changed since", () => {
  expect(hasCalled(1, board([5, 1]), [called, drew])).toBe(false);
  expect(hasCalled(1, board([5, 1]), [called, drew, called])).toBe(true);
  expect(hasCalled(1, board([5, 1]), [called, { kind: "swapped", seat: 0, other: 1 }])).toBe(false);
  expect(hasCalled(1, board([5, 1]), [called, { kind: "hands-passed" }])).toBe(false);
  expect(hasCalled(1, board([5, 1]), [called, { kind: "drew", seat: 0 }])).toBe(true);
});
