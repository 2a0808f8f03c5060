/** A value that follows another one a frame behind: for what is read, beside what moves. To be called
 * where a component starts. */

import { untrack } from "svelte";
import { afterFrame } from "./after-frame";

export function lagging<Value>(ahead: () => Value): () => Value {
  let behind = $state.raw(untrack(ahead));
  $effect(() => {
    const newest = ahead();
    return afterFrame(() => void (behind = newest));
  });
  return () => behind;
}
