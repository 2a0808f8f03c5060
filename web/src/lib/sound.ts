/** Small sounds made on the spot; no files. */

import { me } from "./profile.svelte";

type Sound = "card" | "draw" | "turn" | "uno" | "win" | "bad";

/** Each sound: tones of [frequency, start, length] in hertz and seconds. */
const TONES: Record<Sound, [number, number, number][]> = {
  card: [
    [320, 0, 0.05],
    [210, 0.02, 0.06],
  ],
  draw: [[190, 0, 0.07]],
  turn: [
    [523, 0, 0.09],
    [659, 0.09, 0.14],
  ],
  uno: [
    [659, 0, 0.1],
    [784, 0.1, 0.1],
    [988, 0.2, 0.2],
  ],
  win: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.12],
    [1047, 0.36, 0.35],
  ],
  bad: [
    [180, 0, 0.16],
    [140, 0.1, 0.2],
  ],
};
const LOUDNESS = 0.06;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  // A browser lets a page sound only after the person has touched it.
  if (!me.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [frequency, start, length] of TONES[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(LOUDNESS, now + start);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
