/** Rules handed from one page to the table form. */

import type { RulesChoice } from "../protocol";

let handed: RulesChoice | undefined;

export function hand(choice: RulesChoice): void {
  handed = choice;
}

export function takeShared(): RulesChoice | undefined {
  const choice = handed;
  handed = undefined;
  return choice;
}
