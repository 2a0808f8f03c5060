import type { NewsCode } from "../protocol";

/** News of somebody at the table. */
export interface NewsTold {
  name: string;
  /** Whether that is the reader. */
  you: boolean;
  /** Who plays for them, or what they are called now. */
  other: string;
}

/** One for every kind of news: a language that lacks one fails the type check. */
export type NewsSentences = Record<NewsCode, (told: NewsTold) => string>;

/** Chooses one by chance. */
export type Pick = <One>(from: readonly One[]) => One;
