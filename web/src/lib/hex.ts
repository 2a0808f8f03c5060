/** Bytes in hexadecimal, and random ones from the browser's own secure source. */

export type Entropy = string;

export function randomHex(bytes: number): Entropy {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}
