/** What was told at once, taken apart into beats: each is a moment, and the table as it looks then.
 *
 * Of an action only the table after it is told. What lies in between follows from the events: cards
 * counted forward from the table before, or, after hands have changed owners, back from the end. */

import type { Board, Did, EventInfo, EventName, You } from "../protocol";
import { momentsOf, playing, type Moment, type Scene } from "./moments";

export interface Beat {
  hold: number;
  did: Did;
  scene: Scene | null;
  /** The events told with this beat. */
  events: EventInfo[];
  board: Board;
  /** What only we know; nothing can be done before the last beat. */
  you: You | null;
  /** A card that comes to lie on the pile. */
  lands: string | null;
  /** Whether the table is now as it was told. */
  last: boolean;
}

/** The table as one seat knew it before. */
export interface Known {
  board: Board | null;
  you: You | null;
}

/** Cards that come and go. */
interface Cards {
  sizes: number[];
  stock: number;
  hand: string[] | null;
}

/** Cards of these events come to lie on the pile. */
const LANDS = new Set<EventName>(["opened", "covered", "played", "approved", "substituted"]);
/** After these, hands are others. */
const EXCHANGES = new Set<EventName>(["dealt", "swapped", "hands-passed", "hands-shuffled"]);

export function beatsOf(did: Did, known: Known, names: (card: string) => boolean): Beat[] {
  const { events, board: after } = did;
  const table = new Table(did, known);
  const beats = events.flatMap((event, at) => {
    const around = { after, later: events.slice(at + 1), names };
    const moments = momentsOf(event, around);
    const shown = moments.length > 0 ? moments : [{ scene: null, hold: 0, done: 1 }];
    return shown.map((moment, nth) => table.beat(at, moment, nth === 0 ? [event] : []));
  });
  if (beats.length === 0) beats.push(table.beat(-1, { scene: null, hold: 0, done: 1 }, []));
  Object.assign(beats.at(-1)!, { last: true, board: after, you: table.youAfter });
  return beats;
}

class Table {
  readonly youAfter: You | null;
  readonly #cards: Cards[];
  #board: Board;
  #landed = -1;

  constructor(
    readonly did: Did,
    readonly known: Known,
  ) {
    const { events, board: after } = did;
    const before = known.board?.hand === after.hand ? known.board : null;
    this.youAfter = did.you ?? known.you;
    this.#board = before
      ? { ...before, step: after.step, order: after.order, clock: after.clock ?? null }
      : {
          ...after,
          phase: "play",
          actor: null,
          colour: null,
          submitter: null,
          pending: 0,
          left: true,
        };
    const start: Cards = before
      ? { sizes: before.sizes, stock: before.stock, hand: known.you?.hand ?? null }
      : { sizes: after.sizes.map(() => 0), stock: whole(after), hand: this.youAfter && [] };
    this.#cards = this.#course(start, events);
  }

  beat(at: number, { scene, hold, done }: Moment, events: EventInfo[]): Beat {
    const { did } = this;
    const event = did.events[at];
    const lands = event && LANDS.has(event.kind) && done >= 1 && this.#landed !== at;
    if (lands) this.#landed = at;
    if (event && done > 0)
      this.#board = { ...this.#board, ...changed(this.#board, event, did.board) };
    const { sizes, stock, hand } = this.#between(at, done);
    return {
      hold,
      did,
      scene,
      events,
      board: { ...this.#board, sizes, stock },
      you: this.youAfter && {
        ...(this.known.you ?? this.youAfter),
        hand: hand ?? [],
        legal: [],
        drawn: null,
      },
      lands: (lands && event.cards?.[0]) || null,
      last: false,
    };
  }

  /** The cards before the first event and after each. */
  #course(start: Cards, events: EventInfo[]): Cards[] {
    const exchange = events.findLastIndex(({ kind }) => EXCHANGES.has(kind));
    const pivot = exchange < 0 ? events.length - 1 : exchange;
    const { sizes, stock } = this.did.board;
    const course = [start];
    for (let at = 0; at < pivot; at++) course[at + 1] = this.#moved(course[at]!, events[at]!, 1);
    course[events.length] = { sizes, stock, hand: this.youAfter?.hand ?? null };
    for (let at = events.length - 1; at > pivot; at--)
      course[at] = this.#moved(course[at + 1]!, events[at]!, -1);
    return course;
  }

  /** The cards when a part of an event is done. */
  #between(at: number, done: number): Cards {
    const [from, to] = [this.#cards[Math.max(at, 0)]!, this.#cards[at + 1]!];
    if (done >= 1 || at < 0) return at < 0 ? this.#cards.at(-1)! : to;
    if (done <= 0) return from;
    const part = (a: number, b: number): number => Math.round(a + (b - a) * done);
    const come = this.#inOrder(without(to.hand ?? [], from.hand ?? []), at);
    const hand = from.hand && [...from.hand, ...come.slice(0, part(0, come.length))];
    return {
      sizes: to.sizes.map((size, seat) => part(from.sizes[seat] ?? 0, size)),
      stock: part(from.stock, to.stock),
      hand,
    };
  }

  /** New cards of the own hand in the order in which they are seen to come. */
  #inOrder(cards: readonly string[], at: number): readonly string[] {
    const told = this.did.events[at]?.cards ?? [];
    return told.length === cards.length ? told : mixed(cards);
  }

  /** The cards after an event (or, backwards, before it). */
  #moved(cards: Cards, event: EventInfo, way: 1 | -1): Cards {
    const sizes = [...cards.sizes];
    let hand = cards.hand;
    const come = (
      seat: number | null | undefined,
      count: number,
      which: readonly string[],
    ): void => {
      if (seat == null) return;
      sizes[seat] = Math.max(0, (sizes[seat] ?? 0) + way * count);
      if (seat !== this.youAfter?.seat || hand === null) return;
      hand = way * count > 0 ? [...hand, ...which] : without(hand, which);
    };
    const known = event.cards ?? [];
    const { seat, other } = event;
    const submitted = this.known.you?.submitted ? [this.known.you.submitted] : [];
    let stock = cards.stock;
    switch (event.kind) {
      case "drew":
      case "revealed":
        come(seat, event.number ?? 1, known);
        stock -= way * (event.number ?? 1);
        break;
      case "played":
      case "submitted":
        come(seat, -1, known);
        break;
      case "substituted":
        come(seat, -1, known);
        come(seat, 1, submitted);
        break;
      case "returned":
        come(seat, 1, submitted);
        come(seat, -1, known);
        come(other, 1, known);
        break;
      case "shed":
      case "knocked-out":
        come(seat, -(event.number || known.length), known);
        break;
      case "opened":
      case "covered":
        stock -= way;
        break;
      case "reshuffled":
        stock += way * (event.number ?? 0);
        break;
      default:
        break;
    }
    return { sizes, stock: Math.max(0, stock), hand };
  }
}

/** What else an event changes on the table for all to see. */
function changed(board: Board, event: EventInfo, after: Board): Partial<Board> {
  const seat = event.seat ?? 0;
  const card = event.cards?.[0] ?? board.top;
  switch (event.kind) {
    case "dealer":
      return { dealer: seat };
    case "opened":
    case "covered":
      return { top: card, colour: after.colour ?? null };
    case "played":
      return { top: card, colour: event.colour ?? board.colour ?? null };
    case "approved":
    case "substituted":
      return { top: card, colour: event.colour ?? board.colour ?? null, submitter: null };
    case "returned":
      return { submitter: null };
    case "submitted":
      return { submitter: seat };
    case "named":
      return { colour: event.colour ?? null };
    case "reversed":
      return { left: !event.number };
    case "pending":
      return { pending: event.number ?? 0 };
    case "drew":
    case "revealed":
      return { pending: 0 };
    case "knocked-out":
      return { out: [...(board.out ?? []), seat] };
    case "went-out":
      return { winner: seat, actor: null };
    case "blocked":
      return { actor: null };
    case "scored":
      return {
        scores: board.scores.map((score, at) =>
          at === seat ? (after.scores[at] ?? score) : score,
        ),
      };
    default:
      return {};
  }
}

/** All cards of the table before they are dealt: what is held, the stock, and the one turned up. */
const whole = (board: Board): number =>
  board.stock + 1 + playing(board).reduce((sum, seat) => sum + (board.sizes[seat] ?? 0), 0);

/** Cards as they come from a shuffled stock, not in the order in which one holds them. */
function mixed(cards: readonly string[]): string[] {
  const place = (at: number): number => (at * 7 + 3) % 11;
  return cards
    .map((card, at) => ({ card, at }))
    .sort((a, b) => place(a.at) - place(b.at))
    .map(({ card }) => card);
}

function without(hand: readonly string[], cards: readonly string[]): string[] {
  const left = [...hand];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
