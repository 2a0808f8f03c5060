/** What the server says in English, in another language: the same catalogue the server has. */

import type { CardInfo, GoodbyeCode, RefusalCode, RulesChoice } from "../protocol";

type Words = Record<string, string>;

/** A file of rules/languages; a test compares it with what the server says. */
export interface ServerCatalogue {
  sets: Record<string, { title: string; summary: string }>;
  values: Words;
  problems: Words & Record<RefusalCode | GoodbyeCode, string>;
  phrases: Words & { "{} with some rules changed.": string };
}

/** What a language has to put together by itself. */
export interface Grammar {
  /** The colours as they stand on cards, by their English names. */
  colours: Words;
  /** A card with its colour. */
  coloured: (card: string, colour: string) => string;
  /** Rules with changes of one's own. */
  houseRules: (title: string) => string;
}

export function serverWords(server: ServerCatalogue, grammar: Grammar) {
  const { phrases, values, problems } = server as {
    phrases: Words;
    values: Words;
    problems: Words;
  };
  // How long a match takes is no house rule.
  const changed = ({ options = {} }: RulesChoice): boolean =>
    Object.keys(options).some((key) => key !== "target");
  return {
    // What somebody made up stays as it is written.
    colourName: (name: string) => grammar.colours[name] ?? name,
    cardName: (name: string) => phrases[name] ?? name,
    cardWords: (card: CardInfo, colour?: string) => {
      const name = card.number == null ? phrases[card.name] : card.name;
      if (colour === undefined || name === undefined) return name ?? card.words;
      const painted = grammar.colours[colour];
      return painted ? grammar.coloured(name, painted) : card.words;
    },
    coloured: grammar.coloured,
    problem: (code: string, english: string) => problems[code] ?? english,
    rules: {
      template: (english: string) => phrases[english] ?? english,
      value: (key: string, value: string, english: string) =>
        values[`${key}.${value}`] ?? values[value] ?? english,
      title: (choice: RulesChoice, english: string) => {
        const own = server.sets[choice.base ?? "official"]?.title;
        if (choice.title || !own) return english;
        return changed(choice) ? grammar.houseRules(own) : own;
      },
      summary: (choice: RulesChoice, english: string) => {
        const own = server.sets[choice.base ?? "official"];
        if (!own) return english;
        return changed(choice)
          ? server.phrases["{} with some rules changed."].replace("{}", own.title)
          : own.summary;
      },
    },
  };
}
