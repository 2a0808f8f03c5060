/** Cards and events in the words of the chosen language. */

import type { EventInfo, EventName, Line, Phrase } from "../protocol";
import { t, type Texts } from "../texts";
import { Refused } from "./api";
import { cardsHere, themeColour } from "./card-art.svelte";
import { me } from "./profile.svelte";
import type { LogLine, NewsLine, TableStore } from "./table-store.svelte";

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
  if (themed) return texts.coloured(texts.cardName(card.name), themed);
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

function shownCards(event: EventInfo, texts: Texts, spell: (card: string) => string): string {
  const cards = event.cards ?? [];
  const words = cards.map((card) => spell(card)).join(", ");
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
  return spelled(event, names, me, cardWords, (name) => name);
}

function spelled(
  event: EventInfo,
  names: readonly string[],
  me: number | null,
  card: (short: string) => string,
  person: (name: string) => string,
): string {
  const texts = t();
  const name = (seat: number | null | undefined): string =>
    seat == null ? "" : person(seat === me ? texts.you : (names[seat] ?? texts.seat(seat + 1)));
  return texts.events[event.kind]({
    who: name(event.seat),
    you: event.seat != null && event.seat === me,
    other: name(event.other),
    otherYou: event.other != null && event.other === me,
    card: shownCards(event, texts, card),
    colour: colourWord(event.colour, texts),
    number: event.number ?? 0,
    right: (event.number ?? 0) !== 0,
  });
}

/** A piece of a sentence: words, somebody's name, or a card that can be shown as one. */
export type Piece =
  | { words: string }
  | { name: string }
  /** With the mark that follows it, which does not begin a line alone. */
  | { card: string; mark: string };

// Signs that no text has: around the short name of a card, and around a name.
const MARKED = /\u{E000}(.*?)\u{E001}([^\s\p{L}]*)|\u{E002}(.*?)\u{E003}/u;

/** An event as a sentence in pieces. */
export function pieces(event: EventInfo, names: readonly string[], me: number | null): Piece[] {
  const marked = spelled(
    event,
    names,
    me,
    (card) => `\u{E000}${card}\u{E001}`,
    (name) => `\u{E002}${name}\u{E003}`,
  );
  // Split at what is marked, there is always: words, then card and mark or a name.
  const parts: (string | undefined)[] = marked.split(MARKED);
  return parts.flatMap((part, at): Piece[] => {
    if (!part || at % 4 === 2) return [];
    if (at % 4 === 0) return [{ words: part }];
    return at % 4 === 3 ? [{ name: part }] : [{ card: part, mark: parts[at + 1] ?? "" }];
  });
}

/** A line of the log as a sentence. */
export function logged(line: LogLine, me: number | null): string {
  return "event" in line ? sentence(line.event, line.names, me) : newsSentence(line.line, line.you);
}

export const isNews = (line: Line): line is NewsLine => line.news != null;

/** Whether news is about whoever is called so now. */
export const isAbout = ({ news, name, other }: NewsLine, mine: string | undefined): boolean =>
  mine !== undefined && (news === "renamed" ? other : name) === mine;

/** News of somebody as a sentence; the reader is spoken to as you. */
export function newsSentence({ news, name = "", other = "" }: NewsLine, you: boolean): string {
  return t().people.news[news]({ name, you, other });
}

/** Why something did not work, as a sentence. */
export function explain(error: unknown): string {
  if (!(error instanceof Refused)) return String(error);
  if (error.code === "offline" || error.code === "outdated") return t().common[error.code];
  return capitalised(t().problem(error.code, error.message));
}

/** As it stands at the beginning of a sentence, or by itself. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How many cards are named; more are counted. */
const MOST_NAMED = 3;

/** Why an action was refused, with the card in words, and what could be done instead. */
export function whyNot(error: unknown, action: string, store: TableStore): string {
  const { refused } = t().people;
  if (!(error instanceof Refused) || !(error.code in refused)) return explain(error);
  const short =
    action
      .replace(/^(sub|return):/, "")
      .replace(/!$/, "")
      .split(":")[0] ?? "";
  const card = cardsHere().card(short) ? cardWords(short) : t().someCard;
  const why = refused[error.code as keyof typeof refused];
  const top = cardWords(store.board?.top ?? "");
  if (typeof why === "string") return why;
  return [why(capitalised(card), top), ...instead(store)].join(" ");
}

/** What the server lets us do now, in words. */
function instead({ choices }: TableStore): string[] {
  const { open } = t().people;
  const cards = (from: Iterable<string>): string => {
    const all = [...from];
    const named = all.slice(0, all.length > MOST_NAMED + 1 ? MOST_NAMED : all.length);
    const rest = all.length - named.length;
    return open.or([...named.map((card) => cardWords(card)), ...(rest ? [open.more(rest)] : [])]);
  };
  const { plays, substitutes, returns, plain, colours, targets } = choices;
  const can = [
    plays.size > 0 && open.play(cards(plays.keys())),
    substitutes.size > 0 && open.substitute(cards(substitutes.keys())),
    returns.size > 0 && open.give(cards(returns)),
    colours.length > 0 && open.colour,
    targets.size > 0 && open.target,
    ...(["approve", "challenge", "draw", "pass", "uno"] as const).map(
      (word) => plain.has(word) && open[word],
    ),
  ].filter((words) => typeof words === "string");
  return can.length > 0 ? [open.can(open.or(can))] : [];
}
