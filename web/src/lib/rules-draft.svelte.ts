/** Rules being put together: a named set and what is changed in it, checked by the server. */

import type { OptionInfo, RulesChoice, RulesInfo, RulesPage, SetInfo } from "../protocol";
import { checkRules, getRules } from "./api";
import { load, save } from "./kept";
import type { Value } from "./rule-values";

export interface OwnSet {
  id: string;
  choice: RulesChoice;
}

export const CHECK_AFTER = 150;

export class RulesDraft {
  info = $state.raw<RulesInfo | null>(null);
  base = $state("official");
  title = $state("");
  changes = $state.raw<Record<string, Value>>({});
  /** What only a rule file changes; it stays with the set it came with. */
  kept = $state.raw<Pick<RulesChoice, "deck" | "theme" | "look" | "summary">>({});
  page = $state.raw<RulesPage | null>(null);
  own = $state.raw<OwnSet[]>(JSON.parse(load("sets", "[]")) as OwnSet[]);

  set = $derived<SetInfo | undefined>(this.info?.sets.find((set) => set.name === this.base));
  choice = $derived<RulesChoice>({
    base: this.base,
    options: this.changes,
    title: this.title,
    ...this.kept,
  });
  /** The options that mean something now, by section, in the server's order. */
  sections = $derived(this.#bySection());

  #lost = $state(false);
  /** Whether there is something to fill in, or no server that could say what. */
  link = $derived(this.info && this.page ? "ready" : this.#lost ? "lost" : "waiting");

  #timer = 0;
  #asked = 0;

  constructor(choice: RulesChoice = {}) {
    this.take(choice);
    getRules().then(
      (info) => (this.info = info),
      () => (this.#lost = true),
    );
  }

  take(choice: RulesChoice, after = 0): void {
    this.base = choice.base ?? "official";
    this.changes = choice.options ?? {};
    this.title = choice.title ?? "";
    const { deck, theme, look, summary } = choice;
    this.kept = { deck, theme, look, summary };
    this.check(after);
  }

  valueOf(option: OptionInfo): Value {
    return this.changes[option.key] ?? this.set?.values[option.key] ?? option.default;
  }

  change(option: OptionInfo, value: Value): void {
    const changes = { ...this.changes, [option.key]: value };
    if (value === this.set?.values[option.key]) delete changes[option.key];
    this.changes = changes;
    this.check(CHECK_AFTER);
  }

  remember(own: OwnSet): void {
    this.own = [...this.own.filter((set) => set.id !== own.id), own];
    save("sets", JSON.stringify(this.own));
  }

  forget(id: string): void {
    this.own = this.own.filter((set) => set.id !== id);
    save("sets", JSON.stringify(this.own));
  }

  /** What these rules mean. */
  protected ask(): Promise<RulesPage> {
    return checkRules(this.choice);
  }

  /** Ask again, when nothing more has been changed for a moment. */
  protected check(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(async () => {
      const asked = ++this.#asked;
      const page = await this.ask().catch(() => null);
      if (page === null) this.#lost = true;
      else if (asked === this.#asked) this.page = page;
    }, delay);
  }

  #bySection(): [string, OptionInfo[]][] {
    const relevant = new Set(this.page?.relevant ?? []);
    const sections = new Map<string, OptionInfo[]>();
    for (const option of this.info?.options ?? []) {
      // A switch in the way of another must stay visible, so that it can be taken back.
      if (!relevant.has(option.key) && !(option.key in this.changes) && !this.page?.problem)
        continue;
      sections.set(option.section, [...(sections.get(option.section) ?? []), option]);
    }
    return [...sections];
  }
}
