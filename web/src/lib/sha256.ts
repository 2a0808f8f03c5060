/**
 * SHA-256 and HMAC. Browsers lend theirs only to pages that came over a safe line, and the deal
 * must be honest on a home network, too.
 */

import { fromHex, toHex } from "./hex";

/** The first 32 bits behind the point of the square or cube roots of the first primes. */
function roots(count: number, power: number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p)) primes.push(n);
  return Uint32Array.from(primes, (prime) => {
    const root = prime ** (1 / power);
    return (root - Math.floor(root)) * 2 ** 32;
  });
}

const START = roots(8, 2);
const ROUNDS = roots(64, 3);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Uint32Array, block: DataView): void {
  const words = new Uint32Array(64);
  for (let at = 0; at < 16; at++) words[at] = block.getUint32(4 * at);
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15]!, words[at - 2]!];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16]! + low + words[at - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let at = 0; at < 64; at++) {
    const choice = (e & f) ^ (~e & g);
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice;
    const first = (one + ROUNDS[at]! + words[at]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = state[at]! + word));
}

type Eight = [number, number, number, number, number, number, number, number];

/** A hash of bytes that come one after the other. */
export class Sha256 {
  #state = START.slice();
  #block = new Uint8Array(64);
  #length = 0;

  add(bytes: Uint8Array): this {
    for (const byte of bytes) {
      this.#block[this.#length++ % 64] = byte;
      if (this.#length % 64 === 0) compress(this.#state, new DataView(this.#block.buffer));
    }
    return this;
  }

  /** Of all bytes so far; more may follow. */
  digest(): Uint8Array {
    const whole = new Sha256();
    whole.#state.set(this.#state);
    whole.#block.set(this.#block);
    whole.#length = this.#length;
    const padding = new Uint8Array(1 + ((119 - (this.#length % 64)) % 64) + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, this.#length / 2 ** 29);
    view.setUint32(padding.length - 4, this.#length << 3);
    whole.add(padding);
    const digest = new DataView(new ArrayBuffer(32));
    whole.#state.forEach((word, at) => digest.setUint32(4 * at, word));
    return new Uint8Array(digest.buffer);
  }
}

export const sha256 = (bytes: Uint8Array): Uint8Array => new Sha256().add(bytes).digest();

/** With a key of at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = (byte: number): Uint8Array =>
    Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte);
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What is shown of a part of a shuffle, in hexadecimal, while it is still a secret. */
export const commitmentTo = (part: string): string => toHex(sha256(fromHex(part)));
