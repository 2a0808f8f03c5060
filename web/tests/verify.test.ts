import { expect, test } from "vitest";
import type { Witness } from "../src/lib/deal-witness";
import { Sightings } from "../src/lib/sightings";
import { isGood, verify, type CheckName, type Verdict } from "../src/lib/verify";
import type { ReplayInfo } from "../src/protocol";
import forgeries from "./examples/forgeries.json";
import matches from "./examples/matches.json";

interface Example {
  name: string;
  replay: ReplayInfo;
  witness: Witness;
  page: CheckName | "";
}

const EXAMPLES = forgeries as unknown as Example[];
const MATCHES = matches as unknown as ReplayInfo[];
const HONEST = EXAMPLES[0]!;

const failed = ({ checks }: Verdict): string =>
  checks.find(({ good }) => good === false)?.name ?? "";

test.each(EXAMPLES)("$name", ({ replay, witness, page }) => {
  const verdict = verify(replay, witness);
  expect(failed(verdict)).toBe(page);
  expect(isGood(verdict)).toBe(page === "");
});

test.each(MATCHES.map((replay) => ({ replay, rules: replay.rules.base })))(
  "every card is followed in $rules",
  ({ replay }) => expect(failed(verify(replay, null))).toBe(""),
);

test("one card shown otherwise, anywhere, is found", () => {
  HONEST.replay.frames.forEach((frame, at) =>
    frame.hands.forEach((hand, seat) => {
      if (!hand.length) return;
      const other = structuredClone(HONEST.replay);
      const cards = other.frames[at]!.hands[seat]!;
      cards[0] = cards[0] === "R0" ? "B9" : "R0";
      expect(failed(verify(other, HONEST.witness))).toBe("hand");
    }),
  );
});

test("a card wrong in the second hand leaves the first one good", () => {
  const { replay } = EXAMPLES.find(({ name }) => name.endsWith("in the second hand"))!;
  const hands = verify(replay, null).checks.filter(({ name }) => name === "hand");
  expect(hands.map(({ hand, good }) => [hand, good])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test("who saw nothing before the deal is told so, and can check the cards all the same", () => {
  const { checks } = verify(HONEST.replay, null);
  const open = checks.filter(({ good }) => good === null).map(({ name }) => name);
  expect(open).toEqual(["commitment", "terms", "parts", "saw"]);
});

test("a match other than the one this page saw is found", () => {
  const saw = new Sightings();
  const frames = HONEST.replay.frames;
  for (const { board, hands } of frames) saw.note(1, board, 2, hands[2]!);
  expect([saw.count, saw.agree(HONEST.replay)]).toEqual([frames.length, true]);
  const { replay } = EXAMPLES.find(({ page }) => page === "commitment")!;
  expect(saw.agree(replay)).toBe(false);
  expect(saw.agree({ ...replay, match: 2 })).toBeNull();
});

test("what is no record proves nothing", () => {
  for (const record of ["", "lastcard-record 1\n", HONEST.replay.record.replace("sealed", "other")])
    expect(isGood(verify({ ...HONEST.replay, record }, null))).toBe(false);
});
