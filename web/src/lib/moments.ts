/** What is worth seeing of an event: a list of moments, in their order. No place on the screen is
 * known here, and no card by its name. */

import type { Board, EventInfo } from "../protocol";
import { unreachable } from "./unreachable";

/** Words that stand at a seat for a moment. */
export type SeatWord =
  | "deals"
  | "uno"
  | "jumpsIn"
  | "passes"
  | "skipped"
  | "challenges"
  | "caught"
  | "wrongCatch"
  | "mustDraw"
  | "knockedOut"
  | "eliminated";

export type StampWord = "approved" | "censored" | "returned" | "bluff" | "noBluff";

/** Where a card that is played comes from. */
export type Source = { seat: number } | "desk";

export type Scene =
  /** A round of cards for everybody. */
  | { kind: "deal"; seats: number[]; round: number }
  /** A card of the stock is turned up; one that cannot stay goes back. */
  | { kind: "turn-up"; card: string; stays: boolean }
  /** A card for the deal, shown by everybody. */
  | { kind: "cut"; seat: number; card: string }
  | { kind: "play"; from: Source; card: string; winning: boolean }
  /** Cards from the stock; `counted` of `of` with these. */
  | { kind: "draw"; seat: number; cards: (string | null)[]; counted: number; of: number }
  /** Cards turned up for all to see before they are taken. */
  | { kind: "reveal"; seat: number; card: string | null; counted: number; of: number }
  | { kind: "colour"; colour: string }
  | { kind: "word"; seat: number; word: SeatWord }
  | { kind: "reverse"; left: boolean }
  | { kind: "pending"; seat: number; number: number }
  /** The accused shows a hand; the cards are known to who may see them. */
  | { kind: "show-hand"; seat: number; to: number; cards: string[] | null; count: number }
  | { kind: "verdict"; seat: number; stamp: "bluff" | "noBluff" }
  /** Whole hands go from seat to seat. */
  | { kind: "move-hands"; moves: [from: number, to: number][] }
  | { kind: "shuffle-hands"; seats: number[] }
  | { kind: "reshuffle" }
  | { kind: "submit"; seat: number; card: string | null }
  | { kind: "stamp"; stamp: "approved" | "censored" | "returned" }
  /** What lay on the desk goes to the dealer, who alone knows it from now on. */
  | { kind: "confiscate"; dealer: number }
  | { kind: "hand-back"; dealer: number; seat: number; card: string | null }
  | { kind: "shed"; seat: number; cards: string[]; under: string }
  | { kind: "fall"; seat: number; word: "knockedOut" | "eliminated" }
  | { kind: "hand-won"; seat: number; hands: [seat: number, cards: string[]][] }
  | { kind: "blocked" }
  | { kind: "score"; seat: number; number: number }
  | { kind: "match-won"; seats: number[] };

export interface Moment {
  scene: Scene | null;
  /** How long the next moment waits, in milliseconds at normal pace. */
  hold: number;
  /** Which part of what the event changes is done with this moment, from 0 to 1. */
  done: number;
}

/** What belongs to an event. */
export interface Around {
  /** The board when all is done. */
  after: Board;
  /** The events that follow with the same action. */
  later: readonly EventInfo[];
  /** Whether whoever plays a card names a colour with it. */
  names: (card: string) => boolean;
}

/** Of very many cards, several move at once. */
const MOST_FLIGHTS = 8;
/** A card has landed when the next thing begins, but not when the next card of the same kind does. */
const LAST_CARD = 420;
const NEXT_CARD = 150;

const seen = (scene: Scene | null, hold: number, done = 1): Moment => ({ scene, hold, done });

export function momentsOf(event: EventInfo, around: Around): Moment[] {
  const { kind, colour } = event;
  const seat = event.seat ?? 0;
  const other = event.other ?? 0;
  const cards = event.cards ?? null;
  const card = cards?.[0] ?? null;
  const word = (what: SeatWord, hold: number, at = seat): Moment[] => [
    seen({ kind: "word", seat: at, word: what }, hold),
  ];
  const played = (from: Source, first: Moment[] = []): Moment[] => {
    const winning = around.later.some((one) => one.kind === "went-out");
    const moments = [...first];
    if (card) moments.push(seen({ kind: "play", from, card, winning }, winning ? 1250 : 420));
    if (colour && card && around.names(card) && !winning)
      moments.push(seen({ kind: "colour", colour }, 380));
    return moments;
  };
  switch (kind) {
    case "seated":
      return [seen(null, 0)];
    case "cut":
      return card ? [seen({ kind: "cut", seat, card }, 260)] : [];
    case "dealer":
      return word("deals", 480);
    case "dealt":
      return rounds(event.number ?? 0, around);
    case "opened":
    case "covered":
      return card ? [seen({ kind: "turn-up", card, stays: true }, 520)] : [];
    case "put-back":
      return card ? [seen({ kind: "turn-up", card, stays: false }, 900)] : [];
    case "named":
      return colour ? [seen({ kind: "colour", colour }, 560)] : [];
    case "played":
      return played({ seat });
    case "approved":
      return played("desk", [seen({ kind: "stamp", stamp: "approved" }, 620, 0)]);
    case "substituted":
      return played({ seat }, [
        seen({ kind: "stamp", stamp: "censored" }, 760, 0),
        seen({ kind: "confiscate", dealer: seat }, 460, 0),
      ]);
    case "submitted":
      return [seen({ kind: "submit", seat, card }, 560)];
    case "returned": // by way of the dealer's hand: nobody else knows whether it is the same card
      return [
        seen({ kind: "stamp", stamp: "returned" }, 680, 0),
        seen({ kind: "confiscate", dealer: seat }, 400, 0),
        seen({ kind: "hand-back", dealer: seat, seat: other, card }, 540),
      ];
    case "jumped-in":
      return word("jumpsIn", 320);
    case "called":
      return word("uno", 420);
    case "passed":
      return word("passes", 260);
    case "skipped":
      return word("skipped", 430);
    case "challenged":
      return word("challenges", 620);
    case "caught":
      return word("caught", 700, other);
    case "false-catch":
      return word("wrongCatch", 620);
    case "chose":
      return word("mustDraw", 360, other);
    case "drew":
      return counted(event.number ?? 1, (from, to, of) => ({
        kind: "draw",
        seat,
        cards: Array.from({ length: to - from }, (_, nth) => cards?.[from + nth] ?? null),
        counted: to,
        of,
      }));
    case "revealed":
      return counted(event.number ?? 1, (_, to, of) => ({
        kind: "reveal",
        seat,
        card: cards?.[to - 1] ?? null,
        counted: to,
        of,
      }));
    case "reversed":
      return [seen({ kind: "reverse", left: !event.number }, 520)];
    case "pending":
      return [seen({ kind: "pending", seat, number: event.number ?? 0 }, 520)];
    case "shown": {
      const count = event.number || (cards?.length ?? 0);
      const scene = { kind: "show-hand", seat, to: other, cards, count } as const;
      return [seen(scene, cards ? 1900 : 800)];
    }
    case "guilty":
      return [seen({ kind: "verdict", seat, stamp: "bluff" }, 950)];
    case "innocent":
      return [seen({ kind: "verdict", seat, stamp: "noBluff" }, 950)];
    case "swapped":
      return [seen({ kind: "move-hands", moves: exchanged(seat, other) }, 900)];
    case "hands-passed":
      return [seen({ kind: "move-hands", moves: passedOn(around.after, !event.number) }, 950)];
    case "hands-shuffled":
      return [seen({ kind: "shuffle-hands", seats: playing(around.after) }, 1250)];
    case "reshuffled":
      return [seen({ kind: "reshuffle" }, 620)];
    case "shed":
      return [seen({ kind: "shed", seat, cards: cards ?? [], under: around.after.top }, 700)];
    case "knocked-out":
      return [seen({ kind: "fall", seat, word: "knockedOut" }, 950)];
    case "eliminated":
      return [seen({ kind: "fall", seat, word: "eliminated" }, 800)];
    case "went-out":
      return won(seat, around);
    case "blocked":
      return [seen({ kind: "blocked" }, 1100)];
    case "scored":
      return [seen({ kind: "score", seat, number: event.number ?? 0 }, 850)];
    case "match-won": {
      const later = around.later.some((one) => one.kind === "match-won");
      if (later) return [seen(null, 0)]; // all of them win in one moment
      return [seen({ kind: "match-won", seats: around.after.champions ?? [seat] }, 1500)];
    }
    default:
      return unreachable(kind);
  }
}

/** Cards that come one by one, many of them in a few goes. */
function counted(of: number, scene: (from: number, to: number, of: number) => Scene): Moment[] {
  const flights = Math.min(of, MOST_FLIGHTS);
  const until = (nth: number): number => Math.round((of * nth) / flights);
  return Array.from({ length: flights }, (_, nth) => {
    const to = until(nth + 1);
    const hold = nth === flights - 1 ? LAST_CARD : NEXT_CARD;
    return seen(scene(until(nth), to, of), hold, to / of);
  });
}

function rounds(each: number, { after }: Around): Moment[] {
  const seats = playing(after);
  return Array.from({ length: each }, (_, round) =>
    seen({ kind: "deal", seats, round }, round === each - 1 ? 420 : 190, (round + 1) / each),
  );
}

function won(seat: number, { after }: Around): Moment[] {
  const hands = (after.hands ?? [])
    .map((cards, at): [number, string[]] => [at, cards])
    .filter(([at, cards]) => at !== seat && cards.length > 0);
  return [seen({ kind: "hand-won", seat, hands }, hands.length > 0 ? 1900 : 1100)];
}

/** The seats that take part, in their order around the table. */
export function playing({ order, out = [] }: Board): number[] {
  return order.filter((seat) => !out.includes(seat));
}

const exchanged = (one: number, other: number): [number, number][] => [
  [one, other],
  [other, one],
];

function passedOn(board: Board, left: boolean): [number, number][] {
  const seats = playing(board);
  const step = left ? 1 : seats.length - 1;
  return seats.map((seat, at) => [seat, seats[(at + step) % seats.length]!]);
}
