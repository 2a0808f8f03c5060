/** Where each card of a hand lies: one row while there is room, more rows before it gets tight. */

export interface Place {
  x: number;
  y: number;
  turn: number;
}

export interface Fan {
  places: Place[];
  width: number;
  height: number;
  /** How much of a covered card can be seen and touched. */
  step: number;
}

const RATIO = 87 / 56;
const MOST_ROWS = 3;
/** The part of a card that stays visible under the row in front of it. */
const ROW_STEP = 0.56;
/** Parts of a card's width: never further apart, and a second row before closer than this. */
const WIDEST = 1.06;
const TIGHT = 0.42;
const TIGHTEST = 0.2;
const STEEPEST = 8;
/** Room, in parts of a card's width, that turned cards need at the ends of a single row. */
const SWING = 0.4;

export function fan(count: number, room: number, card: number): Fan {
  const inner = Math.max(room - card, 0);
  const perRow = Math.max(1, Math.floor(inner / (card * TIGHT)) + 1);
  const rows = Math.min(MOST_ROWS, Math.max(1, Math.ceil(count / perRow)));
  const longest = Math.max(1, Math.ceil(count / rows));
  const free = rows === 1 ? inner - card * SWING : inner;
  const step = Math.min(card * WIDEST, Math.max(free / Math.max(longest - 1, 1), card * TIGHTEST));
  const width = Math.max(room, (longest - 1) * step + card);
  const places: Place[] = [];
  for (let at = 0; at < count; at++) {
    const row = Math.floor(at / longest);
    const inRow = Math.min(longest, count - row * longest);
    const offset = (at % longest) - (inRow - 1) / 2;
    const turn = rows === 1 ? Math.max(-STEEPEST, Math.min(STEEPEST, offset * 2)) : 0;
    places.push({
      x: width / 2 - card / 2 + offset * step,
      y: row * card * RATIO * ROW_STEP + (rows === 1 ? (turn * turn * card) / 900 : 0),
      turn,
    });
  }
  return { places, width, height: card * RATIO * (1 + (rows - 1) * ROW_STEP), step };
}
