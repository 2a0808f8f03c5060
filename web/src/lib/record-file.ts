/** A record file as the page reads it: what was agreed, what was shuffled from, what was done. */

import type { DeckTable } from "../protocol";
import { toHex } from "./hex";
import { Sha256, sha256, utf8 } from "./sha256";

export interface RecordFile {
  /** The lines `rules`, `seats` and `dealer`. */
  terms: string;
  options: Record<string, unknown>;
  /** The deck, as a deck file has it: how it differs from the one of 108. */
  deck: DeckTable;
  players: number;
  /** A seat, or how the first dealer was found. */
  dealer: string;
  scheme: string;
  secret: string;
  /** By seat; `-` without a part, `!1` for one that did not come. */
  parts: string[];
  seed: bigint;
  /** `SEAT ACTION`, or `deal`. */
  inputs: string[];
  /** Whether every line is as it was written, to the last one. */
  intact: boolean;
}

/** The words before what a shared seed is made from, and what its parts look like. */
const SCHEMES: Record<string, [string, RegExp]> = {
  "shared-sha256": ["lastcard shared seed", /^([0-9a-f]{32}|-)$/],
  "sealed-sha256": ["lastcard sealed seed", /^([0-9a-f]{64}|-|![0-9]{1,2})$/],
};
const HEADING = ["lastcard-record", "kernel", "rules", "seats", "dealer", "seed"];

/** Null for what is not the record of a table. */
export function readRecord(text: string): RecordFile | null {
  const lines = text.split("\n");
  const values = HEADING.map((key, at) =>
    lines[at]?.startsWith(`${key} `) ? lines[at].slice(key.length + 1) : "",
  );
  const [version = "", , rules = "", seats = "", dealer = "", seed = ""] = values;
  const [scheme = "", secret = "", parts = "", ...more] = seed.split(" ");
  const [label, part] = SCHEMES[scheme] ?? [];
  if (version !== "1" || !label || !/^[0-9a-f]{64}$/.test(secret) || more.length) return null;
  try {
    const { options, deck } = JSON.parse(rules.slice(rules.indexOf(" "))) as RecordFile;
    const players = (JSON.parse(seats) as string[]).length;
    const given = parts.split(",");
    if (given.length !== players || !given.every((one) => part?.test(one))) return null;
    // Why a part is missing is not in the seed.
    const used = given.map((one) => (one.startsWith("!") ? "-" : one)).join();
    const digest = toHex(sha256(utf8(`${label} ${secret} ${used}`)));
    const terms = lines.slice(2, 5).join("\n");
    const made = { scheme, secret, parts: given, seed: BigInt(`0x${digest}`) };
    return { terms, options, deck, players, dealer, ...made, ...readInputs(lines) };
  } catch {
    return null;
  }
}

/** Every line ends in four digits that are chained from all lines before it. */
function readInputs(lines: string[]): { inputs: string[]; intact: boolean } {
  const chain = new Sha256().add(utf8(lines.slice(0, HEADING.length).join("\n")));
  const inputs: string[] = [];
  for (const line of lines.slice(HEADING.length)) {
    const at = line.lastIndexOf(" ~");
    const content = line.slice(0, at);
    const check = toHex(chain.add(utf8(`\n${content}`)).digest()).slice(0, 4);
    if (at < 0 || line.slice(at + 2) !== check) return { inputs, intact: false };
    if (content.startsWith("end ")) {
      const isLast = lines.indexOf(line) === lines.length - 2 && lines.at(-1) === "";
      return { inputs, intact: isLast && content === `end ${inputs.length}` };
    }
    inputs.push(content);
  }
  return { inputs, intact: false };
}
