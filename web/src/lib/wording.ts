/** Cards and events in the words of the chosen language. */

import type { EventInfo, EventName, Phrase } from "../protocol";
import { t, type Texts } from "../texts";
import { Refused } from "./api";
import { cardsHere, themeColour } from "./card-art.svelte";
import { me } from "./profile.svelte";
import type { LogLine } from "./table-store.svelte";

/** What the server says, in the language chosen. */
export function phrase({ say, parts = [] }: Phrase): string {
  let next = 0;
  return t()
    .rules.template(say)
    .replaceAll("{}", (gap) => {
      const part = parts[next++] ?? gap;
      if (typeof part === "object") return phrase(part);
      return typeof part === "number" ? part.toLocaleString(me.language) : part;
    });
}

/** A card of those on the table, by its short name. */
export function cardWords(short: string, texts: Texts = t()): string {
  const pack = cardsHere();
  const card = pack.card(short);
  if (card === undefined) return short;
  const colour = pack.colour(card.colour);
  const themed = colour && called(colour.letter, texts);
  if (themed) return `${themed} ${texts.cardName(card.name)}`;
  return texts.cardWords(card, colour?.name);
}

export function colourWord(letter: string | null | undefined, texts: Texts = t()): string {
  const colour = cardsHere().colour(letter);
  return colour ? (called(colour.letter, texts) ?? texts.colourName(colour.name)) : "";
}

/** What the theme calls a colour, if it has a name of its own for it. */
function called(letter: string, texts: Texts): string | undefined {
  const name = themeColour(letter);
  return name && texts.rules.template(name);
}

/** Events of several cards at once say how many, and which if we may know. */
const COUNTED = new Set<EventName>(["drew", "shown", "knocked-out", "shed", "revealed"]);
/** Of a single card, that would sound odd. */
const MOSTLY_ONE = new Set<EventName>(["drew", "shed", "revealed"]);

function shownCards(event: EventInfo, texts: Texts): string {
  const cards = event.cards ?? [];
  const words = cards.map((card) => cardWords(card, texts)).join(", ");
  if (COUNTED.has(event.kind) && !(MOSTLY_ONE.has(event.kind) && event.number === 1 && words)) {
    const counted = texts.cards(event.number ?? cards.length);
    return words ? `${counted} (${words})` : counted;
  }
  const first = cards[0];
  if (first === undefined) return texts.someCard;
  const named = cardsHere().card(first)?.names_colour && event.colour;
  return named ? texts.naming(words, colourWord(event.colour, texts)) : words;
}

/** An event as a sentence; `me` is the reader's seat, who is spoken to as you. */
export function sentence(event: EventInfo, names: readonly string[], me: number | null): string {
  const texts = t();
  const name = (seat: number | null | undefined): string =>
    seat == null ? "" : seat === me ? texts.you : (names[seat] ?? texts.seat(seat + 1));
  return texts.events[event.kind]({
    who: name(event.seat),
    you: event.seat != null && event.seat === me,
    other: name(event.other),
    otherYou: event.other != null && event.other === me,
    card: shownCards(event, texts),
    colour: colourWord(event.colour, texts),
    number: event.number ?? 0,
    right: (event.number ?? 0) !== 0,
  });
}

/** A line of the log as a sentence. */
export function logged(line: LogLine, names: readonly string[], me: number | null): string {
  return "event" in line ? sentence(line.event, names, me) : t().host.news[line.news](line.name);
}

/** Why something did not work, as a sentence. */
export function explain(error: unknown): string {
  if (!(error instanceof Refused)) return String(error);
  if (error.code === "offline" || error.code === "outdated") return t().common[error.code];
  const text = t().problem(error.code, error.message);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
