/** Who sits where, seen from our own seat. */

import type { Board } from "../protocol";

/** The other seats clockwise, from the one to our left; a spectator looks from the first seat. */
export function others(board: Board, seat: number | null): number[] {
  const order = board.order;
  if (seat === null) return order;
  const mine = order.indexOf(seat);
  return [...order.slice(mine + 1), ...order.slice(0, mine)];
}

/** The seat of our partner where four play as two sides. */
export function partnerOf(board: Board, seat: number | null): number | null {
  if (seat === null || board.order.length !== 4) return null;
  return board.order[(board.order.indexOf(seat) + 2) % 4] ?? null;
}

/** Who would be next after the one on turn, if nothing happens that changes it. */
export function nextSeat(board: Board): number | null {
  const { order, actor, left = true, out = [] } = board;
  if (actor == null || board.phase === "over") return null;
  const playing = order.filter((seat) => seat === actor || !out.includes(seat));
  const step = left ? 1 : playing.length - 1;
  const next = playing[(playing.indexOf(actor) + step) % playing.length];
  return next === actor ? null : (next ?? null);
}
