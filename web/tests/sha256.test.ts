import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { toHex } from "../src/lib/hex";
import { hmac, sha256 } from "../src/lib/sha256";

/** Bytes of every value, the same in every run. */
const bytes = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 167 + 13) % 256);

test("SHA-256 is what everybody else calls so, at every length of the last block", () => {
  for (const length of [...Array(130).keys(), 1000, 100_000])
    expect(toHex(sha256(bytes(length)))).toBe(
      createHash("sha256").update(bytes(length)).digest("hex"),
    );
});

test("HMAC is too", () => {
  for (const length of [0, 16, 32, 64])
    expect(toHex(hmac(bytes(length), bytes(70)))).toBe(
      createHmac("sha256", bytes(length)).update(bytes(70)).digest("hex"),
    );
});
