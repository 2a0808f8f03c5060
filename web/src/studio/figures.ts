/** Figures as people read them: as many digits as mean something. */

import type { Cell } from "../protocol";

const digitsFor = (margin: number | null | undefined): number =>
  margin ? Math.min(Math.max(1 - Math.floor(Math.log10(margin)), 0), 3) : 2;

function shown(
  value: number,
  margin: number | null | undefined,
  percent: boolean,
  language: string,
  signed: boolean,
): string {
  const digits = digitsFor(percent && margin != null ? margin * 100 : margin);
  return value.toLocaleString(language, {
    style: percent ? "percent" : "decimal",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? "exceptZero" : "negative",
  });
}

export const valueText = (cell: Cell, percent: boolean, language: string): string =>
  cell.value == null ? "–" : shown(cell.value, cell.margin, percent, language, false);

export const marginText = (cell: Cell, percent: boolean, language: string): string =>
  cell.margin ? `± ${shown(cell.margin, cell.margin, percent, language, false)}` : "";

export const differenceText = (cell: Cell, percent: boolean, language: string): string =>
  cell.apart == null ? "" : shown(cell.apart, cell.apart_margin, percent, language, true);
