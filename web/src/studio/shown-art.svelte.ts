/** The cards of a design as they are shown: the pictures of a change are there before it shows. */

import { spritePath } from "../lib/card-art.svelte";
import { NO_CARDS, Pack } from "../lib/cards";
import { me } from "../lib/profile.svelte";
import { PLAIN_THEME } from "../lib/rule-values";
import type { StudioDraft } from "./studio-draft.svelte";

export class ShownArt {
  pack = $state.raw(NO_CARDS);
  theme = $state(PLAIN_THEME);

  constructor(draft: StudioDraft) {
    $effect(() => {
      const { pack: info, theme = PLAIN_THEME } = draft.design ?? {};
      if (!info) return;
      const pack = new Pack({ ...info, theme: "" });
      if (pack.fingerprint === this.pack.fingerprint && theme === this.theme) return;
      let wanted = true;
      const show = (): void => {
        if (!wanted) return;
        this.pack = pack;
        this.theme = theme;
      };
      fetch(spritePath(theme, me.contrast, pack.fingerprint)).then(show, show);
      return () => void (wanted = false);
    });
  }
}
