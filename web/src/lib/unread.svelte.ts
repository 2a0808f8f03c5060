/** What others have said that nobody here has looked at yet. */

import { mutes } from "./mutes.svelte";
import type { TableStore } from "./table-store.svelte";

export class Unread {
  #store: TableStore;
  #read = $state(-1);

  constructor(store: TableStore) {
    this.#store = store;
  }

  get count(): number {
    const { chat, seat } = this.#store;
    return chat.filter(
      (line) =>
        line.id > this.#read &&
        !line.old &&
        !line.news &&
        !(line.seat != null && line.seat === seat) &&
        !mutes.has(line.name ?? ""),
    ).length;
  }

  /** Everything said so far is seen. */
  clear(): void {
    this.#read = this.#store.chat.at(-1)?.id ?? -1;
  }
}
