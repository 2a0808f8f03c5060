/** Where the others sit around a table at whose lower edge we sit, in parts of its size. */

export interface Spot {
  x: number;
  y: number;
}

/** The way around: up the left side, along the top, down the right side. */
const SIDE = 0.8;
const TOP = 2;
const LOWEST = 0.85;
const HIGHEST = 0.15;
/** How much the ends of the top row hang down, so that it looks round. */
const SAG = 0.1;

/** Evenly spaced; the first is to our left, the others follow clockwise. */
export function seatSpots(count: number): Spot[] {
  const way = TOP + 2 * SIDE;
  return Array.from({ length: count }, (_, at) => spotAt((way * (at + 0.5)) / count));
}

function spotAt(way: number): Spot {
  const x = (way - SIDE) / TOP;
  if (x < 0) return { x: 0, y: onSide(way / SIDE) };
  if (x > 1) return { x: 1, y: onSide((2 * SIDE + TOP - way) / SIDE) };
  return { x, y: SAG * (2 * x - 1) ** 2 };
}

function onSide(climbed: number): number {
  return LOWEST - (LOWEST - HIGHEST) * climbed;
}
