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
