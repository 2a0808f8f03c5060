import { describe, expect, it } from "vitest";
import { inTurns, passes } from "../src/lib/log-turns";
import type { LogLine } from "../src/lib/table-store.svelte";
import type { EventInfo } from "../src/protocol";

let lines = 0;
const event = (by: number | null, info: EventInfo): LogLine => ({
  id: lines++,
  event: info,
  by,
  names: ["Ann", "Bo"],
});
const news = (name: string, you = false): LogLine => ({
  id: lines++,
  line: { news: "away", name },
  you,
});

describe("the log in turns", () => {
  it("puts together what one seat did in a row, whoever it happened to", () => {
    const turns = inTurns([
      event(null, { kind: "dealt", number: 7 }),
      event(0, { kind: "played", seat: 0 }),
      event(0, { kind: "drew", seat: 1, number: 2 }),
      news("Bo"),
      event(1, { kind: "drew", seat: 1, number: 1 }),
      event(1, { kind: "passed", seat: 1 }),
    ]);
    expect(turns.map(({ by, lines }) => [by, lines.length])).toEqual([
      [null, 1],
      [0, 2],
      [undefined, 1],
      [1, 2],
    ]);
  });

  it("can be looked through for one's own, for cards and for people", () => {
    const played = event(0, { kind: "played", seat: 0 });
    const hit = event(0, { kind: "drew", seat: 1, number: 2 });
    const away = news("Bo", true);
    const shown = (filter: Parameters<typeof passes>[1]): LogLine[] =>
      [played, hit, away].filter((line) => passes(line, filter, 1));
    expect(shown("all")).toEqual([played, hit, away]);
    expect(shown("mine")).toEqual([hit, away]);
    expect(shown("cards")).toEqual([played, hit]);
    expect(shown("people")).toEqual([away]);
  });
});
