/** The cards on a page: which there are, how they look and what their colours are called. A table
 * dresses everything on it. */

import { getContext, setContext, untrack } from "svelte";
import type { RulesChoice, ThemeColour, ThemeInfo } from "../protocol";
import { checkRules } from "./api";
import { NO_CARDS, type Pack } from "./cards";
import { me } from "./profile.svelte";
import { PLAIN_THEME } from "./rule-values";

const KEY = "art";
const CONTRAST = "-contrast";

/** What is on the table. */
interface Dress {
  pack: Pack;
  theme: string;
  /** What they are played by. */
  rules: RulesChoice | undefined;
  /** What the theme makes of each colour, by letter. */
  colours: ReadonlyMap<string, ThemeColour>;
}

const UNDRESSED: Dress = {
  pack: NO_CARDS,
  theme: PLAIN_THEME,
  rules: undefined,
  colours: new Map(),
};

let worn = $state.raw<Dress>(UNDRESSED);

/** For all cards below the component that calls it: in the theme of their rules. */
export function dressCards(
  pack: () => Pack,
  theme: () => string,
  rules: () => RulesChoice | undefined,
): void {
  const dressed = () => pack().theme || theme();
  setContext(KEY, () => spritePath(dressed(), me.contrast, pack().fingerprint));
  // Every change of the table tells its rules anew: that alone changes nothing about the cards.
  $effect.pre(() => {
    const [cards, look] = [pack(), dressed()];
    return untrack(() => wear(cards, look, rules()));
  });
}

/** Put cards on the table; returns how to take them off those that lay there before. */
export function wear(pack: Pack, theme = PLAIN_THEME, rules?: RulesChoice): () => void {
  const before = untrack(() => worn);
  let mine: Dress = (worn = { ...UNDRESSED, pack, theme, rules });
  if (pack.colours.length > 0)
    void askTheme(pack, theme, rules).then((info) => {
      if (worn !== mine || info === null) return; // others lie there by now
      const colours = pack.colours.map(({ letter }, at) => [letter, info.colours[at]!] as const);
      mine = worn = { ...mine, colours: new Map(colours) };
    });
  return () => {
    if (worn === mine) worn = before;
  };
}

/** The server knows the packs that are played with; of others it learns by their rules. */
async function askTheme(
  { fingerprint }: Pack,
  theme: string,
  rules: RulesChoice | undefined,
): Promise<ThemeInfo | null> {
  const ask = () => fetch(`/art/${theme}.json?pack=${fingerprint}`);
  try {
    let answer = await ask();
    if (answer.status === 404 && rules) {
      await checkRules(rules);
      answer = await ask();
    }
    return answer.ok ? ((await answer.json()) as ThemeInfo) : null;
  } catch {
    return null;
  }
}

/** The cards on the table. */
export const cardsHere = (): Pack => worn.pack;

/** What the cards on the table are played by. */
export const rulesHere = (): RulesChoice => worn.rules ?? {};

/** The address of the sprite; to be asked for when a component starts. */
export function cardSprite(): () => string {
  return (
    getContext<(() => string) | undefined>(KEY) ?? (() => spritePath(PLAIN_THEME, me.contrast))
  );
}

export function spritePath(theme: string, contrast: boolean, pack = ""): string {
  const name = `${theme}${contrast && !theme.endsWith(CONTRAST) ? CONTRAST : ""}`;
  return `/art/${name}.svg${pack && `?pack=${pack}`}`;
}

/** A card's name in the sprite, where a plus and other signs are spelled out. */
export function spriteId(card: string): string {
  const spelled = (sign: string): string =>
    sign === "+" ? "-draw-" : `-u${sign.codePointAt(0)!.toString(16)}-`;
  return card.replaceAll(/[^0-9A-Za-z]/gu, spelled);
}

/** What a colour is painted with, and what can be seen on it. */
export function paintOf(letter: string): Omit<ThemeColour, "name"> | undefined {
  return worn.colours.get(letter);
}

/** What the theme calls a colour: "Radio 7" where yellow stands for the radio. The colours of the
 * classic theme have the names of the language. */
export function themeColour(letter: string): string | undefined {
  return worn.theme.startsWith(PLAIN_THEME) ? undefined : worn.colours.get(letter)?.name;
}
