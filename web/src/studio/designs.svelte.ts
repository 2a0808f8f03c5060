/** The designs this browser keeps. Nothing of them leaves it unless they are shared. */

import { load, save } from "../lib/kept";
import type { JobQuestion, RulesChoice } from "../protocol";

export interface Version {
  at: number;
  note: string;
  choice: RulesChoice;
}

/** A table at which a design was tried. */
export interface Trial {
  table: string;
  at: number;
  remarks: string;
}

/** Something that was measured of a design. */
export interface Asked {
  job: string;
  question: JobQuestion;
}

export interface Design {
  id: string;
  at: number;
  choice: RulesChoice;
  versions: Version[];
  trials: Trial[];
  /** What was measured last: beside other rules, and for the values of an option. */
  measured?: Asked | undefined;
  swept?: Asked | undefined;
}

const KEY = "designs";
const OPEN = "design";

class Designs {
  all = $state.raw<Design[]>(read());
  openId = $state(load(OPEN, ""));
  /** Whether the browser has no room left. */
  full = $state(false);

  open = $derived(this.all.find((design) => design.id === this.openId));

  begin(choice: RulesChoice): void {
    const id = Math.random().toString(36).slice(2, 12);
    this.#write([{ id, at: Date.now(), choice, versions: [], trials: [] }, ...this.all]);
    this.show(id);
  }

  show(id: string): void {
    this.openId = id;
    save(OPEN, id);
  }

  /** Change the one that is open. */
  update(change: Partial<Design>): void {
    this.#write(
      this.all.map((design) =>
        design.id === this.openId ? { ...design, ...change, at: Date.now() } : design,
      ),
    );
  }

  forget(id: string): void {
    this.#write(this.all.filter((design) => design.id !== id));
    if (this.openId === id) this.show("");
  }

  #write(all: Design[]): void {
    this.all = all.toSorted((one, other) => other.at - one.at);
    try {
      save(KEY, JSON.stringify(this.all));
      this.full = false;
    } catch {
      this.full = true;
    }
  }
}

function read(): Design[] {
  try {
    return JSON.parse(load(KEY, "[]")) as Design[];
  } catch {
    return [];
  }
}

export const designs = new Designs();
