/** What the analysis room and the puzzles say; loaded with them, in the language that is spoken. */

import { me, type Language } from "../lib/profile.svelte";
import type { RoomTexts } from "./room.en";

const LOAD: Record<Language, () => Promise<RoomTexts>> = {
  en: async () => (await import("./room.en")).roomEn,
  de: async () => (await import("./room.de")).roomDe,
  fr: async () => (await import("./room.fr")).roomFr,
};

let texts = $state.raw<RoomTexts>();

export async function loadRoomTexts(language: Language = me.language): Promise<void> {
  texts = await LOAD[language]();
}

/** To be called by whatever is shown with these texts: speaks another language when the page does. */
export function followLanguage(): void {
  $effect(() => {
    void loadRoomTexts(me.language);
  });
}

export function r(): RoomTexts {
  if (texts === undefined) throw new Error("The words of the analysis room have not been loaded.");
  return texts;
}
