/** Who is asked something is taken there by keyboard, and back to the hand when it is answered. */

import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** What answers, not what takes the question away. */
const first = (group: HTMLElement): HTMLElement | null =>
  group.querySelector("button:not([aria-label])");

export const borrowFocus: Attachment<HTMLElement> = (group) => {
  const before = document.activeElement;
  // Nobody is taken away from what they are writing.
  if (!before?.closest("input, textarea, select, dialog")) first(group)?.focus();
  return () => {
    const lost = document.activeElement === document.body || group.contains(document.activeElement);
    if (!lost) return;
    void tick().then(() => {
      const hand = document.querySelector<HTMLElement>("button.held[tabindex='0']");
      const known = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (known ? before : hand)?.focus();
    });
  };
};
