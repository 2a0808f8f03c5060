/** Who is known to have called UNO with the last card: what everybody could hear, nothing else. */

import type { Board, EventInfo, EventName } from "../protocol";

/** After these, whoever they are about may hold other cards than when they called. */
const CHANGES_HANDS = new Set<EventName>(["drew", "revealed", "returned", "swapped"]);
const CHANGES_ALL_HANDS = new Set<EventName>(["dealt", "hands-passed", "hands-shuffled"]);

/** `events` are those of the hand so far, oldest first. */
export function hasCalled(seat: number, board: Board, events: readonly EventInfo[]): boolean {
  if (board.phase === "over" || board.sizes[seat] !== 1) return false;
  const last = events.findLast(
    ({ kind, seat: who, other }) =>
      CHANGES_ALL_HANDS.has(kind) ||
      (kind === "called" && who === seat) ||
      (CHANGES_HANDS.has(kind) && (who === seat || other === seat)),
  );
  return last?.kind === "called";
}
