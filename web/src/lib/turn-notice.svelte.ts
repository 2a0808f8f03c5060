/** Telling somebody who looks elsewhere that it is their turn: only after they asked for it. */

import { load, save } from "./kept";

class TurnNotice {
  #wanted = $state(load("notify", "off") === "on");
  #permission = $state("Notification" in window ? Notification.permission : "denied");

  readonly possible = "Notification" in window;

  get on(): boolean {
    return this.#wanted && this.#permission === "granted";
  }

  get denied(): boolean {
    return this.#permission === "denied";
  }

  async switch(on: boolean): Promise<void> {
    if (on && this.#permission === "default")
      this.#permission = await Notification.requestPermission();
    this.#wanted = on && this.#permission === "granted";
    save("notify", this.#wanted ? "on" : "off");
  }

  /** Returns how to take it back. */
  show(title: string, body: string, tag: string): () => void {
    if (!this.on) return () => undefined;
    try {
      const shown = new Notification(title, { body, tag, icon: "/icon-192.png" });
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
      return () => shown.close();
    } catch {
      return () => undefined; // some phones allow notifications of service workers only
    }
  }
}

export const turnNotice = new TurnNotice();
