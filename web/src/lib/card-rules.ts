/** What the server says about each card in the rules of a table; asked for once. */

import type { Phrase, RulesChoice } from "../protocol";
import { explainCards } from "./api";

const asked = new Map<string, Promise<ReadonlyMap<string, Phrase[]>>>();

async function ask(rules: RulesChoice): Promise<ReadonlyMap<string, Phrase[]>> {
  const { cards } = await explainCards(rules);
  return new Map(cards.flatMap((like) => like.cards.map((card) => [card, like.says] as const)));
}

/** By the short name of the card: what it fits on, what it does, what it counts. */
export function cardRules(rules: RulesChoice): Promise<ReadonlyMap<string, Phrase[]>> {
  const key = JSON.stringify(rules);
  const known = asked.get(key);
  if (known) return known;
  const answer = ask(rules);
  answer.catch(() => asked.delete(key));
  asked.set(key, answer);
  return answer;
}
