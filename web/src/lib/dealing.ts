/**
 * All cards of a match dealt again from its seed, and followed wherever they go: a stock, a pile and
 * hands, moved by what happened. Which play is legal is not asked here; `lastcard verify` does. The
 * words and shuffles are those of game/chance.py and the kernel (deal.py, moves.py).
 */

import { DEAL_DEFAULTS, FORMER_KEYS, type EventInfo, type Frame } from "../protocol";
import { readDeck, type DeckCard } from "./deck-table";
import type { RecordFile } from "./record-file";
import { hmac, sha256, utf8 } from "./sha256";

const LEFT = 0;
const RIGHT = 1;
const WORDS_PER_BLOCK = 4;

/** A card that is not where the shuffle puts it. */
export class Mismatch extends Error {}

/** The cards of an event, and whatever else of it a deal decides. */
function spelled({ kind, seat, cards, number }: EventInfo): string {
  return [kind, seat ?? "-", cards?.join() ?? "-", number ?? 0].join(" ");
}

/** The endless stream of 62-bit words that all shuffles read. */
class Words {
  used = 0;
  #key: Uint8Array;
  #number = -1;
  #block = new DataView(new ArrayBuffer(32));

  constructor(seed: bigint) {
    this.#key = sha256(utf8(`lastcard seed ${seed}`));
  }

  /** A number below a limit. */
  below(limit: number): number {
    const number = Math.floor(this.used / WORDS_PER_BLOCK);
    if (number !== this.#number) {
      this.#block = new DataView(
        hmac(this.#key, utf8(`lastcard words ${number}`)).buffer as ArrayBuffer,
      );
      this.#number = number;
    }
    const word = this.#block.getBigUint64((this.used++ % WORDS_PER_BLOCK) * 8) >> 10n;
    return Number((word * BigInt(limit)) >> 54n);
  }

  /** Whom the lot falls on; uses no word. */
  lot(among: number): number {
    const digest = new DataView(hmac(this.#key, utf8("lastcard lot")).buffer as ArrayBuffer);
    return Number((digest.getBigUint64(0) * BigInt(among)) >> 64n);
  }
}

export class Dealing {
  #rules: typeof DEAL_DEFAULTS;
  #cards: Map<string, DeckCard>;
  #order: Map<string, number>;
  #deck: string[];
  #words: Words;
  #declared: string;
  #circle: number[];
  #alive: Set<number>;
  #playing = new Set<number>();
  #dealer = -1;
  #direction = LEFT;
  #hands: string[][];
  #stock: string[] = [];
  #pile: string[] = [];
  #submitted: string | null = null;

  constructor(record: RecordFile) {
    const known = Object.entries(record.options).map(([key, value]) => [
      FORMER_KEYS[key] ?? key,
      value,
    ]);
    this.#rules = { ...DEAL_DEFAULTS, ...Object.fromEntries(known) };
    const cards = readDeck(record.deck);
    this.#cards = new Map(cards.map((card) => [card.short, card]));
    this.#order = new Map(cards.map(({ short }, at) => [short, at]));
    this.#deck = cards.flatMap(({ short, count }) => Array<string>(count).fill(short));
    this.#words = new Words(record.seed);
    this.#declared = record.dealer;
    this.#circle = [...Array(record.players).keys()];
    this.#alive = new Set(this.#circle);
    this.#hands = this.#circle.map(() => []);
  }

  /** What a step shows must be what the shuffle led to, and every card be where it went. */
  follow(frame: Frame): void {
    let events = frame.events;
    if (!frame.action) {
      const dealt = this.#deal();
      const shown = events.slice(0, dealt.length);
      if (dealt.map(spelled).join() !== shown.map(spelled).join()) throw new Mismatch();
      events = events.slice(dealt.length);
    }
    for (const event of events) this.#move(event);
    const isSame =
      frame.board.stock === this.#stock.length &&
      frame.board.top === this.#pile.at(-1) &&
      frame.hands.length === this.#hands.length &&
      frame.hands.every(
        (hand, seat) => this.#sorted(hand).join() === this.#sorted(this.#hands[seat]!).join(),
      );
    if (!isSame) throw new Mismatch();
  }

  // --- Dealing ---------------------------------------------------------------------------------

  /** Deal a hand, up to the card turned up: what happens. */
  #deal(): EventInfo[] {
    const rules = this.#rules;
    const events: EventInfo[] = [];
    const isFirst = this.#dealer < 0;
    if (!isFirst) this.#passTheDeal();
    if (rules.shuffle_seats === "hand" || (isFirst && rules.shuffle_seats === "match")) {
      this.#shuffle(this.#circle);
      this.#circle.forEach((seat, number) => events.push({ kind: "seated", seat, number }));
    }
    if (isFirst) this.#dealer = this.#firstDealer(events);
    events.push({ kind: "dealer", seat: this.#dealer });
    this.#playing = new Set(this.#alive);
    this.#direction = rules.direction === "right" ? RIGHT : LEFT;
    [this.#pile, this.#submitted] = [[], null];
    this.#hands = this.#hands.map(() => []);
    this.#fillStock();
    const number = (this.#playing.size === 2 && rules.hand_size_for_two) || rules.hand_size;
    for (let round = 0; round < number; round++)
      for (const seat of this.#after(this.#dealer)) this.#hands[seat]?.push(this.#take());
    events.push({ kind: "dealt", seat: this.#dealer, number });
    this.#turnUp(events);
    return events;
  }

  #firstDealer(events: EventInfo[]): number {
    if (/^\d+$/.test(this.#declared)) return Number(this.#declared);
    if (this.#rules.first_dealer !== "declared") return this.#cut(events);
    return this.#declared === "lot" ? this.#words.lot(this.#circle.length) : 0;
  }

  /** Everybody draws a card, the highest deals; those who tie draw again. */
  #cut(events: EventInfo[]): number {
    this.#fillStock();
    let contenders = [...this.#circle].sort((one, other) => one - other);
    const players = contenders.length;
    while (contenders.length > 1 && this.#stock.length >= players) {
      const values = contenders.map((seat) => {
        const card = this.#take();
        events.push({ kind: "cut", seat, cards: [card] });
        return this.#cutValue(card);
      });
      const best = Math.max(...values);
      contenders = contenders.filter((_, at) => values[at] === best);
    }
    return contenders[0]!;
  }

  #cutValue(card: string): number {
    const { number = 0, points = 0, isBlank = false } = this.#cards.get(card) ?? {};
    if (this.#rules.first_dealer === "number") return number;
    return isBlank ? this.#rules.blank_points : points;
  }

  #passTheDeal(): void {
    const isRight = this.#rules.next_dealer === "direction" && this.#rules.direction === "right";
    const players = this.#circle.length;
    const step = isRight ? players - 1 : 1;
    let place = this.#circle.indexOf(this.#dealer);
    do place = (place + step) % players;
    while (!this.#alive.has(this.#circle[place]!));
    this.#dealer = this.#circle[place]!;
  }

  /** If every card left were to be put back, the last one stays. */
  #turnUp(events: EventInfo[]): void {
    let shuffledIn = false;
    for (let tries = this.#stock.length; ; tries--) {
      const card = this.#take();
      const way = tries > 1 ? this.#opening(this.#cards.get(card)!) : "";
      if (way === "put-back" || way === "shuffled-in") {
        events.push({ kind: "put-back", cards: [card] });
        this.#stock.unshift(card);
        shuffledIn ||= way === "shuffled-in";
      } else {
        if (way !== "covered" && shuffledIn) this.#shuffle(this.#stock);
        this.#pile.push(card);
        events.push({ kind: way === "covered" ? way : "opened", cards: [card] });
        if (way !== "covered") return;
      }
    }
  }

  /** What is done with a card turned up; anything else leaves it lying. */
  #opening({ isPlain, needsEmptyColour, leavesColourOpen, isWild }: DeckCard): string {
    const { opening_cards, opening_wild, opening_conditional_wild } = this.#rules;
    if (opening_cards !== "take-effect" && !isPlain)
      return opening_cards === "covered" || leavesColourOpen ? "covered" : "";
    if (needsEmptyColour) return opening_conditional_wild;
    return isWild && leavesColourOpen ? opening_wild : "";
  }

  #fillStock(): void {
    this.#stock = [...this.#deck];
    this.#shuffle(this.#stock);
  }

  #shuffle<Thing>(things: Thing[]): void {
    for (let last = things.length - 1; last > 0; last--) {
      const pick = this.#words.below(last + 1);
      [things[last], things[pick]] = [things[pick]!, things[last]!];
    }
  }

  #take(): string {
    const card = this.#stock.pop();
    if (card === undefined) throw new Mismatch();
    return card;
  }

  /** The seats in the hand, in the direction of play, the given one last. */
  #after(seat: number): number[] {
    const around = this.#direction === RIGHT ? [...this.#circle].reverse() : this.#circle;
    const place = around.indexOf(seat) + 1;
    return [...around.slice(place), ...around.slice(0, place)].filter((one) =>
      this.#playing.has(one),
    );
  }

  // --- Playing ---------------------------------------------------------------------------------

  #move({ kind, seat, other, cards, number }: EventInfo): void {
    const hands = this.#hands;
    const [mine, theirs] = [hands[seat ?? -1] ?? [], hands[other ?? -1] ?? []];
    const card = cards?.[0] ?? "";
    switch (kind) {
      case "drew":
      case "revealed":
        for (const one of cards ?? [""]) {
          if (this.#take() !== one) throw new Mismatch();
          mine.push(one);
        }
        break;
      case "reshuffled":
        if (this.#stock.length || number !== this.#pile.length - 1) throw new Mismatch();
        this.#stock = this.#pile.splice(0, this.#pile.length - 1);
        this.#shuffle(this.#stock);
        break;
      case "played":
        this.#pile.push(this.#leave(mine, card));
        break;
      case "shed":
        this.#pile.splice(-1, 0, ...(cards ?? []).map((one) => this.#leave(mine, one)));
        break;
      case "submitted":
        this.#submitted = this.#leave(mine, card);
        break;
      case "approved":
        this.#pile.push(this.#ruledOn());
        break;
      case "substituted":
        this.#pile.push(this.#leave(mine, card));
        mine.push(this.#ruledOn());
        break;
      case "returned":
        mine.push(this.#ruledOn());
        theirs.push(this.#leave(mine, card));
        break;
      case "swapped":
        [hands[seat!], hands[other!]] = [theirs, mine];
        break;
      case "hands-passed":
        this.#passHands();
        break;
      case "hands-shuffled":
        this.#shuffleHands(seat!);
        break;
      case "knocked-out":
        this.#pile.unshift(...this.#sorted(mine));
        hands[seat!] = [];
        this.#playing.delete(seat!);
        break;
      case "reversed":
        this.#direction = number ?? LEFT;
        break;
      case "eliminated":
        this.#alive.delete(seat!);
        break;
    }
  }

  #sorted(cards: readonly string[]): string[] {
    const place = (card: string): number => this.#order.get(card) ?? -1;
    return [...cards].sort((one, other) => place(one) - place(other));
  }

  #leave(hand: string[], card: string): string {
    const at = hand.indexOf(card);
    if (at < 0) throw new Mismatch();
    hand.splice(at, 1);
    return card;
  }

  #ruledOn(): string {
    const card = this.#submitted;
    if (card === null) throw new Mismatch();
    this.#submitted = null;
    return card;
  }

  #passHands(): void {
    const seats = this.#after(this.#circle[0]!);
    const old = [...this.#hands];
    seats.forEach((seat, at) => (this.#hands[seats[(at + 1) % seats.length]!] = old[seat]!));
  }

  #shuffleHands(seat: number): void {
    const all = this.#hands.flatMap((hand) => this.#sorted(hand));
    this.#shuffle(all);
    this.#hands = this.#hands.map(() => []);
    const receivers = this.#after(seat);
    all.forEach((card, at) => this.#hands[receivers[at % receivers.length]!]?.push(card));
  }
}
