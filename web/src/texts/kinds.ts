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

export type Sentences = Record<string, (told: Told) => string>;
