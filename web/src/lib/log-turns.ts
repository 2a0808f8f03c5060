/** The log in turns: what one seat did in a row, and news of people between. */

import type { LogLine } from "./table-store.svelte";

export type LogFilter = "all" | "mine" | "cards" | "people";

export interface Turn {
  id: number;
  /** Who acted; null for the deal, undefined for news. */
  by: number | null | undefined;
  lines: LogLine[];
}

/** Whether a line is to be shown to who sits there. */
export function passes(line: LogLine, filter: LogFilter, me: number | null): boolean {
  if (filter === "people") return "line" in line;
  if (filter === "cards") return "event" in line;
  if (filter === "all") return true;
  if ("line" in line) return line.you;
  return me !== null && [line.by, line.event.seat, line.event.other].includes(me);
}

export function inTurns(lines: readonly LogLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const by = "event" in line ? line.by : undefined;
    const last = turns.at(-1);
    if (last && last.by === by) last.lines.push(line);
    else turns.push({ id: line.id, by, lines: [line] });
  }
  return turns;
}
