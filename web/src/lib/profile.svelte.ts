/** Who I am and how I like it: kept in this browser only. */

import type { Language } from "../protocol";
import type { Entropy } from "./hex";
import { randomHex } from "./hex";

export type Theme = "system" | "light" | "dark";
export type { Language };

const PREFIX = "lastcard.";

export function load(key: string, otherwise: string): string {
  return localStorage.getItem(PREFIX + key) ?? otherwise;
}

export function save(key: string, value: string): void {
  localStorage.setItem(PREFIX + key, value);
}

function identity(): Entropy {
  const known = load("secret", "");
  if (/^[0-9a-f]{32}$/.test(known)) return known;
  const fresh = randomHex(16);
  save("secret", fresh);
  return fresh;
}

function spoken(): Language {
  const chosen = load("language", navigator.language);
  return chosen.startsWith("de") ? "de" : "en";
}

function contrastWanted(): boolean {
  return matchMedia("(prefers-contrast: more)").matches;
}

class Me {
  /** The identity: whoever has it is me, so it goes to the server and nowhere else. */
  readonly secret = identity();
  name = $state(load("name", ""));
  language = $state<Language>(spoken());
  theme = $state(load("theme", "system") as Theme);
  sound = $state(load("sound", "on") === "on");
  contrast = $state(load("contrast", contrastWanted() ? "on" : "off") === "on");
  hints = $state(load("hints", "on") === "on");

  rename(name: string): void {
    this.name = name.trim().slice(0, 24);
    save("name", this.name);
  }

  speak(language: Language): void {
    this.language = language;
    save("language", language);
    this.dress();
  }

  wear(theme: Theme): void {
    this.theme = theme;
    save("theme", theme);
    this.dress();
  }

  switchSound(): void {
    this.sound = !this.sound;
    save("sound", this.sound ? "on" : "off");
  }

  switchContrast(): void {
    this.contrast = !this.contrast;
    save("contrast", this.contrast ? "on" : "off");
  }

  switchHints(): void {
    this.hints = !this.hints;
    save("hints", this.hints ? "on" : "off");
  }

  /** Put language and theme on the page itself. */
  dress(): void {
    document.documentElement.lang = this.language;
    if (this.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const me = new Me();
