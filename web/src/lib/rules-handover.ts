/** Rules handed from one page to the table form. */

import type { RulesChoice } from "../protocol";

let handed: RulesChoice | undefined;

export function handOver(choice: RulesChoice): void {
  handed = choice;
}

export function takeHanded(): RulesChoice | undefined {
  const choice = handed;
  handed = undefined;
  return choice;
}
