/** Where each card of a hand lies. A hand has the same room however many cards it holds: one row
 * while each card shows enough of itself, then more rows of smaller cards. */

export interface Place {
  x: number;
  y: number;
  turn: number;
}

export interface Fan {
  places: Place[];
  /** How wide a card is. */
  card: number;
  /** How wide all is; more than the room where even rows do not help, so that it scrolls. */
  width: number;
  /** How much of a covered card can be seen and touched, across and down. */
  step: number;
  rowStep: number;
}

export const CARD_RATIO = 87 / 56;
const MOST_ROWS = 5;
/** Parts of a card's width: never further apart, and one row only while this much can be seen. */
const WIDEST = 1.06;
const TIGHT = 0.28;
/** What a finger needs of a card, across and down, and the least that tells what it is, in pixels. */
const EASY = 36;
const ROW_EASY = 28;
const LEAST = 20;
/** The part of a card's height that stays visible under the row in front of it. */
const ROW_SHOWN = 0.34;
const STEEPEST = 8;
/** Room, in parts of a card's width, that turned cards need at the ends of a single row. */
const SWING = 0.4;
/** Room above for a card that is lifted, in parts of a card's width. */
export const LIFT = 0.15;
/** How much lower the ends of a fan hang: a part of the card's width for a degree squared. */
const HANGS = 1 / 900;

interface Rows {
  rows: number;
  columns: number;
  card: number;
  step: number;
  rowStep: number;
}

export function fan(count: number, room: number, height: number, largest: number): Fan {
  const tried = Array.from({ length: MOST_ROWS }, (_, at) =>
    inRows(at + 1, count, room, height, largest),
  );
  const patch = ({ step, rowStep }: Rows): number => Math.min(step, rowStep);
  const chosen =
    tried.find(
      ({ step, rowStep, card }) => step >= Math.max(EASY, TIGHT * card) && rowStep >= ROW_EASY,
    ) ?? tried.reduce((best, one) => (patch(one) > patch(best) ? one : best));
  const { rows, columns, card, rowStep } = chosen;
  const step = Math.max(chosen.step, LEAST);
  const width = Math.max(room, (columns - 1) * step + card);
  const top = LIFT * card + Math.max(0, (height - LIFT * card - tall(chosen)) / 2);
  const places = Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, count - row * columns);
    const offset = (at % columns) - (inRow - 1) / 2;
    const turn = rows === 1 ? Math.max(-STEEPEST, Math.min(STEEPEST, offset * 2)) : 0;
    return {
      x: width / 2 - card / 2 + offset * step,
      y: top + row * rowStep + turn * turn * card * HANGS,
      turn,
    };
  });
  return { places, card, width, step, rowStep };
}

function inRows(rows: number, count: number, room: number, height: number, largest: number): Rows {
  const columns = Math.max(1, Math.ceil(count / rows));
  const free = height - LIFT * largest;
  const fits = free / (CARD_RATIO * (1 + (rows - 1) * ROW_SHOWN));
  const card = Math.min(largest, rows === 1 ? free / (CARD_RATIO + SAGGING) : fits);
  const swing = rows === 1 ? card * SWING : 0;
  const step = Math.min(card * WIDEST, (room - card - swing) / Math.max(columns - 1, 1));
  const rowStep =
    rows === 1
      ? card * CARD_RATIO
      : Math.min((free - card * CARD_RATIO) / (rows - 1), card * CARD_RATIO * WIDEST);
  return { rows, columns, card, step, rowStep };
}

/** What a fan needs in height beyond a card that stands straight, in parts of a card's width. */
const SAGGING = STEEPEST * STEEPEST * HANGS + Math.sin((STEEPEST * Math.PI) / 180) * 0.5;

function tall({ rows, card, rowStep }: Rows): number {
  return card * CARD_RATIO + (rows === 1 ? card * SAGGING : (rows - 1) * rowStep);
}
