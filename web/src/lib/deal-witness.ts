/**
 * Our part of the honest deal: what this browser saw and gave before a match was dealt. A promise
 * that was seen is never replaced by another one: what contradicts it is an alarm, and stays one.
 * The same as src/lastcard/protocol/witness.py, which reads this JSON.
 */

import type { Commit, Mixing, Reveal, SeatInfo, TableInfo } from "../protocol";
import { randomHex } from "./hex";
import { commitmentTo } from "./sha256";

export type Alarm = "" | "commitment" | "seal" | "unseen" | "left-out";
export type Wish = Omit<Commit, "id"> | Omit<Reveal, "id">;

export interface Witness {
  table: string;
  match: number;
  /** The server's, as it was first seen. */
  commitment: string;
  /** The own part of the shuffle. */
  part: string;
  /** The attempt at which the match was sealed; 0 if it was not, or not with the own part. */
  attempt: number;
  /** The lines of the record that were sealed. */
  terms: string;
  /** By seat, as they were sealed. */
  commitments: string[];
  /**
   * Whether the match was seen to begin. One that was only sealed may have been given up by a
   * server that did not like the cards.
   */
  dealt: boolean;
  alarm: Alarm;
  /** When it was written: the oldest are forgotten. */
  at: number;
}

const PREFIX = "lastcard.witness.";
const KEPT = 200;

export function witness(table: string, match: number): Witness | null {
  const text = localStorage.getItem(`${PREFIX}${table}.${match}`);
  return text === null ? null : (JSON.parse(text) as Witness);
}

/** The match to come, or the one being played. */
function matchOf(info: TableInfo): number {
  return (info.match ?? 0) + (isBefore(info) ? 1 : 0);
}

/** What is wrong with the shuffle, also of the match that has just ended. */
export function alarmOf(info: TableInfo): Alarm {
  return witness(info.id, matchOf(info))?.alarm || witness(info.id, info.match ?? 0)?.alarm || "";
}

/** Look at the table: what is to be asked of it, if anything. All is kept before it is said. */
export function bearWitness(info: TableInfo, seat: number | null): Wish | null {
  const seen = witness(info.id, matchOf(info)) ?? fresh(info);
  if (seen === null) return null;
  const before = JSON.stringify(seen);
  const wish = hear(seen, info, seat);
  if (seen.at === 0 || JSON.stringify(seen) !== before) keep(seen);
  return wish;
}

function isBefore(info: TableInfo): boolean {
  return info.stage === "lobby" || info.stage === "over";
}

/** A commitment first seen after the deal proves nothing. */
function fresh(info: TableInfo): Witness | null {
  const { id: table, commitment } = info;
  if (!isBefore(info) || !commitment) return null;
  const match = matchOf(info);
  const alarm = hasUnseen(table) ? "unseen" : "";
  const nothing = { part: "", attempt: 0, terms: "", commitments: [], dealt: false, at: 0 };
  return { table, match, commitment, ...nothing, alarm };
}

function hasUnseen(table: string): boolean {
  return keys(`${PREFIX}${table}.`).some((key) => {
    const { attempt, dealt } = read(key);
    return attempt > 0 && !dealt;
  });
}

const keys = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));

const read = (key: string): Witness => JSON.parse(localStorage.getItem(key) ?? "{}") as Witness;

function hear(seen: Witness, info: TableInfo, seat: number | null): Wish | null {
  if (info.commitment && info.commitment !== seen.commitment) raise(seen, "commitment");
  const own = seat === null ? undefined : info.seats[seat];
  if (own === undefined || seen.alarm === "commitment" || seen.alarm === "seal") return null;
  if (info.match === seen.match) {
    seen.dealt = true;
    if (seen.part && (own.withheld || !seen.attempt)) raise(seen, "left-out");
    return null;
  }
  const mixing = info.mixing ?? null;
  return mixing?.terms ? reveal(seen, info, mixing, own) : commit(seen, info, own);
}

function commit(seen: Witness, info: TableInfo, own: SeatInfo): Wish | null {
  if (own.withheld) return null;
  const ended = info.mixing ? info.mixing.attempt - 1 : 0;
  if (seen.attempt) {
    // Sealed before: every new attempt must have a reason for all to see.
    const reasons = new Set(info.seats.map(({ withheld }) => withheld));
    const hasReasons = Array.from({ length: ended }, (_, at) => at + 1).every((n) =>
      reasons.has(n),
    );
    if (ended !== seen.attempt || !hasReasons) {
      raise(seen, "seal");
      return null;
    }
    Object.assign(seen, { part: "", attempt: 0, terms: "", commitments: [] });
  }
  seen.part ||= randomHex(32);
  const commitment = commitmentTo(seen.part);
  return own.commitment === commitment ? null : { t: "commit", commitment };
}

function reveal(seen: Witness, info: TableInfo, mixing: Mixing, own: SeatInfo): Wish | null {
  if (!seen.part || own.commitment !== commitmentTo(seen.part)) return null;
  const { attempt, terms = "", awaited = [] } = mixing;
  const commitments = info.seats.map((seat) => seat.commitment ?? "");
  const isSame =
    seen.attempt === attempt &&
    seen.terms === terms &&
    seen.commitments.join() === commitments.join();
  if (seen.attempt && !isSame) {
    raise(seen, "seal");
    return null;
  }
  Object.assign(seen, { attempt, terms, commitments });
  const isAwaited = awaited.some((seat) => info.seats[seat] === own);
  return isAwaited ? { t: "reveal", part: seen.part } : null;
}

function raise(seen: Witness, alarm: Alarm): void {
  if (seen.alarm !== "commitment" && seen.alarm !== "seal") seen.alarm = alarm;
}

function keep(seen: Witness): void {
  seen.at = Date.now();
  localStorage.setItem(`${PREFIX}${seen.table}.${seen.match}`, JSON.stringify(seen));
  const kept = keys(PREFIX);
  if (kept.length <= KEPT) return;
  kept.sort((one, other) => read(one).at - read(other).at);
  for (const key of kept.slice(0, -KEPT)) localStorage.removeItem(key);
}
