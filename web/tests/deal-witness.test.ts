// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { bearWitness, witness, type Wish } from "../src/lib/deal-witness";
import { commitmentTo } from "../src/lib/sha256";
import type { Mixing, SeatInfo, TableInfo } from "../src/protocol";

const TABLE = "k3v0q8z1x7ab";
const SEEN = "9a".repeat(32);
const TERMS = 'rules 0 {}\nseats ["Ann","Ben"]\ndealer lot';
const BEN = commitmentTo("be".repeat(32));

function table(changes: Partial<TableInfo> = {}, ...seats: SeatInfo[]): TableInfo {
  return {
    id: TABLE,
    settings: {},
    rules_title: "",
    rules_summary: "",
    fingerprint: "",
    seats: seats.length ? seats : [{ kind: "person" }, { kind: "person", commitment: BEN }],
    stage: "lobby",
    commitment: SEEN,
    ...changes,
  };
}

const mine = (): string => commitmentTo(witness(TABLE, 1)?.part ?? "");

function sealed(mixing: Partial<Mixing> = {}, ben: SeatInfo = { commitment: BEN }): TableInfo {
  const whole = { attempt: 1, terms: TERMS, awaited: [0, 1], ...mixing };
  return table({ mixing: whole }, { commitment: mine() }, ben);
}

const again = (withheld: number): TableInfo =>
  table({ mixing: { attempt: 2, awaited: [0] } }, {}, { withheld });

const hear = (info: TableInfo): Wish | null => bearWitness(info, 0);
const alarm = (): string | undefined => witness(TABLE, 1)?.alarm;

beforeEach(() => localStorage.clear());

test("we commit to a part that nobody else knows, and reveal it when the match is sealed", () => {
  expect(hear(table())).toEqual({ t: "commit", commitment: mine() });
  expect(hear(table())).toEqual({ t: "commit", commitment: mine() }); // not heard yet: the same
  expect(hear(table({}, { commitment: mine() }, {}))).toBeNull();
  expect(hear(sealed())).toEqual({ t: "reveal", part: witness(TABLE, 1)?.part });
  expect(hear(sealed({ awaited: [1] }))).toBeNull();
  const { attempt, terms, commitments } = witness(TABLE, 1)!;
  expect([attempt, terms, commitments]).toEqual([1, TERMS, [mine(), BEN]]);
  hear(table({ stage: "playing", match: 1 }, { commitment: mine() }, {}));
  expect(alarm()).toBe("");
});

test("a commitment of the server that changes is an alarm, and what was seen is kept", () => {
  hear(table());
  expect(hear(table({ commitment: "7b".repeat(32) }))).toBeNull();
  expect([witness(TABLE, 1)?.commitment, alarm()]).toEqual([SEEN, "commitment"]);
  hear(table()); // back to the first: what was seen was seen
  expect(alarm()).toBe("commitment");
});

test("so is one that changes during the match", () => {
  hear(table());
  hear(sealed());
  hear(table({ stage: "playing", match: 1, commitment: "7b".repeat(32) }));
  expect(alarm()).toBe("commitment");
});

test("other terms, other parts or another attempt under the same seal are an alarm", () => {
  for (const changed of [
    { mixing: { terms: `${TERMS}s` } },
    { mixing: {}, ben: { commitment: SEEN } },
    { mixing: { attempt: 2 } },
  ]) {
    localStorage.clear();
    hear(table());
    hear(sealed());
    expect(hear(sealed(changed.mixing, changed.ben))).toBeNull();
    expect(alarm()).toBe("seal");
  }
});

test("a seal that is silently given up is an alarm", () => {
  hear(table());
  hear(sealed());
  expect(hear(table())).toBeNull();
  expect(alarm()).toBe("seal");
});

test("a new attempt has a reason that all can see, and gets a new part", () => {
  hear(table());
  hear(sealed());
  const first = witness(TABLE, 1)?.part;
  expect(hear(again(1))).toEqual({ t: "commit", commitment: mine() });
  expect(witness(TABLE, 1)?.part).not.toBe(first);
  expect(hear(sealed({ attempt: 2, awaited: [0] }, { withheld: 1 }))).toMatchObject({
    t: "reveal",
  });
  expect(alarm()).toBe("");
});

test("a new attempt because of nobody is an alarm", () => {
  hear(table());
  hear(sealed());
  expect(hear(again(0))).toBeNull();
  expect(alarm()).toBe("seal");
});

test("every attempt needs a reason of its own: nobody can be given up twice", () => {
  hear(table());
  hear(sealed());
  hear(again(1));
  hear(sealed({ attempt: 2, awaited: [0] }, { withheld: 1 }));
  const third = table({ mixing: { attempt: 3, awaited: [0] } }, {}, { withheld: 2 });
  expect(hear(third)).toBeNull();
  expect(alarm()).toBe("seal");
});

test("a match that was sealed and never dealt is remembered in the next", () => {
  hear(table());
  hear(sealed());
  expect(hear(table({ match: 1 }))).toMatchObject({ t: "commit" });
  expect(witness(TABLE, 2)?.alarm).toBe("unseen");
});

test("one that was dealt is not held against the table", () => {
  hear(table());
  hear(sealed());
  hear(table({ stage: "playing", match: 1 }, { commitment: mine() }, {}));
  hear(table({ stage: "over", match: 1 }));
  expect(witness(TABLE, 2)?.alarm).toBe("");
});

test("we say so when the match begins without our part", () => {
  hear(table());
  expect(hear(table({ mixing: { attempt: 1, terms: TERMS, awaited: [1] } }))).toBeNull();
  hear(table({ stage: "playing", match: 1 }));
  expect(alarm()).toBe("left-out");
});

test("and when the server says that it did not come", () => {
  hear(table());
  hear(sealed());
  hear(table({ stage: "playing", match: 1 }, { withheld: 1 }, {}));
  expect(alarm()).toBe("left-out");
});

test("a part is revealed under no commitment but our own", () => {
  hear(table());
  const other = table({ mixing: { attempt: 1, terms: TERMS, awaited: [0] } }, { commitment: BEN });
  expect(hear(other)).toBeNull();
});

test("each match has its own witness, and one seen only during it proves nothing", () => {
  hear(table({ stage: "playing", match: 1 }));
  hear(table({ stage: "over", match: 1, commitment: "7b".repeat(32) }));
  expect([witness(TABLE, 1), witness(TABLE, 2)?.commitment]).toEqual([null, "7b".repeat(32)]);
});

test("nobody takes part without a seat", () => {
  expect(bearWitness(table(), null)).toBeNull();
  expect(witness(TABLE, 1)?.part).toBe("");
});

test("the oldest are forgotten, so that the store does not fill up", () => {
  for (let match = 0; match < 205; match++) hear(table({ stage: "over", match }));
  expect(localStorage.length).toBe(200);
  expect(witness(TABLE, 205)).not.toBeNull();
});
