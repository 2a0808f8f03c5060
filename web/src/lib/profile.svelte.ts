/** Who I am and how I like it: kept in this browser only. */

import type { Avatar, Language } from "../protocol";
import { AVATARS } from "./avatars";
import type { Entropy } from "./hex";
import { LANGUAGES, spokenLanguage } from "../texts/languages";
import { randomHex } from "./hex";
import { load, save } from "./kept";

export type Theme = "system" | "light" | "dark";
/** How fast things move at a table. */
export const PACES = ["calm", "normal", "quick", "none"] as const;
export type Pace = (typeof PACES)[number];
export type { Language };

function identity(): Entropy {
  const known = load("secret", "");
  if (/^[0-9a-f]{32}$/.test(known)) return known;
  const fresh = randomHex(16);
  save("secret", fresh);
  return fresh;
}

function paceWanted(): Pace {
  const kept = load("pace", "normal");
  return PACES.find((pace) => pace === kept) ?? "normal";
}

function volumeWanted(): number {
  const kept = Number(load("volume", "0.6"));
  return kept >= 0 && kept <= 1 ? kept : 0.6;
}

function contrastWanted(): boolean {
  return matchMedia("(prefers-contrast: more)").matches;
}

/** The face chosen, or one by chance that stays. */
function face(): Avatar {
  const known = AVATARS.find((avatar) => avatar === load("avatar", ""));
  if (known) return known;
  const chance = AVATARS[Math.floor(Math.random() * AVATARS.length)]!;
  save("avatar", chance);
  return chance;
}

class Me {
  /** The identity: whoever has it is me, so it goes to the server and nowhere else. */
  secret = $state(identity());
  name = $state(load("name", ""));
  avatar = $state<Avatar>(face());
  language = $state<Language>(spokenLanguage());
  theme = $state(load("theme", "system") as Theme);
  sound = $state(load("sound", "on") === "on");
  /** From 0 to 1. */
  volume = $state(volumeWanted());
  /** How fast things should move; `lib/pace.ts` says how fast they do. */
  pace = $state(paceWanted());
  /** Whether a drawn card that cannot be played is kept without a click. */
  autoKeep = $state(load("auto-keep", "on") === "on");
  contrast = $state(load("contrast", contrastWanted() ? "on" : "off") === "on");
  hints = $state(load("hints", "on") === "on");
  /** The table in words instead of cards. */
  text = $state(load("text", "off") === "on");
  /** Whether one letter alone does something at the table. */
  keys = $state(load("keys", "on") === "on");

  /** Be somebody else from now on, or somebody new; whoever knows the old one has to start again. */
  become(secret: string): void {
    save("secret", secret);
    this.secret = identity();
  }

  rename(name: string): void {
    this.name = name.trim().slice(0, 24);
    save("name", this.name);
  }

  showFace(avatar: Avatar): void {
    this.avatar = avatar;
    save("avatar", avatar);
  }

  /** How dates are written: as this browser likes it in the language chosen. */
  get locale(): string {
    return navigator.languages.find((one) => one.startsWith(this.language)) ?? this.language;
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

  setVolume(volume: number): void {
    this.volume = volume;
    save("volume", String(volume));
  }

  goAt(pace: Pace): void {
    this.pace = pace;
    save("pace", pace);
  }

  switchAutoKeep(): void {
    this.autoKeep = !this.autoKeep;
    save("auto-keep", this.autoKeep ? "on" : "off");
  }

  switchContrast(): void {
    this.contrast = !this.contrast;
    save("contrast", this.contrast ? "on" : "off");
  }

  switchHints(): void {
    this.hints = !this.hints;
    save("hints", this.hints ? "on" : "off");
  }

  switchText(): void {
    this.text = !this.text;
    save("text", this.text ? "on" : "off");
  }

  switchKeys(): void {
    this.keys = !this.keys;
    save("keys", this.keys ? "on" : "off");
  }

  /** Put language and theme on the page itself. */
  dress(): void {
    document.documentElement.lang = this.language;
    document.documentElement.dir = LANGUAGES[this.language].direction;
    if (this.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const me = new Me();
