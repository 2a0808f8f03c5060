/** Which values of an option are worth looking at. */

import type { OptionInfo } from "../protocol";
import type { Value } from "../lib/rule-values";

/** Each costs as much as a measurement. */
const MOST = 9;

export function sweepValues(option: OptionInfo, now: Value): Value[] {
  if (option.kind === "flag") return [false, true];
  if (option.kind === "choice") return (option.values ?? []).slice(0, 30);
  const low = option.low ?? 0;
  const high = option.high ?? 100;
  const span = high - low;
  if (span < MOST) return Array.from({ length: span + 1 }, (_, at) => low + at);
  // Around the value it has: one by one where it is small, in even steps where it is large.
  const value = Number(now);
  const step = Math.max(1, Math.round(value / 10));
  const first = Math.max(low, Math.min(value - 4 * step, high - (MOST - 1) * step));
  const around = Array.from({ length: MOST }, (_, at) => first + at * step);
  const values = around.filter((one) => one >= low && one <= high);
  return values.includes(value) ? values : [...values, value].toSorted((a, b) => a - b);
}
