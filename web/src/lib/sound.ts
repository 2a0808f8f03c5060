/** What is heard of the table: which sound goes with what is seen, how loud, and only after the
 * person has touched the page. */

import { afterFrame } from "./after-frame";
import type { Scene, SeatWord } from "./moments";
import { me } from "./profile.svelte";
import { unreachable } from "./unreachable";
import { Booth, VOICES, type Sound, type Voice } from "./voices";

/** A sound, and how strong it is. */
export interface Heard {
  sound: Sound;
  strength: number;
}

const LOUDNESS = 1.2;

const WORDS: Record<SeatWord, Sound | null> = {
  deals: "shuffle",
  uno: "call",
  jumpsIn: "jump",
  passes: null,
  skipped: "skip",
  challenges: "challenge",
  caught: "caught",
  wrongCatch: "wrong",
  mustDraw: "jump",
  knockedOut: "out",
  eliminated: "out",
};

/** Of what is shown at once, the first of these is heard. */
const FIRST: Sound[] = [
  "matchWon", "matchLost", "handWon", "handLost", "blocked", "caught", "wrong", "guilty", "innocent",
  "call", "challenge", "out", "jump", "stamp", "hands", "pending", "penalty", "skip", "reverse",
  "colour", "card",
]; // prettier-ignore

/** The sound of a scene, for who sits at a seat: to win sounds different from losing. */
export function soundOf(scene: Scene, seat: number | null): Heard | null {
  const heard = (sound: Sound | null, strength = 1): Heard | null => sound && { sound, strength };
  switch (scene.kind) {
    case "deal":
      return heard("deal");
    case "cut":
    case "turn-up":
    case "play":
    case "shed":
      return heard("card");
    case "draw":
    case "reveal":
      return scene.of > 1 ? heard("penalty", scene.counted) : heard("draw");
    case "colour":
      return heard("colour");
    case "word":
      return heard(WORDS[scene.word]);
    case "reverse":
      return heard("reverse");
    case "pending":
      return heard("pending", scene.number);
    case "show-hand":
      return heard("draw");
    case "verdict":
      return heard(scene.stamp === "bluff" ? "guilty" : "innocent");
    case "move-hands":
      return heard("hands");
    case "shuffle-hands":
    case "reshuffle":
      return heard("shuffle");
    case "submit":
    case "confiscate":
    case "hand-back":
      return heard("slide");
    case "stamp":
      return heard("stamp");
    case "fall":
      return heard(WORDS[scene.word]);
    case "hand-won":
      return heard(seat === null || scene.seat === seat ? "handWon" : "handLost");
    case "blocked":
      return heard("blocked");
    case "score":
      return heard("score");
    case "match-won":
      return heard(seat === null || scene.seats.includes(seat) ? "matchWon" : "matchLost");
    default:
      return unreachable(scene);
  }
}

let context: AudioContext | null = null;
let master: GainNode | null = null;
let together: Heard[] = [];

/** Let a sound be heard; of several at the same time, the most important one. */
export function play(heard: Heard): void {
  // A browser lets a page sound only after the person has touched it.
  if (!me.sound || me.volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  together.push(heard);
  if (together.length === 1) afterFrame(sound);
}

function sound(): void {
  const weight = ({ sound }: Heard): number => FIRST.indexOf(sound) + 1 || FIRST.length + 1;
  const [heard] = together.sort((a, b) => weight(a) - weight(b));
  together = [];
  if (!heard) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  master ??= mixer(context);
  // Loudness is felt as its square.
  master.gain.value = LOUDNESS * me.volume ** 2;
  make(heard, new Booth(context, master));
}

/** Everything goes through one control, and sounds that coincide do not add up. */
export function mixer(context: BaseAudioContext): GainNode {
  const gain = context.createGain();
  const limit = context.createDynamicsCompressor();
  limit.threshold.value = -20;
  limit.ratio.value = 8;
  gain.connect(limit).connect(context.destination);
  return gain;
}

export function make({ sound, strength }: Heard, booth: Booth): void {
  const voice: Voice = VOICES[sound];
  voice(booth, strength);
}
