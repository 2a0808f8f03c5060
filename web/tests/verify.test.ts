import { expect, test } from "vitest";
import type { Witness } from "../src/lib/deal-witness";
import { isGood, seedOf, verify } from "../src/lib/verify";
import type { ReplayInfo } from "../src/protocol";
import example from "./examples/replay.json";

/** A fresh copy of a match the server has dealt, to be tampered with. */
const replay = (): ReplayInfo => structuredClone(example) as ReplayInfo;
const { commitment, parts } = replay().revealed;
const saw = (commitment: string, part = ""): Witness => ({
  table: "k3v0q8z1x7ab",
  match: 1,
  commitment,
  part,
  attempt: 1,
  terms: "",
  commitments: [],
  alarm: "",
  at: 0,
});

test("an honest match is found honest", async () => {
  const verdict = await verify(replay(), saw(commitment, parts[0]));
  expect(verdict).toEqual({
    commitment: true,
    remembered: true,
    mine: true,
    hands: [
      { hand: 1, good: true },
      { hand: 2, good: true },
    ],
  });
  expect(isGood(verdict)).toBe(true);
});

test("who saw nothing before the deal can check the shuffle all the same", async () => {
  const verdict = await verify(replay(), null);
  expect([verdict.remembered, verdict.mine, isGood(verdict)]).toEqual([null, null, true]);
});

test("another secret than the one committed to is found", async () => {
  const other = replay();
  other.revealed.secret = "60".repeat(32);
  const verdict = await verify(other, null);
  expect(verdict.commitment).toBe(false);
  expect(verdict.hands.some(({ good }) => good)).toBe(false);
  expect(isGood(verdict)).toBe(false);
});

test("a commitment changed after we saw it is found", async () => {
  const verdict = await verify(replay(), saw("ab".repeat(32)));
  expect([verdict.remembered, verdict.mine, isGood(verdict)]).toEqual([false, null, false]);
});

test("a shuffle without what we added is found", async () => {
  const other = replay();
  other.revealed.parts[0] = "0b".repeat(32);
  const verdict = await verify(other, saw(commitment, parts[0]));
  expect([verdict.mine, isGood(verdict)]).toEqual([false, false]);
  expect(verdict.hands.every(({ good }) => !good)).toBe(true);
});

test("one card dealt otherwise is found, in its hand alone", async () => {
  const other = replay();
  const second = other.frames.find(({ board }) => board.hand === 2);
  const cards = second?.hands[1];
  if (cards === undefined) throw new Error("the example has no second hand");
  cards[0] = cards[0] === "R0" ? "B9" : "R0";
  const verdict = await verify(other, null);
  expect(verdict.hands.map(({ good }) => good)).toEqual([true, false]);
  expect(isGood(verdict)).toBe(false);
});

test("a match without hands proves nothing", async () => {
  expect(isGood(await verify({ ...replay(), deals: [] }, null))).toBe(false);
});

test("the seed depends on who added what", async () => {
  const revealed = replay().revealed;
  const seeds = await Promise.all(
    [parts, [...parts].reverse(), []].map((some) => seedOf({ ...revealed, parts: some })),
  );
  expect(new Set(seeds).size).toBe(3);
});
