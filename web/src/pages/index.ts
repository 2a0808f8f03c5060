/** The pages; only the one that is shown is loaded. */

import type { Route } from "../lib/route";

export const PAGES = {
  landing: () => import("./Landing.svelte"),
  new: () => import("./NewTable.svelte"),
  help: () => import("./Help.svelte"),
  games: () => import("./MyGames.svelte"),
  table: () => import("./TablePage.svelte"),
  replay: () => import("./Replay.svelte"),
  deal: () => import("./Deal.svelte"),
  daily: () => import("./Daily.svelte"),
  set: () => import("./SavedSet.svelte"),
  rules: () => import("./RulesPage.svelte"),
  learn: () => import("./Learn.svelte"),
  puzzles: () => import("./Puzzles.svelte"),
  studio: () => import("./Studio.svelte"),
  missing: () => import("./Missing.svelte"),
} satisfies Record<Route["page"], () => Promise<unknown>>;
