/** What the coach says, in the language chosen. */

import { cardsHere } from "../lib/card-art.svelte";
import { me } from "../lib/profile.svelte";
import { cardWords, colourWord } from "../lib/wording";
import type { Phrase } from "../protocol";
import { r } from "../texts/room.svelte";

/** A reason, to be put together with others by `r().reason`. Cards and colours come as phrases in
 * English, by which those on the table are found. */
export function reasonWords({ say, parts = [] }: Phrase): string {
  const pack = cardsHere();
  const card = pack.cards.find(({ words }) => words === say);
  if (card) return cardWords(card.short);
  const colour = pack.colours.find(({ name }) => name === say);
  if (colour) return colourWord(colour.letter);
  let next = 0;
  const template = r().reasons[say] ?? say;
  return template.replaceAll("{}", (gap) => {
    const part = parts[next++] ?? gap;
    if (typeof part === "object") return reasonWords(part);
    return typeof part === "number" ? part.toLocaleString(me.language) : part;
  });
}

/** Some reasons as one sentence. */
export const reasonsSentence = (why: readonly Phrase[]): string => r().reason(why.map(reasonWords));
