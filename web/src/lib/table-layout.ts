/** How a table uses its felt: where the others sit, where the piles lie, where one acts and holds the
 * cards, and how large all of that is. Every region has its room for a whole hand, so nothing moves
 * when a sentence grows or a card is drawn. */

import { seatsAround, seatsInRows, type Box, type Seating } from "./seat-layout";

export type { Box };

/** Broad: the others sit around the piles. Tall: they sit above them, as on a phone. Low: they sit
 * on the left half and what one does is on the right, as on a phone held sideways. */
export type Shape = "broad" | "tall" | "low";

export interface TableLayout {
  shape: Shape;
  /** The size of type, in pixels, and what paddings and seats are measured in. */
  unit: number;
  /** The widest a card may be in the own hand, and on the piles. */
  handCard: number;
  pileCard: number;
  /** The others, in their order; chips have no fan of cards. */
  seats: Box[];
  chips: boolean;
  /** How large what is on a seat is drawn, in parts of the unit. */
  seatScale: number;
  /** Room for the piles with the ring around them, and what happened last below. */
  centre: Box;
  /** Where a card lies before the dealer, at tables that inspect. */
  desk: Box | null;
  /** The own plate, the prompt, the buttons. */
  bar: Box;
  hand: Box;
}

export interface Felt {
  width: number;
  height: number;
  /** How many others there are. */
  others: number;
  /** Whether we hold cards. */
  playing: boolean;
  /** Whether the dealer inspects. */
  desk: boolean;
}

const BROAD = 680;
const LOW = 430;
const LOW_WIDTH = 540;

/** A finger needs this much. */
const CONTROL = 44;
const GAP = 8;
const WATCHERS_LINE = 3;

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

export function layOutTable(felt: Felt): TableLayout {
  const { width, height } = felt;
  const unit = between(14, Math.min(width / 48, height / 56), 34);
  if (height < LOW && width >= LOW_WIDTH) return low(felt, unit);
  return width >= BROAD && width > height ? broad(felt, unit) : tall(felt, unit);
}

function broad({ width, height, others, playing, desk }: Felt, unit: number): TableLayout {
  const handCard = between(60, Math.min(0.141 * height, 0.19 * width), 260);
  const hand = playing ? handCard * 1.88 : WATCHERS_LINE * unit;
  const bar = barHeight(width, unit);
  const area = height - hand - bar;
  const table = seatsAround(others, { x: 0, y: 0, width, height: area }, unit);
  const widest = 0.179 * height;
  const side = table.sides + unit;
  // Those at the ends of the top row sit lower: only who sits above what lies here counts.
  const half = Math.min(width / 2 - side, desk ? Infinity : (RING.width * widest) / 2);
  const above = table.seats.filter(
    ({ x, width: w }) => x < width / 2 + half && x + w > width / 2 - half,
  );
  const y = GAP + Math.max(0, ...above.map((seat) => seat.y + seat.height));
  const middle = { x: side, y, width: width - 2 * side, height: area - y };
  return finish("broad", unit, handCard, table, middle, desk, widest, {
    bar: { x: 0, y: area, width, height: bar },
    hand: { x: 0, y: area + bar, width, height: hand },
  });
}

function tall({ width, height, others, playing, desk }: Felt, unit: number): TableLayout {
  const handCard = between(56, Math.min(0.14 * height, 0.22 * width), 160);
  const hand = playing ? Math.max(handCard * 1.86, 0.245 * height) : WATCHERS_LINE * unit;
  const bar = barHeight(width, unit);
  const area = height - hand - bar;
  const table = seatsInRows(others, { x: 0, y: 0, width, height: area }, unit);
  const middle = { x: GAP, y: table.top, width: width - 2 * GAP, height: area - table.top };
  return finish("tall", unit, handCard, table, middle, desk, 0.3 * width, {
    bar: { x: 0, y: area, width, height: bar },
    hand: { x: 0, y: area + bar, width, height: hand },
  });
}

function low({ width, height, others, playing, desk }: Felt, unit: number): TableLayout {
  const left = Math.round(0.53 * width);
  const right = width - left;
  const bar = barHeight(right, unit);
  const handCard = between(50, Math.min(0.36 * (height - bar), 0.2 * right), 130);
  const table = seatsInRows(others, { x: 0, y: 0, width: left, height }, unit);
  const middle = { x: GAP, y: table.top, width: left - 2 * GAP, height: height - table.top };
  const hand = playing ? height - bar : WATCHERS_LINE * unit;
  return finish("low", unit, handCard, table, middle, desk, 0.26 * height, {
    bar: { x: left, y: 0, width: right, height: bar },
    hand: { x: left, y: bar, width: right, height: hand },
  });
}

/** Two lines of the prompt, and three where it is narrow, above a row of buttons. */
function barHeight(width: number, unit: number): number {
  return (width < BROAD ? 5.1 : 4.1) * unit + Math.max(CONTROL, 2.4 * unit);
}

/** The ring around the piles is as high as this many cards are wide, and as wide as that. */
export const RING = { width: 3.5, height: 2.12 };

function finish(
  shape: Shape,
  unit: number,
  handCard: number,
  { seats, chips, scale }: Seating,
  middle: Box,
  inspects: boolean,
  widest: number,
  own: Pick<TableLayout, "bar" | "hand">,
): TableLayout {
  const { desk, centre } = inspects ? withDesk(middle, unit) : { desk: null, centre: middle };
  // The signs stand on the rim of the ring; below it a line or two say what happened.
  const ringRoom = centre.height - 2 * unit - tickerHeight(shape, unit);
  const pileCard = Math.min(widest, centre.width / RING.width, ringRoom / RING.height);
  return { shape, unit, handCard, pileCard, seats, chips, seatScale: scale, centre, desk, ...own };
}

export function tickerHeight(shape: Shape, unit: number): number {
  return (shape === "broad" ? 3.2 : 1.8) * unit;
}

/** The desk above the piles where there is height enough, else beside them. */
function withDesk(middle: Box, unit: number): { desk: Box; centre: Box } {
  const tall = middle.height >= 24 * unit && middle.width < 44 * unit;
  if (tall) {
    const height = between(9 * unit, 0.4 * middle.height, 13 * unit);
    const rest = { y: middle.y + height, height: middle.height - height };
    return { desk: { ...middle, height }, centre: { ...middle, ...rest } };
  }
  const width = between(12.5 * unit, 0.42 * middle.width, 27 * unit);
  const rest = { x: middle.x + width, width: middle.width - width };
  return { desk: { ...middle, width }, centre: { ...middle, ...rest } };
}

/** A box as a style. Seats stay where they are whichever way a language is written. */
export function placed({ x, y, width, height }: Box): string {
  const px = (value: number): string => `${Math.round(value * 10) / 10}px`;
  return `left:${px(x)};top:${px(y)};width:${px(width)};height:${px(height)}`;
}
