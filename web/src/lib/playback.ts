/** Between what was told and what is shown: beats, shown one after the other.
 *
 * Whoever falls too far behind, or does not want to see anything move, sees where things stand at
 * once. */

/** One thing to see; `hold` is how long the next one waits for it, in milliseconds at normal pace. */
export interface Timed {
  hold: number;
}

export interface Timer {
  now(): number;
  /** Do something later; returns how to prevent it. */
  after(milliseconds: number, run: () => void): () => void;
}

export interface Audience<Beat> {
  /** `pace` is what durations are multiplied with; 0 when the beat is only caught up with. */
  show(beat: Beat, pace: number): void;
  /** Something is shown that takes time; or all is shown. */
  busy(busy: boolean): void;
  /** How slow it should be: 1 is normal, 0 that nothing moves. */
  pace(): number;
}

/** More messages than this are not played, nor any that waited longer (in milliseconds). */
export const MOST_WAITING = 6;
export const LONGEST_WAIT = 4000;
/** With others waiting, everything goes faster by this. */
const HASTE = 0.6;

interface Message<Beat> {
  beats: Beat[];
  since: number;
  begun: boolean;
}

export class Playback<Beat extends Timed> {
  #messages: Message<Beat>[] = [];
  #stop: (() => void) | null = null;

  constructor(
    readonly audience: Audience<Beat>,
    readonly timer: Timer,
  ) {}

  get busy(): boolean {
    return this.#stop !== null;
  }

  /** A message with its beats, to be shown after all others. */
  add(beats: Beat[]): void {
    this.#messages.push({ beats: [...beats], since: this.timer.now(), begun: false });
    if (this.#behind()) this.catchUp();
    else if (!this.busy) this.#next();
  }

  /** Show at once what there is left to show. */
  catchUp(): void {
    this.#stop?.();
    const left = this.#messages.flatMap(({ beats }) => beats);
    this.#messages = [];
    for (const beat of left) this.audience.show(beat, 0);
    this.#rest();
  }

  /** Forget what there is left to show. */
  clear(): void {
    this.#stop?.();
    this.#messages = [];
    this.#rest();
  }

  #behind(): boolean {
    const pace = this.audience.pace();
    if (pace === 0) return true;
    const waiting = this.#messages.filter(({ begun }) => !begun);
    const waited = this.timer.now() - (waiting[0]?.since ?? Infinity);
    return waiting.length > MOST_WAITING || waited > LONGEST_WAIT * Math.max(1, pace);
  }

  #next(): void {
    if (this.#behind()) return this.catchUp();
    for (;;) {
      const message = this.#messages[0];
      if (message === undefined) return this.#rest();
      const beat = message.beats.shift();
      message.begun = true;
      if (message.beats.length === 0) this.#messages.shift();
      if (beat === undefined) continue;
      const others = this.#messages.some(({ begun }) => !begun);
      const pace = this.audience.pace() * (others ? HASTE : 1);
      this.audience.show(beat, pace);
      if (beat.hold === 0) continue;
      if (!this.busy) this.audience.busy(true);
      this.#stop = this.timer.after(beat.hold * pace, () => this.#next());
      return;
    }
  }

  #rest(): void {
    this.#stop = null;
    this.audience.busy(false);
  }
}

export const BROWSER_TIMER: Timer = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
