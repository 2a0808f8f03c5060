/** What the options of some rules are set to. */

import type { RulesChoice } from "../protocol";
import { getRules } from "./api";

export type Value = boolean | number | string;

/** The values of all options in the rules somebody chose. */
export async function valuesOf(choice: RulesChoice = {}): Promise<Record<string, Value>> {
  const rules = await getRules();
  const set = rules.sets.find((known) => known.name === (choice.base ?? "official"));
  return { ...set?.values, ...choice.options };
}
