/** Whom we do not want to hear, by name, as long as the page is open. */

class Mutes {
  #names = $state.raw<ReadonlySet<string>>(new Set());

  has(name: string): boolean {
    return this.#names.has(name);
  }

  toggle(name: string): void {
    const names = new Set(this.#names);
    if (!names.delete(name)) names.add(name);
    this.#names = names;
  }
}

export const mutes = new Mutes();
