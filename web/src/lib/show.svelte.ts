/** What moves over the table: actors, each with its place and its time. A scene of `moments.ts`
 * becomes actors here, where the places on the screen are known. */

import { t } from "../texts";
import type { Beat } from "./beats";
import { cardsHere, paintOf } from "./card-art.svelte";
import type { Scene, SeatWord, Source, StampWord } from "./moments";
import { Spots } from "./spots";
import { unreachable } from "./unreachable";

/** The middle of something as wide as `w`. */
export interface Place {
  x: number;
  y: number;
  w: number;
}

export type Tone = "plain" | "good" | "bad" | "loud";

type Role =
  /** A card on its way; `via` is where it is held up for all to see. */
  | {
      kind: "flight";
      card: string | null;
      from: Place;
      to: Place;
      via?: Place;
      turns?: "up" | "down";
      /** Covered with a black bar. */
      barred?: boolean;
      winning?: boolean;
    }
  /** A whole hand on its way; without a place to go, it falls. */
  | { kind: "fan"; from: Place; to: Place | null; via?: Place }
  | { kind: "word"; at: Place; text: string; tone: Tone; large?: boolean; to?: Place }
  | { kind: "stamp"; at: Place; stamp: StampWord; text: string }
  | { kind: "open"; at: Place; felt: DOMRect; cards: (string | null)[]; from?: Place }
  | { kind: "spread"; at: Place; felt: DOMRect; paint: string }
  | { kind: "ring"; at: Place; left: boolean }
  | { kind: "confetti"; felt: DOMRect; colours: string[] };

export type Actor = Role & {
  id: number;
  delay: number;
  duration: number;
  /** Whether it stays until all is shown. */
  lasting: boolean;
};

type Cue = Role & { delay?: number; duration: number; lasting?: boolean };

const CARD_RATIO = 56 / 87;
const FLIGHT = 340;
/** A card that has arrived stays until what it flew to can be seen, so that nothing flickers. */
const LANDING = 60;
const WINNING = 1150;
const HANDS = 820;
const WORD = 1050;
const TONES: Record<SeatWord, Tone> = {
  deals: "plain",
  uno: "loud",
  jumpsIn: "loud",
  passes: "plain",
  skipped: "bad",
  challenges: "loud",
  caught: "bad",
  wrongCatch: "bad",
  mustDraw: "bad",
  knockedOut: "bad",
  eliminated: "bad",
};

export class Show {
  actors = $state.raw<Actor[]>([]);
  #ids = 0;
  #timers = new Map<number, number>();
  /** What is not seen for some time, with the timer that brings it back. */
  #hidden = new Map<HTMLElement, number>();
  #names: () => readonly string[];
  #seat: () => number | null;

  constructor(names: () => readonly string[], seat: () => number | null) {
    this.#names = names;
    this.#seat = seat;
  }

  /** Measure before the table changes; returns what to do after. */
  perform({ scene }: Beat, pace: number): (() => void) | void {
    if (scene === null || pace === 0) return this.clear();
    const before = new Spots().keep(leavingFrom(scene, this.#seat()));
    return () => {
      const stage = new Stage(before, new Spots(before), this.#seat());
      for (const cue of this.#cues(scene, stage)) this.#enter(cue, pace);
      for (const [name, time] of stage.unseen) this.#hide(stage.after.element(name), time * pace);
    };
  }

  /** All is shown: what was to stay until then leaves, too. */
  rest(): void {
    if (this.actors.some(({ lasting }) => lasting))
      this.actors = this.actors.filter(({ lasting }) => !lasting);
  }

  /** Everybody leaves at once. */
  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const hidden of this.#hidden.keys()) this.#uncover(hidden);
    this.#timers.clear();
    if (this.actors.length > 0) this.actors = [];
  }

  #enter({ delay = 0, duration, lasting = false, ...role }: Cue, pace: number): void {
    const id = this.#ids++;
    const timed = { id, delay: delay * pace, duration: duration * pace, lasting };
    this.actors = [...this.actors, { ...role, ...timed }];
    const leave = (): void => {
      this.#timers.delete(id);
      this.actors = this.actors.filter((actor) => actor.id !== id);
    };
    const stays = delay + duration + (role.kind === "flight" ? LANDING : 0);
    if (!lasting) this.#timers.set(id, window.setTimeout(leave, stays * pace));
  }

  /** What a card flies to lies there already, and what it leaves may still do so. It comes back by
   * the clock by which the card goes: where pages are slow, animations begin later than timers. */
  #hide(element: HTMLElement | undefined, duration: number): void {
    if (!element) return;
    clearTimeout(this.#hidden.get(element));
    element.style.opacity = "0";
    this.#hidden.set(
      element,
      window.setTimeout(() => this.#uncover(element), duration),
    );
  }

  #uncover(element: HTMLElement): void {
    clearTimeout(this.#hidden.get(element));
    element.style.opacity = "";
    this.#hidden.delete(element); // it may be gone from the table
  }

  #cues(scene: Scene, stage: Stage): Cue[] {
    const texts = t().moments;
    const name = (seat: number): string => this.#names()[seat] ?? "";
    const mine = (seat: number): boolean => seat === this.#seat();
    switch (scene.kind) {
      case "deal":
        return stage.dealt(scene.seats);
      case "cut":
        return [stage.open(stage.seat(scene.seat), [scene.card], 1500)];
      case "turn-up":
        return stage.turnedUp(scene.card, scene.stays);
      case "play":
        return stage.played(scene.from, scene.card, scene.winning);
      case "draw":
        return [
          ...stage.drawn(scene.seat, scene.cards),
          ...stage.count(scene.seat, scene.counted, scene.of),
        ];
      case "reveal":
        return [
          ...stage.revealed(scene.seat, scene.card),
          ...stage.count(scene.seat, scene.counted, scene.of),
        ];
      case "colour":
        return stage.coloured(scene.colour);
      case "word":
        return [stage.word(scene.seat, texts.seat[scene.word], TONES[scene.word])];
      case "reverse":
        return [{ kind: "ring", at: stage.centre(), left: scene.left, duration: 900 }];
      case "pending":
        return [stage.large(`+${scene.number}`, "bad", 900)];
      case "show-hand":
        return stage.shown(scene.seat, scene.to, scene.cards, scene.count);
      case "verdict":
        return [stage.stamped(scene.stamp, texts.stamps[scene.stamp], stage.centre(), 1250)];
      case "move-hands":
        return stage.exchanged(scene.moves);
      case "shuffle-hands":
        return scene.seats.map((seat) => stage.hand(seat, stage.seat(seat), stage.centre()));
      case "reshuffle":
        return stage.reshuffled();
      case "submit":
        return stage.submitted(scene.seat, scene.card);
      case "stamp":
        return [stage.stamped(scene.stamp, texts.stamps[scene.stamp], stage.desk(), 1000)];
      case "confiscate":
        return stage.confiscated(scene.dealer);
      case "hand-back":
        return stage.handed(stage.seat(scene.dealer), stage.seat(scene.seat), scene.card, false);
      case "shed":
        return stage.shed(scene.seat, scene.cards, scene.under);
      case "fall":
        return [
          { ...stage.hand(scene.seat, null), duration: 900 },
          stage.word(scene.seat, texts.seat[scene.word], "bad"),
        ];
      case "hand-won":
        return [
          stage.large(texts.handWon(name(scene.seat), mine(scene.seat)), "good", 1900),
          // The own hand lies open already.
          ...scene.hands
            .filter(([seat]) => !mine(seat))
            .map(([seat, cards], at) => stage.laidOpen(seat, cards, at)),
        ];
      case "blocked":
        return [stage.large(texts.blocked, "plain", 1500)];
      case "score":
        return stage.scored(scene.seat, `+${scene.number}`);
      case "match-won":
        return stage.celebrated(
          texts.matchWon(
            scene.seats.map(name).join(", "),
            scene.seats.some(mine),
            scene.seats.length,
          ),
        );
      default:
        return unreachable(scene);
    }
  }
}

/** The cards of the own hand that leave it, and will not be there after it. */
function leavingFrom(scene: Scene, me: number | null): string[] {
  const held = (...cards: string[]): string[] => cards.map((card) => `card-${card}`);
  switch (scene.kind) {
    case "play":
      return scene.from !== "desk" && scene.from.seat === me ? held(scene.card) : [];
    case "submit":
      return scene.seat === me && scene.card ? held(scene.card) : [];
    case "shed":
      return scene.seat === me ? held(...scene.cards) : [];
    default:
      return [];
  }
}

/** The places of a scene, before and after the table has changed. */
class Stage {
  /** Things on the table that are not seen for some time: cards are on their way to them. */
  readonly unseen = new Map<string, number>();

  constructor(
    readonly before: Spots,
    readonly after: Spots,
    readonly me: number | null,
  ) {}

  seat(seat: number): Place {
    const own = seat === this.me;
    const rect = own ? this.after.find("hand") : this.after.find(`seat-${seat}`);
    return own && rect
      ? { x: rect.x + rect.width / 2, y: rect.y + rect.height * 0.45, w: this.#cardWidth() }
      : this.#place(rect);
  }

  centre(): Place {
    const { x, y, width, height } = this.after.find("centre") ?? this.felt();
    return { x: x + width / 2, y: y + height / 2, w: Math.min(width, height) };
  }

  felt(): DOMRect {
    return this.after.find("felt") ?? new DOMRect(0, 0, innerWidth, innerHeight);
  }

  desk(): Place {
    return this.#place(this.before.find("before-dealer", "pile"));
  }

  /** A word at a seat; at the own one beside the name, not over the cards. */
  word(seat: number, text: string, tone: Tone): Cue {
    const plate = this.after.find(`seat-${seat}`);
    const at = plate ? this.#place(plate) : this.seat(seat);
    return { kind: "word", at, text, tone, duration: WORD };
  }

  large(text: string, tone: Tone, duration: number): Cue {
    return { kind: "word", at: this.centre(), text, tone, large: true, duration };
  }

  stamped(stamp: StampWord, text: string, at: Place, duration: number): Cue {
    return { kind: "stamp", at, stamp, text, duration };
  }

  played(source: Source, card: string, winning: boolean): Cue[] {
    const own = source !== "desk" && source.seat === this.me;
    const from =
      source === "desk"
        ? this.desk()
        : own
          ? this.#place(this.before.find(`card-${card}`, "hand"))
          : this.seat(source.seat);
    this.unseen.set("pile-top", winning ? WINNING : FLIGHT);
    const turns = own ? {} : { turns: "up" as const };
    return [
      {
        kind: "flight",
        card,
        from,
        to: this.#pile(),
        winning,
        ...turns,
        duration: winning ? WINNING : FLIGHT,
      },
    ];
  }

  turnedUp(card: string, stays: boolean): Cue[] {
    const flight = { kind: "flight", card, from: this.#stock(), turns: "up" } as const;
    if (!stays) return [{ ...flight, to: this.#stock(), via: this.#pile(), duration: 850 }];
    this.unseen.set("pile-top", FLIGHT);
    return [{ ...flight, to: this.#pile(), duration: FLIGHT + 60 }];
  }

  drawn(seat: number, cards: readonly (string | null)[]): Cue[] {
    return cards.slice(0, 4).map((card, nth) => ({
      kind: "flight",
      card,
      from: this.#stock(),
      to: this.#handPlace(seat, card),
      ...(card === null ? {} : { turns: "up" as const }),
      delay: nth * 40,
      duration: FLIGHT,
    }));
  }

  revealed(seat: number, card: string | null): Cue[] {
    const to = this.#handPlace(seat, null);
    const via = { ...this.#pile(), w: this.#pile().w * 1.15 };
    return [
      { kind: "flight", card, from: this.#stock(), via, to, turns: "up", duration: FLIGHT + 260 },
    ];
  }

  /** How many of how many cards have come. */
  count(seat: number, counted: number, of: number): Cue[] {
    if (of < 2) return [];
    const word = this.word(seat, `+${counted}`, counted === of ? "bad" : "plain");
    return [counted === of ? word : { ...word, duration: 190 }];
  }

  dealt(seats: readonly number[]): Cue[] {
    const [own = null] = this.after.newCards();
    return seats.map((seat, nth) => {
      const card = seat === this.me ? own : null;
      return {
        kind: "flight",
        card,
        from: this.#stock(),
        to: this.#handPlace(seat, card),
        ...(card === null ? {} : { turns: "up" as const }),
        delay: nth * 24,
        duration: 260,
      };
    });
  }

  coloured(colour: string): Cue[] {
    const paint = paintOf(colour)?.main;
    const felt = this.felt();
    return paint ? [{ kind: "spread", at: this.#pile(), felt, paint, duration: 900 }] : [];
  }

  shown(seat: number, to: number, cards: string[] | null, count: number): Cue[] {
    const open = cards !== null && to === this.me;
    const at = open ? this.centre() : this.seat(to);
    const face = open ? cards : Array.from({ length: Math.min(count, 8) }, () => null);
    return [{ ...this.open(at, face, open ? 2900 : 1000), from: this.seat(seat) }];
  }

  open(at: Place, cards: (string | null)[], duration: number): Cue & { kind: "open" } {
    return { kind: "open", at, felt: this.felt(), cards, duration };
  }

  hand(seat: number, to: Place | null, via?: Place): Cue {
    const from = this.seat(seat);
    const fan = { kind: "fan", from, to, duration: via ? 1150 : HANDS } as const;
    return via ? { ...fan, via } : fan;
  }

  /** Hands go from seat to seat; what they become is seen when they are there. */
  exchanged(moves: readonly [from: number, to: number][]): Cue[] {
    for (const [, to] of moves) this.unseen.set(to === this.me ? "hand" : `seat-${to}`, HANDS);
    return moves.map(([from, to]) => this.hand(from, this.seat(to)));
  }

  reshuffled(): Cue[] {
    return [0, 1, 2, 3, 4].map((nth) => ({
      kind: "flight",
      card: null,
      from: this.#pile(),
      to: this.#stock(),
      delay: nth * 60,
      duration: FLIGHT,
    }));
  }

  submitted(seat: number, card: string | null): Cue[] {
    const own = seat === this.me;
    const from =
      own && card ? this.#place(this.before.find(`card-${card}`, "hand")) : this.seat(seat);
    this.unseen.set("before-dealer", FLIGHT + 100);
    const to = this.#place(this.after.find("before-dealer", "pile"));
    const turns = own ? { turns: "down" as const } : card ? { turns: "up" as const } : {};
    return [{ kind: "flight", card, from, to, ...turns, duration: FLIGHT + 120 }];
  }

  /** The desk is empty from now on, though the card lies there until the ruling is carried out. */
  confiscated(dealer: number): Cue[] {
    this.unseen.set("before-dealer", 2 * FLIGHT);
    return this.handed(this.desk(), this.seat(dealer), null, true);
  }

  handed(from: Place, to: Place, card: string | null, barred: boolean): Cue[] {
    return [{ kind: "flight", card, from, to, barred, duration: FLIGHT + 60 }];
  }

  /** Cards slip under one that lies on the pile. */
  shed(seat: number, cards: readonly string[], under: string): Cue[] {
    const STEP = 55;
    const pile = this.#pile();
    const slipping: Cue[] = cards.slice(0, 6).map((card, nth) => ({
      kind: "flight",
      card,
      from:
        seat === this.me ? this.#place(this.before.find(`card-${card}`, "hand")) : this.seat(seat),
      to: { ...pile, w: pile.w * 0.96 },
      delay: nth * STEP,
      duration: FLIGHT,
    }));
    const last = (slipping.length - 1) * STEP + FLIGHT;
    return [...slipping, { kind: "flight", card: under, from: pile, to: pile, duration: last }];
  }

  laidOpen(seat: number, cards: string[], nth: number): Cue {
    return { ...this.open(this.seat(seat), cards, 900), delay: 500 + nth * 140, lasting: true };
  }

  scored(seat: number, text: string): Cue[] {
    const to = this.#place(this.after.find(`score-${seat}`, `seat-${seat}`, "hand"));
    return [
      { kind: "word", at: this.centre(), to, text, tone: "good", large: true, duration: 1000 },
    ];
  }

  celebrated(text: string): Cue[] {
    const felt = this.felt();
    return [
      { kind: "confetti", felt, colours: letters(), duration: 3200 },
      this.large(text, "good", 1900),
    ];
  }

  #pile(): Place {
    return this.#place(this.after.find("pile", "pile-top", "stock"));
  }

  #stock(): Place {
    return this.#place(this.after.find("stock", "pile"));
  }

  /** Where a card comes to lie in a hand. */
  #handPlace(seat: number, card: string | null): Place {
    if (seat !== this.me || card === null) return this.seat(seat);
    this.unseen.set(`card-${card}`, FLIGHT);
    return this.#place(this.after.find(`card-${card}`, "hand"));
  }

  #cardWidth(): number {
    return this.#pile().w;
  }

  #place(rect: DOMRect | undefined): Place {
    if (rect === undefined) return { x: innerWidth / 2, y: innerHeight / 2, w: 60 };
    const { x, y, width, height } = rect;
    return { x: x + width / 2, y: y + height / 2, w: Math.min(width, height * CARD_RATIO) };
  }
}

const letters = (): string[] => cardsHere().colours.map(({ letter }) => letter);
