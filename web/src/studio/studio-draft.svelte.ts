/** A design being worked on: rules, cards and look; every change can be taken back. */

import { CHECK_AFTER, RulesDraft } from "../lib/rules-draft.svelte";
import type { Value } from "../lib/rule-values";
import type { DeckTable, DesignPage, Look, OptionInfo, RulesChoice, RulesPage } from "../protocol";
import { isWhole } from "./deck-edit";
import { designs } from "./designs.svelte";
import { checkDesign } from "./studio-api";

const REMEMBERED = 200;
/** Changes of the same thing that come so close together are taken back together. */
const TOGETHER = 1200;

export class StudioDraft extends RulesDraft {
  /** What the design means, also where something is wrong with it. */
  design = $derived(this.page as DesignPage | null);
  /** What it meant when nothing was wrong. */
  good = $state.raw<DesignPage | null>(null);
  /** Another version that it is held against; null for the set it began from. */
  against = $state.raw<RulesChoice | null>(null);
  /** The deck as a whole table. */
  deck = $derived<DeckTable>(
    isWhole(this.kept.deck) ? this.kept.deck : (this.design?.deck_table ?? {}),
  );
  /** The option that somebody wants to see measured for several values. */
  sweeping = $state("");

  #past = $state.raw<RulesChoice[]>([]);
  #future = $state.raw<RulesChoice[]>([]);
  #last = { tag: "", at: 0 };

  canUndo = $derived(this.#past.length > 0);
  canRedo = $derived(this.#future.length > 0);

  protected override async ask(): Promise<RulesPage> {
    const page = await checkDesign(this.choice, this.against);
    if (!page.problem) this.good = page;
    return page;
  }

  holdAgainst(choice: RulesChoice | null): void {
    this.against = choice;
    this.check(0);
  }

  override change(option: OptionInfo, value: Value): void {
    this.#remember(option.key);
    super.change(option, value);
    this.#keep();
  }

  /** Change anything; `tag` says what, so that typing is one change. */
  edit(change: Partial<RulesChoice>, tag = ""): void {
    this.#remember(tag);
    this.take({ ...this.choice, ...change }, CHECK_AFTER);
    this.#keep();
  }

  setOptions(options: Record<string, Value>): void {
    this.edit({ options: { ...this.changes, ...options } });
  }

  editDeck(deck: DeckTable, tag = ""): void {
    this.edit({ deck }, tag);
  }

  /** Change the look of a colour; an empty value takes back what was changed. */
  editColour(colour: string, change: Record<string, string>): void {
    const look = this.kept.look ?? {};
    const own = { ...look.colours?.[colour], ...change };
    const said = Object.entries(own).filter(([, value]) => value !== "");
    const { [colour]: _, ...others } = look.colours ?? {};
    const colours = said.length ? { ...others, [colour]: Object.fromEntries(said) } : others;
    this.editLook({ ...look, colours }, `${colour}.${Object.keys(change)[0]}`);
  }

  editLook(look: Look, tag = ""): void {
    const empty = Object.values(look).every((part) => Object.keys(part as object).length === 0);
    this.edit({ look: empty ? null : look }, tag);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.choice];
    this.#show(before);
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.choice];
    this.#show(after);
  }

  #show(choice: RulesChoice): void {
    this.#last = { tag: "", at: 0 };
    this.take(choice);
    this.#keep();
  }

  #remember(tag: string): void {
    const at = Date.now();
    const goesOn = tag !== "" && tag === this.#last.tag && at - this.#last.at < TOGETHER;
    if (!goesOn) this.#past = [...this.#past.slice(1 - REMEMBERED), this.choice];
    this.#future = [];
    this.#last = { tag, at };
  }

  /** In this browser, so that nothing is lost. */
  #keep(): void {
    designs.update({ choice: this.choice });
  }
}
