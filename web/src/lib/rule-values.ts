/** What the options of some rules are set to. */

import type { RulesChoice } from "../protocol";
import { getRules } from "./api";

export const PLAIN_THEME = "classic";

export type Value = boolean | number | string;

/** The values of all options in the rules somebody chose. */
export async function valuesOf(choice: RulesChoice = {}): Promise<Record<string, Value>> {
  const rules = await getRules();
  const set = rules.sets.find((known) => known.name === (choice.base ?? "official"));
  return { ...set?.values, ...choice.options };
}

/** The theme that the cards of some rules are drawn in. */
export async function themeOf(choice: RulesChoice = {}): Promise<string> {
  const rules = await getRules();
  const set = rules.sets.find((known) => known.name === (choice.base ?? "official"));
  return choice.theme || set?.theme || PLAIN_THEME;
}

/** Whether the table may say who deals first. */
export const letsDeclareDealer = ({ first_dealer }: Record<string, Value>): boolean =>
  first_dealer === "declared" || first_dealer === "declared-or-points";
