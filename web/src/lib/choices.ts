/** What the server lets us do, sorted for the hand and the buttons. No rule is known here. */

import type { Pack } from "./cards";

/** One way to use a card: one that names the colour has one for each. */
export interface Use {
  action: string;
  colour: string | null;
  calls: boolean;
}

export interface Choices {
  plays: Map<string, Use[]>;
  substitutes: Map<string, Use[]>;
  returns: Set<string>;
  colours: string[];
  /** Players to choose from: by seat, what choosing them is called. */
  targets: Map<number, string>;
  /** Whether who is chosen must draw; else hands are swapped. */
  hits: boolean;
  /** draw, pass, uno, challenge, approve */
  plain: Set<string>;
}

export function readChoices(legal: readonly string[], pack: Pack): Choices {
  const choices: Choices = {
    plays: new Map(),
    substitutes: new Map(),
    returns: new Set(),
    colours: [],
    targets: new Map(),
    hits: false,
    plain: new Set(),
  };
  for (const action of legal) sort(action, choices, pack);
  return choices;
}

function sort(action: string, choices: Choices, pack: Pack): void {
  const [word = "", value = ""] = action.split(":");
  if (word === "colour") choices.colours.push(value);
  else if (word === "swap" || word === "hit") {
    choices.targets.set(Number(value), action);
    choices.hits = word === "hit";
  } else if (word === "return") choices.returns.add(value);
  else if (word === "sub") addUse(action.slice("sub:".length), action, choices.substitutes);
  else if (pack.card(word.replace(/!$/, ""))) addUse(action, action, choices.plays);
  else choices.plain.add(action);
}

/** A play is spelled `CARD`, `CARD:COLOUR`, and with `!` if UNO is called. */
function addUse(play: string, action: string, uses: Map<string, Use[]>): void {
  const calls = play.endsWith("!");
  const [card = "", colour = null] = (calls ? play.slice(0, -1) : play).split(":");
  uses.set(card, [...(uses.get(card) ?? []), { action, colour, calls }]);
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
