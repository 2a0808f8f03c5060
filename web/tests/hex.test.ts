import { expect, test } from "vitest";
import { fromHex, randomHex, toHex } from "../src/lib/hex";

test("bytes come back as they were", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  expect(toHex(bytes)).toMatch(/^000102.*fdfeff$/);
  expect(fromHex(toHex(bytes))).toEqual(bytes);
});

test("random bytes are as many as asked for, and others every time", () => {
  expect(randomHex(16)).toMatch(/^[0-9a-f]{32}$/);
  expect(randomHex(16)).not.toBe(randomHex(16));
});
