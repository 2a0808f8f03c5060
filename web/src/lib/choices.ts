/** What the server lets us do, sorted for the hand and the buttons. No rule is known here. */

import { isColour, type Colour } from "./cards";

/** One way to use a card: a wild has one for each colour. */
export interface Use {
  action: string;
  colour: Colour | null;
  calls: boolean;
}

export interface Choices {
  plays: Map<string, Use[]>;
  substitutes: Map<string, Use[]>;
  returns: Set<string>;
  colours: Colour[];
  swaps: number[];
  /** draw, pass, uno, challenge, approve */
  plain: Set<string>;
}

const CARD = /^(sub:|return:)?([RYGB](?:[0-9SR]|\+2)|W(?:\+4|[SCB])?)(?::([RYGB]))?(!)?$/;

export function readChoices(legal: readonly string[]): Choices {
  const choices: Choices = {
    plays: new Map(),
    substitutes: new Map(),
    returns: new Set(),
    colours: [],
    swaps: [],
    plain: new Set(),
  };
  for (const action of legal) sort(action, choices);
  return choices;
}

function sort(action: string, choices: Choices): void {
  const [word, value] = action.split(":");
  if (word === "colour" && isColour(value)) choices.colours.push(value);
  else if (word === "swap") choices.swaps.push(Number(value));
  else {
    const [, way, card, colour, call] = CARD.exec(action) ?? [];
    if (card === undefined) choices.plain.add(action);
    else if (way === "return:") choices.returns.add(card);
    else {
      const uses = way === "sub:" ? choices.substitutes : choices.plays;
      const use = { action, colour: isColour(colour) ? colour : null, calls: call !== undefined };
      uses.set(card, [...(uses.get(card) ?? []), use]);
    }
  }
}

/** Whether a hand card can be clicked now, for whatever reason. */
export function isUsable(choices: Choices, card: string): boolean {
  return choices.plays.has(card) || choices.substitutes.has(card) || choices.returns.has(card);
}

/** The uses of a card, calling if wanted and possible. */
export function usesOf(choices: Choices, card: string, calling: boolean): Use[] {
  const uses = choices.plays.get(card) ?? choices.substitutes.get(card) ?? [];
  const wanted = uses.filter((use) => use.calls === calling);
  return wanted.length > 0 ? wanted : uses.filter((use) => !use.calls);
}
