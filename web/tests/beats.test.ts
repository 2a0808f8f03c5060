import { describe, expect, test } from "vitest";
import { beatsOf } from "../src/lib/beats";
import { momentsOf, type Scene } from "../src/lib/moments";
import type { Board, Did, EventInfo, EventName, You } from "../src/protocol";
import { eventsEn } from "../src/texts/events.en";
import { CLASSIC } from "./packs";

const BOARD: Board = {
  step: 5,
  hand: 1,
  phase: "play",
  turn: 0,
  actor: 0,
  dealer: 2,
  top: "R5",
  colour: "R",
  sizes: [3, 7, 7],
  stock: 80,
  order: [0, 1, 2],
  scores: [0, 0, 0],
};
const names = (card: string): boolean => CLASSIC.card(card)?.names_colour ?? false;
const you = (hand: string, more: Partial<You> = {}): You => ({
  seat: 0,
  hand: hand.split(" ").filter(Boolean),
  ...more,
});

function unfold(
  events: EventInfo[],
  board: Partial<Board>,
  before: You | null = null,
  after?: You,
  known: Board | null = BOARD,
) {
  const did: Did = { t: "did", events, board: { ...BOARD, step: 6, ...board } };
  if (after) did.you = after;
  return beatsOf(did, { board: known, you: before }, names);
}

const scenes = (beats: { scene: Scene | null }[]) => beats.map(({ scene }) => scene?.kind);

describe("moments", () => {
  test("are there for every kind of event", () => {
    const around = { after: { ...BOARD, hands: [["R1"], [], []] }, later: [], names };
    for (const kind of Object.keys(eventsEn) as EventName[]) {
      const event = { kind, seat: 1, other: 0, cards: ["W"], colour: "G", number: 3 };
      const moments = momentsOf(event, around);
      expect(moments.at(-1)?.done ?? 1, kind).toBe(1);
      if (kind !== "seated")
        expect(
          moments.some(({ scene }) => scene !== null),
          kind,
        ).toBe(true);
    }
  });

  test("of a wild end with its colour, of another card without", () => {
    const wild = { kind: "played", seat: 0, cards: ["W"], colour: "G" } as const;
    expect(scenes(unfold([{ ...wild, cards: ["W"] }], {}))).toEqual(["play", "colour"]);
    expect(scenes(unfold([{ ...wild, cards: ["G5"] }], {}))).toEqual(["play"]);
  });

  test("of the last card let it be seen", () => {
    const [beat, , after] = unfold(
      [
        { kind: "played", seat: 0, cards: ["R1"] },
        { kind: "went-out", seat: 0 },
        { kind: "scored", seat: 0, number: 20 },
        { kind: "scored", seat: 1, number: 0 },
      ],
      {},
    );
    expect(after?.board.actor).toBeNull(); // it is nobody's turn any more
    expect(beat?.scene).toEqual({ kind: "play", from: { seat: 0 }, card: "R1", winning: true });
    expect(beat?.board.phase).toBe("play");
  });

  test("of many cards are few", () => {
    const beats = unfold([{ kind: "drew", seat: 1, number: 25 }], { sizes: [3, 32, 7] });
    expect(beats).toHaveLength(8);
    expect(beats.at(-1)?.board.sizes[1]).toBe(32);
  });
});

describe("the table in between", () => {
  test("counts cards one by one, and is what was told at the end", () => {
    const events: EventInfo[] = [
      { kind: "played", seat: 0, cards: ["R+2"], colour: "R" },
      { kind: "drew", seat: 1, number: 2 },
      { kind: "skipped", seat: 1 },
    ];
    const beats = unfold(
      events,
      { sizes: [2, 9, 7], stock: 78, top: "R+2", actor: 2, turn: 2 },
      you("R1 R+2 G5", { legal: ["R1"] }),
      you("R1 G5"),
    );
    expect(beats.map(({ board }) => board.sizes[1])).toEqual([7, 8, 9, 9]);
    expect(beats.map(({ board }) => board.stock)).toEqual([80, 79, 78, 78]);
    expect(beats.map(({ board }) => board.top)).toEqual(["R+2", "R+2", "R+2", "R+2"]);
    expect(beats.map(({ lands }) => lands)).toEqual(["R+2", null, null, null]);
    expect(beats.map(({ events }) => events.length)).toEqual([1, 1, 0, 1]);
    expect(beats.map(({ you }) => you?.hand.join(" "))).toEqual(Array(4).fill("R1 G5"));
    expect(beats.map(({ you }) => you?.legal ?? [])).toEqual(Array(4).fill([]));
    expect(beats.map(({ board }) => board.actor)).toEqual([0, 0, 0, 2]);
    expect(beats.at(-1)?.board).toEqual(beats.at(-1)?.did.board);
  });

  test("has the card in hand that is seen to come", () => {
    const cards = ["R9", "G9", "R+2", "W+4"];
    const beats = unfold(
      [{ kind: "drew", seat: 0, number: 4, cards }],
      { sizes: [7, 7, 7], stock: 76 },
      you("R6 Y5 B7"),
      you("R6 R9 R+2 Y5 G9 B7 W+4"),
    );
    const come = beats.map(({ scene }) => (scene?.kind === "draw" ? scene.cards.join(" ") : ""));
    expect(come).toEqual(cards);
    beats.forEach(({ you }, nth) =>
      expect(new Set(you?.hand)).toEqual(new Set(["R6", "Y5", "B7", ...cards.slice(0, nth + 1)])),
    );
  });

  test("shows the own cards as they come", () => {
    const beats = unfold(
      [{ kind: "drew", seat: 0, number: 2, cards: ["G7", "B1"] }],
      { sizes: [5, 7, 7], stock: 78 },
      you("R1 W Y3"),
      you("R1 Y3 G7 B1 W", { legal: ["R1"] }),
    );
    expect(beats[0]?.you?.hand).toHaveLength(4);
    expect(beats[1]?.you).toEqual(you("R1 Y3 G7 B1 W", { legal: ["R1"] }));
  });

  test("counts back from the end once hands are others", () => {
    const events: EventInfo[] = [
      { kind: "played", seat: 0, cards: ["R7"], colour: "R" },
      { kind: "swapped", seat: 0, other: 1 },
      { kind: "drew", seat: 0, number: 1, cards: ["B2"] },
    ];
    const beats = unfold(
      events,
      { sizes: [8, 2, 7], stock: 79, top: "R7" },
      you("R7 G1 G2"),
      you("Y1 Y2 Y3 Y4 Y5 Y6 Y8 B2"),
    );
    expect(beats.map(({ board }) => board.sizes.slice(0, 2))).toEqual([
      [2, 7],
      [7, 2],
      [8, 2],
    ]);
    expect(beats[0]?.you?.hand).toEqual(["G1", "G2"]);
    expect(beats[1]?.you?.hand).toEqual("Y1 Y2 Y3 Y4 Y5 Y6 Y8".split(" "));
  });

  test("is empty before the deal, and filled round by round", () => {
    const events: EventInfo[] = [
      { kind: "dealer", seat: 2 },
      { kind: "dealt", seat: 2, number: 3 },
      { kind: "opened", cards: ["G4"] },
    ];
    const after = { hand: 2, sizes: [3, 3, 3], stock: 98, top: "G4", colour: "G" };
    const beats = unfold(events, after, you("R1"), you("R1 R2 R3"));
    expect(beats.map(({ board }) => board.sizes[1])).toEqual([0, 1, 2, 3, 3]);
    expect(beats.map(({ you }) => you?.hand.length)).toEqual([0, 1, 2, 3, 3]);
    expect(beats[0]?.board).toMatchObject({ stock: 108, colour: null, actor: null });
  });

  test("keeps the card on the desk until it is stamped", () => {
    const known: Board = { ...BOARD, phase: "inspect", submitter: 1, actor: 2 };
    const beats = unfold(
      [{ kind: "substituted", seat: 2, other: 1, cards: ["R9"], colour: "R" }],
      { top: "R9", actor: 2, turn: 2 },
      null,
      undefined,
      known,
    );
    expect(scenes(beats)).toEqual(["stamp", "confiscate", "play"]);
    expect(beats.map(({ board }) => board.submitter ?? null)).toEqual([1, 1, null]);
    expect(beats[2]?.scene).toMatchObject({ from: { seat: 2 }, card: "R9" });
  });

  test("has the points when they are counted", () => {
    const events: EventInfo[] = [
      { kind: "played", seat: 0, cards: ["R1"] },
      { kind: "went-out", seat: 0 },
      { kind: "scored", seat: 0, number: 42 },
    ];
    const beats = unfold(events, {
      phase: "over",
      scores: [42, 0, 0],
      hands: [[], ["R2"], ["W"]],
    });
    expect(beats.map(({ board }) => board.scores[0])).toEqual([0, 0, 42]);
    expect(beats.map(({ board }) => board.phase)).toEqual(["play", "play", "over"]);
    expect(beats[1]?.scene).toMatchObject({
      hands: [
        [1, ["R2"]],
        [2, ["W"]],
      ],
    });
  });

  test("of a message that only sets the clock is shown at once", () => {
    const [beat, ...more] = unfold([], { clock: 9000 });
    expect([beat?.hold, beat?.last, more.length]).toEqual([0, true, 0]);
  });
});
