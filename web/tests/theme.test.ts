// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { spriteId, spritePath } from "../src/lib/card-art.svelte";
import { themeOf } from "../src/lib/rule-values";

const SETS = [
  { name: "official", values: { inspection: "off" }, theme: "" },
  { name: "redacted", values: { inspection: "legal" }, theme: "redacted" },
];
vi.stubGlobal("fetch", () =>
  Promise.resolve(new Response(JSON.stringify({ sets: SETS, options: [] }))),
);

test("cards are drawn in the theme of the rules, whatever their options", async () => {
  expect(await themeOf()).toBe("classic");
  expect(await themeOf({ base: "redacted", options: { inspection: "off" } })).toBe("redacted");
  expect(await themeOf({ options: { inspection: "legal" } })).toBe("classic");
  expect(await themeOf({ theme: "redacted" })).toBe("redacted");
});

test("contrast is added once", () => {
  expect(spritePath("redacted", true)).toBe("/art/redacted-contrast.svg");
  expect(spritePath("classic-contrast", true)).toBe("/art/classic-contrast.svg");
  expect(spritePath("classic", false)).toBe("/art/classic.svg");
  expect(spritePath("classic", true, "0f")).toBe("/art/classic-contrast.svg?pack=0f");
});

test("cards are found in the sprite by their short names", () => {
  expect(["R7", "W+4", "W?", "É1"].map(spriteId)).toEqual(["R7", "W-draw-4", "W-u3f-", "-uc9-1"]);
});
