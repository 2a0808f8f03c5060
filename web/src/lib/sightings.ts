/** What a page saw of a match, to be compared with what the server says after it. */

import type { Board, ReplayInfo } from "../protocol";

/** What a page saw of a match: by step, the table and the own hand. */
export class Sightings {
  #steps = new Map<number, string>();
  #match = -1;
  seat: number | null = null;

  get count(): number {
    return this.#steps.size;
  }

  note(match: number, board: Board, seat: number | null, hand: readonly string[]): void {
    if (match !== this.#match || seat !== this.seat) this.#steps.clear();
    [this.#match, this.seat] = [match, seat];
    this.#steps.set(board.step, look(board, seat === null ? [] : hand));
  }

  /** Whether a replay shows the same; null if nothing of this match was seen. */
  agree({ match, frames }: ReplayInfo): boolean | null {
    if (match !== this.#match || !this.#steps.size) return null;
    return [...this.#steps].every(([step, seen]) => {
      const frame = frames[step];
      return (
        frame &&
        seen === look(frame.board, this.seat === null ? [] : (frame.hands[this.seat] ?? []))
      );
    });
  }
}

function look(board: Board, hand: readonly string[]): string {
  const { step, hand: number, dealer, top, sizes, stock, scores } = board;
  return JSON.stringify([step, number, dealer, top, sizes, stock, scores, [...hand].sort()]);
}
