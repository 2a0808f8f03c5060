/** Our part of the honest deal: remember the commitment, give entropy, and keep both. */

import type { TableInfo } from "../protocol";
import { randomHex } from "./hex";

/** What this browser saw and gave before a match was dealt. */
export interface Witness {
  commitment: string;
  entropy: string;
}

function key(table: string, match: number): string {
  return `lastcard.witness.${table}.${match}`;
}

export function witness(table: string, match: number): Witness | null {
  const text = sessionStorage.getItem(key(table, match));
  return text === null ? null : (JSON.parse(text) as Witness);
}

function isBefore(info: TableInfo): boolean {
  return info.stage === "lobby" || info.stage === "over";
}

/** A commitment counts only if it was seen before the deal. */
export function rememberCommitment(info: TableInfo): void {
  if (!isBefore(info) || !info.commitment) return;
  const match = (info.match ?? 0) + 1;
  const known = witness(info.id, match);
  if (known?.commitment === info.commitment) return;
  keep(info.id, match, { commitment: info.commitment, entropy: "" });
}

/** The entropy to send now, or null if there is none to give or it is there already. */
export function giveEntropy(info: TableInfo, seat: number | null): string | null {
  if (seat === null || !isBefore(info) || info.seats[seat]?.entropy) return null;
  const match = (info.match ?? 0) + 1;
  const known = witness(info.id, match);
  if (known === null) return null;
  const entropy = known.entropy || randomHex(16);
  keep(info.id, match, { ...known, entropy });
  return entropy;
}

function keep(table: string, match: number, seen: Witness): void {
  sessionStorage.setItem(key(table, match), JSON.stringify(seen));
}
