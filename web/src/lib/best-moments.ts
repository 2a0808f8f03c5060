/** What a match is remembered for, from its scores and from what this page saw of it. */

import type { EventInfo } from "../protocol";
import { courseOf } from "./standings";

export type Moment =
  | { kind: "drew" | "caught" | "streak" | "comeback"; seat: number; count: number }
  | { kind: "coup"; seat: number; count: number; hand: number }
  | { kind: "photo"; count: number };

/** Fewer cards, points or hands than these are nothing to speak of. */
const MANY_CARDS = 4;
const LONG_STREAK = 3;
const FAR_BEHIND = 40;
const CLOSE = 15;
const SHOWN = 4;

/** Remembers of one match what its scores do not tell. */
export class Sights {
  #match = -1;
  #drawn = { seat: 0, count: 0 };
  #catches = new Map<number, number>();

  see(match: number, events: readonly EventInfo[]): void {
    if (match !== this.#match) {
      this.#match = match;
      this.#drawn = { seat: 0, count: 0 };
      this.#catches.clear();
    }
    const drawn = new Map<number, number>();
    for (const { kind, seat = null, number = 0, cards } of events) {
      if (seat === null) continue;
      if (kind === "caught") this.#catches.set(seat, (this.#catches.get(seat) ?? 0) + 1);
      if (kind === "drew") drawn.set(seat, (drawn.get(seat) ?? 0) + (cards?.length || number || 1));
    }
    for (const [seat, count] of drawn) if (count > this.#drawn.count) this.#drawn = { seat, count };
  }

  moments(
    gains: readonly (readonly number[])[],
    champions: readonly number[],
    lowest: boolean,
  ): Moment[] {
    const found = [...fromScores(gains, champions, lowest)];
    if (this.#drawn.count >= MANY_CARDS) found.push({ kind: "drew", ...this.#drawn });
    const [catcher] = [...this.#catches].sort((a, b) => b[1] - a[1]);
    if (catcher) found.push({ kind: "caught", seat: catcher[0], count: catcher[1] });
    return found.slice(0, SHOWN);
  }
}

function* fromScores(
  gains: readonly (readonly number[])[],
  champions: readonly number[],
  lowest: boolean,
): Generator<Moment> {
  const champion = champions[0];
  const seats = gains[0]?.length ?? 0;
  if (champion === undefined || gains.length < 2 || seats < 2) return;
  const course = courseOf(gains, seats);
  const others = Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => !champions.includes(seat),
  );
  if (others.length === 0) return;
  const sign = lowest ? -1 : 1;
  const lead = course.map(
    (scores) => sign * scores[champion]! - Math.max(...others.map((seat) => sign * scores[seat]!)),
  );
  const behind = -Math.min(...lead);
  if (behind >= FAR_BEHIND) yield { kind: "comeback", seat: champion, count: behind };
  const margin = lead[lead.length - 1]!;
  if (margin > 0 && margin <= CLOSE) yield { kind: "photo", count: margin };
  if (lowest) return;
  const streak = longestStreak(gains);
  if (streak.count >= LONG_STREAK) yield { kind: "streak", ...streak };
  const coups = gains.flatMap((hand, at) =>
    hand.map((count, seat) => ({ kind: "coup" as const, seat, count, hand: at + 1 })),
  );
  const [coup] = coups.sort((a, b) => b.count - a.count);
  if (coup && coup.count > 0) yield coup;
}

/** Who scored alone in most hands one after the other. */
function longestStreak(gains: readonly (readonly number[])[]): { seat: number; count: number } {
  let best = { seat: 0, count: 0 };
  let now = { seat: -1, count: 0 };
  for (const hand of gains) {
    const scoring = hand.flatMap((points, seat) => (points > 0 ? [seat] : []));
    const seat = scoring.length === 1 ? scoring[0]! : -1;
    now = { seat, count: seat >= 0 && seat === now.seat ? now.count + 1 : 1 };
    if (seat >= 0 && now.count > best.count) best = now;
  }
  return best;
}
