import type { EventName } from "../protocol";

/** What an event says, ready to be put into a sentence. */
export interface Told {
  who: string;
  /** Whether "who" is the reader. */
  you: boolean;
  other: string;
  otherYou: boolean;
  card: string;
  colour: string;
  number: number;
  right: boolean;
}

/** One for every kind of event: a language that lacks one fails the type check. */
export type Sentences = Record<EventName, (told: Told) => string>;
