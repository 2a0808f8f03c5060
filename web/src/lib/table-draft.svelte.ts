/** What the table form holds: rules, seats, clock, who may see it. */

import { letsDeclareDealer } from "./rule-values";
import type { Clock, Language, Level, Settings } from "../protocol";
import { me } from "./profile.svelte";
import { RulesDraft } from "./rules-draft.svelte";

export class TableDraft {
  rules: RulesDraft;
  wanted = $state(4);
  clock = $state<Clock>(0);
  public = $state(false);
  readonly language: Language;
  late = $state(true);
  takeover = $state(false);
  /** Chosen in the lobby, where one sees who sits where. */
  readonly #dealer: number | null;
  bots = $state.raw<(Level | null)[]>(Array.from({ length: 10 }, () => null));

  low = $derived(this.#limit("min_players", 2));
  high = $derived(this.#limit("max_players", 10));
  /** The seats wanted, as far as the rules allow. */
  seats = $derived(Math.min(Math.max(this.wanted, this.low), this.high));

  constructor(settings: Settings = {}) {
    this.rules = new RulesDraft(settings.rules);
    this.wanted = settings.seats ?? 4;
    this.clock = settings.clock ?? 0;
    this.public = settings.public ?? false;
    this.language = settings.language ?? me.language;
    this.late = settings.late ?? true;
    this.takeover = settings.takeover ?? false;
    this.#dealer = settings.dealer ?? null;
  }

  get settings(): Settings {
    const { seats, clock, late, language } = this;
    return {
      rules: this.rules.choice,
      seats,
      clock,
      public: this.public,
      language,
      late,
      takeover: late && this.takeover,
      ...this.#declared,
    };
  }

  /** A dealer is kept as long as the rules and the seats allow. */
  get #declared(): { dealer?: number } {
    const { changes, set } = this.rules;
    const dealer = this.#dealer;
    const kept = dealer !== null && dealer < this.seats;
    return kept && letsDeclareDealer({ ...set?.values, ...changes }) ? { dealer } : {};
  }

  #limit(key: string, otherwise: number): number {
    const { changes, set } = this.rules;
    return Number(changes[key] ?? set?.values[key] ?? otherwise);
  }
}
