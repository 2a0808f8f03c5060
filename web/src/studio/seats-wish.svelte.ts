/** How many sit at a table with a design, and how good the bots are: as wished, within the rules. */

import type { Level } from "../protocol";
import type { StudioDraft } from "./studio-draft.svelte";

export class SeatsWish {
  wanted = $state(4);
  level = $state<Level>("casual");

  readonly #draft: StudioDraft;

  constructor(draft: StudioDraft) {
    this.#draft = draft;
  }

  get least(): number {
    return this.#number("min_players", 2);
  }

  get most(): number {
    return this.#number("max_players", 10);
  }

  get players(): number {
    return Math.min(Math.max(this.wanted, this.least), this.most);
  }

  #number(key: string, otherwise: number): number {
    return Number(this.#draft.changes[key] ?? this.#draft.set?.values[key] ?? otherwise);
  }
}
