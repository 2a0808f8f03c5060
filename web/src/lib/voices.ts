/** The sounds of the table, made of tones and noise on the spot; no files. Every tone swells and
 * fades, so that nothing clicks. */

/** One that may be stronger: the number of a card counted, or of cards to draw. */
export type Voice = (booth: Booth, strength: number) => void;

const SWELL = 0.006;
const SILENCE = 0.0001;

/** Where sounds are made: tones start some seconds after the booth was opened. */
export class Booth {
  static #noise = new WeakMap<BaseAudioContext, AudioBuffer>();

  constructor(
    readonly context: BaseAudioContext,
    readonly out: AudioNode,
    readonly start = context.currentTime,
  ) {}

  /** A tone that may glide to another pitch. */
  tone(
    pitch: number,
    at: number,
    length: number,
    loudness: number,
    { to = pitch, type = "sine" as OscillatorType } = {},
  ): void {
    const source = this.context.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(pitch, this.start + at);
    source.frequency.exponentialRampToValueAtTime(to, this.start + at + length);
    this.#shaped(source, at, length, loudness).connect(this.out);
  }

  /** A breath of noise around a pitch, which may move. */
  noise(pitch: number, at: number, length: number, loudness: number, to = pitch, narrow = 1): void {
    const source = this.context.createBufferSource();
    source.buffer = Booth.#whiteNoise(this.context);
    const filter = this.context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = narrow;
    filter.frequency.setValueAtTime(pitch, this.start + at);
    filter.frequency.exponentialRampToValueAtTime(to, this.start + at + length);
    this.#shaped(source, at, length, loudness).connect(filter).connect(this.out);
  }

  #shaped(
    source: AudioScheduledSourceNode,
    at: number,
    length: number,
    loudness: number,
  ): GainNode {
    const gain = this.context.createGain();
    const from = this.start + at;
    gain.gain.setValueAtTime(SILENCE, from);
    gain.gain.exponentialRampToValueAtTime(loudness, from + SWELL);
    gain.gain.exponentialRampToValueAtTime(SILENCE, from + SWELL + length);
    source.start(from);
    source.stop(from + SWELL + length);
    source.connect(gain);
    return gain;
  }

  static #whiteNoise(context: BaseAudioContext): AudioBuffer {
    const known = Booth.#noise.get(context);
    if (known) return known;
    const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    Booth.#noise.set(context, buffer);
    return buffer;
  }
}

/** Half tones above the A below middle C. */
const note = (half: number): number => 220 * 2 ** (half / 12);

function melody(booth: Booth, halves: number[], each: number, loudness: number, last = each): void {
  halves.forEach((half, nth) => {
    const length = nth === halves.length - 1 ? last : each * 1.6;
    booth.tone(note(half), nth * each, length, loudness, { type: "triangle" });
    booth.tone(note(half + 12), nth * each, length * 0.6, loudness * 0.25);
  });
}

export const VOICES = {
  card: (b) => {
    b.noise(1900, 0, 0.07, 1.1, 900);
    b.tone(170, 0.004, 0.09, 0.3, { to: 110 });
  },
  draw: (b) => b.noise(2600, 0, 0.15, 0.7, 1300, 0.7),
  deal: (b) => b.noise(2300, 0, 0.09, 0.85, 1500, 0.8),
  /** Card by card a half tone higher. */
  penalty: (b, nth) => {
    b.noise(2200, 0, 0.09, 0.5, 1100);
    b.tone(note(-5 + Math.min(nth, 20)), 0, 0.17, 0.2, { type: "triangle" });
  },
  /** The more cards, the deeper and longer. */
  pending: (b, count) => {
    const weight = Math.min(count, 12) / 12;
    b.tone(150 - 60 * weight, 0, 0.2 + 0.3 * weight, 0.34, { to: 60 });
    b.noise(420, 0, 0.09, 0.3, 180);
  },
  shuffle: (b) => {
    for (let nth = 0; nth < 9; nth++) b.noise(1700 + 130 * nth, nth * 0.055, 0.05, 0.5);
  },
  turn: (b) => melody(b, [19, 24], 0.11, 0.15, 0.3),
  call: (b) => melody(b, [15, 19, 22, 27], 0.075, 0.17, 0.28),
  caught: (b) => {
    b.tone(620, 0, 0.22, 0.14, { to: 190, type: "triangle" });
    b.tone(95, 0.19, 0.2, 0.2, { to: 60 });
    b.noise(700, 0.19, 0.08, 0.3, 250);
  },
  wrong: (b) => {
    b.tone(185, 0, 0.14, 0.13, { type: "triangle" });
    b.tone(174, 0.16, 0.24, 0.13, { type: "triangle" });
  },
  skip: (b) => {
    b.tone(500, 0, 0.07, 0.13, { to: 420, type: "triangle" });
    b.tone(340, 0.09, 0.14, 0.13, { to: 230, type: "triangle" });
  },
  reverse: (b) => {
    b.tone(280, 0, 0.2, 0.13, { to: 620, type: "triangle" });
    b.tone(620, 0.2, 0.2, 0.13, { to: 280, type: "triangle" });
    b.noise(900, 0, 0.38, 0.14, 2400, 2);
  },
  colour: (b) => {
    for (const half of [10, 14, 17]) b.tone(note(half), 0, 0.5, 0.075, { type: "triangle" });
    b.noise(700, 0, 0.45, 0.14, 3000, 1.5);
  },
  jump: (b) => {
    b.tone(330, 0, 0.24, 0.26, { to: 990, type: "triangle" });
    b.noise(1400, 0.04, 0.16, 0.5, 3200);
  },
  challenge: (b) => melody(b, [7, 6, 7], 0.1, 0.16, 0.3),
  guilty: (b) => melody(b, [12, 8, 3, 0], 0.1, 0.16, 0.4),
  innocent: (b) => melody(b, [12, 16, 19], 0.1, 0.16, 0.4),
  hands: (b) => {
    b.noise(500, 0, 0.35, 0.45, 2200, 1.2);
    b.noise(2200, 0.22, 0.35, 0.45, 500, 1.2);
  },
  /** The handle, then the paper. */
  stamp: (b) => {
    b.noise(2800, 0, 0.05, 0.6, 1800, 3);
    b.tone(120, 0.09, 0.2, 0.42, { to: 55 });
    b.noise(1100, 0.09, 0.07, 0.42, 400);
  },
  slide: (b) => b.noise(900, 0, 0.34, 0.75, 1700, 0.9),
  out: (b) => {
    b.tone(392, 0, 0.5, 0.15, { to: 98, type: "triangle" });
    b.tone(80, 0.42, 0.25, 0.2, { to: 50 });
  },
  score: (b) => melody(b, [24, 28, 31], 0.06, 0.11, 0.2),
  handWon: (b) => melody(b, [15, 19, 22, 27, 31], 0.11, 0.17, 0.6),
  handLost: (b) => melody(b, [10, 6, 3], 0.18, 0.14, 0.55),
  matchWon: (b) => {
    melody(b, [15, 15, 15, 19, 22, 19, 22, 27], 0.13, 0.17, 0.9);
    for (const half of [15, 19, 22]) b.tone(note(half), 0.91, 0.9, 0.07, { type: "triangle" });
  },
  matchLost: (b) => melody(b, [12, 10, 7, 3], 0.24, 0.14, 0.8),
  blocked: (b) => melody(b, [5, 5], 0.16, 0.12, 0.3),
  chat: (b) => {
    b.tone(880, 0, 0.14, 0.16);
    b.tone(1175, 0.09, 0.26, 0.16);
  },
} satisfies Record<string, Voice>;

export type Sound = keyof typeof VOICES;
