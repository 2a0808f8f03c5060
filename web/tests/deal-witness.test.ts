// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { giveEntropy, rememberCommitment, witness } from "../src/lib/deal-witness";
import type { TableInfo } from "../src/protocol";

const TABLE = "k3v0q8z1x7ab";
const SEEN = "9a".repeat(32);

function table(changes: Partial<TableInfo> = {}): TableInfo {
  return {
    id: TABLE,
    settings: {},
    rules_title: "",
    rules_summary: "",
    fingerprint: "",
    seats: [{ kind: "person" }, { kind: "bot" }],
    stage: "lobby",
    commitment: SEEN,
    ...changes,
  };
}

beforeEach(() => sessionStorage.clear());

test("a commitment seen before the deal is kept for the match to come", () => {
  rememberCommitment(table());
  expect(witness(TABLE, 1)).toEqual({ commitment: SEEN, entropy: "" });
  rememberCommitment(table({ stage: "over", match: 1, commitment: "7b".repeat(32) }));
  expect(witness(TABLE, 2)?.commitment).toBe("7b".repeat(32));
  expect(witness(TABLE, 1)?.commitment).toBe(SEEN);
});

test("one seen during a match proves nothing and is not kept", () => {
  rememberCommitment(table({ stage: "playing", match: 1 }));
  rememberCommitment(table({ stage: "between", match: 1 }));
  rememberCommitment(table({ commitment: "" }));
  expect([witness(TABLE, 1), witness(TABLE, 2)]).toEqual([null, null]);
});

test("entropy is random, given once, and remembered", () => {
  rememberCommitment(table());
  const given = giveEntropy(table(), 0);
  expect(given).toMatch(/^[0-9a-f]{32}$/);
  expect(witness(TABLE, 1)).toEqual({ commitment: SEEN, entropy: given });
  expect(giveEntropy(table(), 0)).toBe(given); // asked again before the server knows
  const known = table({ seats: [{ kind: "person", entropy: given ?? "" }] });
  expect(giveEntropy(known, 0)).toBeNull();
});

test("another commitment asks for other entropy", () => {
  rememberCommitment(table());
  const first = giveEntropy(table(), 0);
  const changed = table({ commitment: "7b".repeat(32) });
  rememberCommitment(changed);
  expect(giveEntropy(changed, 0)).not.toBe(first);
});

test("nobody adds to a shuffle without a seat, a commitment or a match to come", () => {
  expect(giveEntropy(table(), 0)).toBeNull(); // no commitment was seen
  rememberCommitment(table());
  expect(giveEntropy(table(), null)).toBeNull();
  expect(giveEntropy(table({ stage: "playing" }), 0)).toBeNull();
});
