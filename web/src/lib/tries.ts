/** Of one client to reach its table: PROTOCOL.md says how, `protocol/patience.py` how long. */

import { PATIENCE } from "../protocol";

const TIMES_THE_LAST = 3;
const AFTER_SILENCE = 1.25;

export class Tries {
  /** Milliseconds that the next connection may take to open. */
  within: number = PATIENCE.longest_knock;
  #wait: number = PATIENCE.first_wait;

  opened(after: number): void {
    const { first_knock, longest_knock } = PATIENCE;
    this.within = Math.min(Math.max(first_knock, TIMES_THE_LAST * after), longest_knock);
  }

  unanswered(): void {
    this.within = Math.min(AFTER_SILENCE * this.within, PATIENCE.longest_knock);
  }

  /** Whatever comes next is another trouble. */
  afresh(): void {
    this.#wait = PATIENCE.first_wait;
  }

  /** Milliseconds until the next one. */
  pause(): number {
    const pause = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(2 * this.#wait, PATIENCE.longest_wait);
    return pause;
  }
}
