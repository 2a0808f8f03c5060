import { expect, test } from "vitest";
import { layOutTable, RING, tickerHeight, type Box } from "../src/lib/table-layout";

/** The felt on screens from a phone to a large monitor, with the panel beside it where there is one. */
const FELTS: Record<string, [width: number, height: number]> = {
  "2560 by 1440": [2220, 1370],
  "1920 by 1080": [1580, 1010],
  "1280 by 800": [930, 730],
  "768 by 1024": [738, 954],
  "390 by 844": [390, 790],
  "360 by 640": [360, 586],
  "844 by 390": [844, 349],
  "640 by 360": [640, 319],
  "1280 by 800 at 200 %": [640, 359],
};

const CASES = Object.entries(FELTS).flatMap(([screen, size]) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((others) =>
    [false, true].map((desk) => [screen, others, desk, ...size] as const),
  ),
);

const apart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x + 0.01 ||
  b.x + b.width <= a.x + 0.01 ||
  a.y + a.height <= b.y + 0.01 ||
  b.y + b.height <= a.y + 0.01;

test.each(CASES)(
  "%s, %d others, a desk: %s: nothing overlaps",
  (_, others, desk, width, height) => {
    const table = layOutTable({ width, height, others, desk, playing: true });
    expect(table.seats).toHaveLength(others);
    const { bar, hand, centre } = table;
    const boxes = [...table.seats, bar, hand, ...(table.desk ? [table.desk] : [])];
    const ring = ringBox(table);
    expect(table.pileCard).toBeGreaterThan(desk ? 36 : 42);
    for (const box of [...boxes, centre]) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width + 0.01);
      expect(box.y + box.height).toBeLessThanOrEqual(height + 0.01);
    }
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) expect(apart(one, other)).toBe(true);
      expect(apart(one, ring)).toBe(true);
    }
  },
);

/** What lies in the middle: the piles, the signs on the ring around them, the last line. */
function ringBox({ centre, pileCard, unit, shape }: ReturnType<typeof layOutTable>): Box {
  const width = RING.width * pileCard;
  const height = RING.height * pileCard + 2 * unit + tickerHeight(shape, unit);
  return {
    x: centre.x + (centre.width - width) / 2,
    y: centre.y + (centre.height - height) / 2,
    width,
    height,
  };
}

test.each([
  ["upright", 360, 484],
  ["sideways", 844, 248],
])("a lesson on a small phone held %s: the piles can still be read", (_, width, height) => {
  const table = layOutTable({ width, height, others: 2, desk: false, playing: true });
  expect(table.pileCard).toBeGreaterThanOrEqual(50);
});

test("at 1920 by 1080 the cards are large", () => {
  for (const others of [1, 3, 6, 9]) {
    const table = layOutTable({ width: 1580, height: 1010, others, desk: false, playing: true });
    expect(table.handCard).toBeGreaterThanOrEqual(130);
    expect(table.handCard).toBeLessThanOrEqual(150);
    expect(table.pileCard).toBeGreaterThanOrEqual(175);
    expect(table.chips).toBe(false);
  }
});
