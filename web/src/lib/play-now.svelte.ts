/** What *Play now* does: remembered from the last time. */

import { DEFAULT_LEVEL, type Level, type RulesChoice, type RulesInfo } from "../protocol";
import { PAGES } from "../pages";
import { openTable } from "./api";
import { guestName } from "./guest-names";
import { load, save } from "./kept";
import { me } from "./profile.svelte";
import { router } from "./router.svelte";

/** The points a match is played to; where one point is enough, a single hand decides. */
export const LENGTHS = [1, 200, 500] as const;
export const PLAYERS = 4;

class PlayNow {
  base = $state(load("play.rules", "official"));
  level = $state(load("play.level", DEFAULT_LEVEL) as Level);
  /** 0 is what is usual for the rules. */
  length = $state(Number(load("play.length", "200")));

  choose(what: "rules" | "level" | "length", value: string): void {
    save(`play.${what}`, value);
    if (what === "rules") this.base = value;
    else if (what === "level") this.level = value as Level;
    else this.length = Number(value);
  }

  /** What is played: the chosen set, as long as wanted. Without points, a match is a hand. */
  rules({ sets }: RulesInfo): RulesChoice {
    const set = sets.find(({ name }) => name === this.base);
    const { target, scoring } = set?.values ?? {};
    const base = set ? this.base : "official";
    const isUsual = scoring === "none" || !this.length || target === this.length;
    return { base, ...(isUsual ? {} : { options: { target: this.length } }) };
  }

  /** Open a table with bots and go there; it begins by itself. */
  async start(rules: RulesChoice): Promise<void> {
    if (!me.name) me.rename(guestName());
    const bots = Array.from({ length: PLAYERS - 1 }, () => this.level);
    const page = PAGES.table(); // meanwhile, so that nobody looks at an empty page
    const { table } = await openTable({
      name: me.name,
      settings: { rules, seats: PLAYERS },
      bots: [null, ...bots],
      start: true,
    });
    await page.catch(() => null);
    router.go(`/t/${table}`);
  }
}

export const playNow = new PlayNow();
