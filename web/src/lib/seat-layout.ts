/** Where the others sit around a table at whose lower edge we sit, clockwise from our left. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Seating {
  seats: Box[];
  /** Whether there is room for a face, a name and a number only. */
  chips: boolean;
  /** How large what is on a seat is drawn, in parts of the type elsewhere. */
  scale: number;
  /** How far the seats reach in from the top and from each side. */
  top: number;
  sides: number;
}

interface Size {
  width: number;
  height: number;
}

/** In units of type: a plate with a fan of cards, and what is left of it where many sit. */
const PLATE: Size = { width: 12, height: 6.9 };
const CHIP: Size = { width: 7.4, height: 3.4 };
/** Plates are drawn as large as they fit, from comfortable to crowded. */
const SCALES = [1.06, 1, 0.9];
const WIDEST_CHIP = 12;
const NARROWEST_PLATE = 8;
/** The part of the height that plates in rows may take, and what they leave to the piles, in units of
 * type: enough to read the cards there. */
const MOST_ABOVE = 0.45;
const LEAST_BELOW = 12;
const EDGE = 8;
/** Plates that come closer than this become chips. */
const CLOSEST = 6;
/** How much the ends of the top row hang down, so that it looks round, in parts of the height. */
const SAG = 0.07;

/** Up the left side, along the top, down the right side. */
export function seatsAround(count: number, area: Box, unit: number): Seating {
  const sized = ({ width, height }: Size, scale: number): Size => ({
    width: width * unit * scale,
    height: height * unit * scale,
  });
  for (const scale of SCALES) {
    const plates = around(count, area, sized(PLATE, scale));
    if (plates.closest >= CLOSEST) return { ...plates, scale };
  }
  return { ...around(count, area, sized(CHIP, 1)), chips: true };
}

/** The best way to share the seats between the top and both sides. */
function around(count: number, area: Box, plate: Size): Seating & { closest: number } {
  let best: (Seating & { closest: number }) | null = null;
  for (let side = 0; side <= count / 2; side++) {
    const arranged = arrange(count - 2 * side, side, area, plate);
    // A round table has somebody at its sides; two sit there and not next to each other.
    const odd = (side === 0 && count > 1) || (side === count / 2 && count > 2);
    const closest = odd ? Math.min(arranged.closest, 0) : arranged.closest;
    if (best === null || closest > best.closest) best = { ...arranged, closest };
  }
  return best!;
}

function arrange(
  top: number,
  side: number,
  area: Box,
  { width, height }: Size,
): Seating & { closest: number } {
  const sag = top > 2 ? SAG * area.height : 0;
  const inner = area.width - 2 * EDGE;
  // With nobody at the sides the ends of the top row keep away from the corners.
  const row = spread(top, inner, width);
  const upper = top > 0 ? EDGE + sag + height : EDGE;
  const column = spread(side, area.y + area.height - upper - EDGE, height);
  const y = (at: number): number => upper + column.at(at);
  const left = Array.from({ length: side }, (_, at) => ({ x: EDGE, y: y(side - 1 - at) }));
  const along = Array.from({ length: top }, (_, at) => {
    const x = EDGE + row.at(at);
    const off = inner > width ? (2 * (x - EDGE)) / (inner - width) - 1 : 0;
    return { x, y: EDGE + sag * off * off };
  });
  const right = Array.from({ length: side }, (_, at) => ({
    x: area.width - EDGE - width,
    y: y(at),
  }));
  return {
    seats: [...left, ...along, ...right].map((at) => ({ ...at, width, height })),
    chips: false,
    scale: 1,
    top: top > 0 ? EDGE + height : EDGE,
    sides: side > 0 ? EDGE + width : EDGE,
    closest: Math.min(row.gap, column.gap),
  };
}

/** Evenly spread: as much room before the first and after the last as half of that between two. */
function spread(
  count: number,
  room: number,
  size: number,
): { gap: number; at: (index: number) => number } {
  if (count === 0) return { gap: Infinity, at: () => 0 };
  const gap = (room - count * size) / count;
  return { gap, at: (index) => gap / 2 + index * (size + gap) };
}

/** In rows above the table, as on a phone: plates where they leave room enough for the piles. */
export function seatsInRows(count: number, area: Box, unit: number): Seating {
  const plates = inRows(count, area, unit, PLATE, NARROWEST_PLATE);
  const below = area.height - plates.top;
  if (plates.top <= MOST_ABOVE * area.height && below >= LEAST_BELOW * unit) return plates;
  return { ...inRows(count, area, unit, { ...CHIP, width: WIDEST_CHIP }, CHIP.width), chips: true };
}

function inRows(count: number, area: Box, unit: number, size: Size, narrowest: number): Seating {
  const gap = CLOSEST;
  const room = area.width - 2 * gap;
  const most = Math.max(1, Math.floor((room + gap) / (narrowest * unit + gap)));
  const rows = Math.ceil(count / most);
  const columns = Math.ceil(count / rows);
  const width = Math.min((room - (columns - 1) * gap) / columns, size.width * unit);
  const height = size.height * unit;
  const seats = Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, count - row * columns);
    const begin = (area.width - inRow * width - (inRow - 1) * gap) / 2;
    return {
      x: area.x + begin + (at % columns) * (width + gap),
      y: area.y + gap + row * (height + gap),
      width,
      height,
    };
  });
  return { seats, chips: false, scale: 1, top: gap + rows * (height + gap), sides: 0 };
}
