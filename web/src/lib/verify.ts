/**
 * Was the deal honest? Everything is recomputed here: the seed from what was revealed, every card
 * from the seed, and all of it is compared with what this browser was promised before the deal and
 * saw during the match.
 */

import type { Frame, ReplayInfo } from "../protocol";
import type { Witness } from "./deal-witness";
import { Dealing } from "./dealing";
import { readRecord, type RecordFile } from "./record-file";
import { commitmentTo } from "./sha256";
import type { Sightings } from "./sightings";

/** What is checked, in this order. */
export type CheckName = "record" | "steps" | "commitment" | "terms" | "parts" | "saw" | "hand";

export interface Check {
  name: CheckName;
  /** Null where there is nothing to compare with. */
  good: boolean | null;
  /** Which hand. */
  hand?: number;
}

export interface Verdict {
  checks: Check[];
  /** By which scheme the seed was made; null where the record cannot be read. */
  scheme: string | null;
}

export function verify(
  replay: ReplayInfo,
  seen: Witness | null,
  sightings: Sightings | null = null,
): Verdict {
  const record = readRecord(replay.record);
  if (record === null) return { checks: [{ name: "record", good: false }], scheme: null };
  const checks: Check[] = [
    { name: "record", good: record.intact && (replay.frames.at(-1)?.board.match_over ?? false) },
    { name: "steps", good: isPlayed(record, replay.frames) },
    { name: "commitment", good: seen && seen.commitment === commitmentTo(record.secret) },
    { name: "terms", good: seen?.attempt ? seen.terms === record.terms : null },
    { name: "parts", good: seen?.attempt ? areSealed(record.parts, seen) : null },
    { name: "saw", good: sightings?.agree(replay) ?? null },
    ...dealAgain(record, replay.frames),
  ];
  return { checks, scheme: record.scheme };
}

export function isGood({ checks }: Verdict): boolean {
  return checks.every(({ good }) => good !== false);
}

/** Whether the replay shows the record's inputs, and no others. */
function isPlayed(record: RecordFile, frames: readonly Frame[]): boolean {
  const shown = frames.map(({ by, action }) => (action ? `${by} ${action}` : "deal"));
  return shown.join("\n") === ["deal", ...record.inputs].join("\n");
}

function areSealed(parts: readonly string[], seen: Witness): boolean {
  for (let attempt = 1; attempt < seen.attempt; attempt++)
    if (!parts.includes(`!${attempt}`)) return false;
  const commitments = parts.map((part) => (/^[-!]/.test(part) ? "" : commitmentTo(part)));
  return parts.includes(seen.part) && commitments.join() === seen.commitments.join();
}

/** Each hand; what comes after a card that is wrong cannot be right. */
function dealAgain(record: RecordFile, frames: readonly Frame[]): Check[] {
  const dealing = new Dealing(record);
  const hands = new Map<number, boolean>();
  let isGood = true;
  for (const frame of frames) {
    if (!frame.action && frame.board.hand !== hands.size + 1) isGood = false;
    try {
      if (isGood) dealing.follow(frame);
    } catch {
      isGood = false;
    }
    hands.set(frame.board.hand, isGood);
  }
  return [...hands].map(([hand, good]) => ({ name: "hand", hand, good }));
}
