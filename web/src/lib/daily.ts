/** Days of deals, which begin and end by UTC: for everybody at once. */

import { me } from "./profile.svelte";

const A_DAY = 24 * 60 * 60 * 1000;

/** "2026-11-17" of "2026-11-17/official". */
const dayOf = (deal: string): string => deal.slice(0, 10);

export const endOf = (deal: string): number => Date.parse(dayOf(deal)) + A_DAY;

export const isOver = (deal: string): boolean => Date.now() >= endOf(deal);

/** Where the board of a deal is, or is going to be. */
export const boardPath = (deal: string): string =>
  isOver(deal) ? `/daily/${dayOf(deal)}` : "/daily";

export const today = (): string => new Date().toISOString().slice(0, 10);

/** Tuesday, 17 November, in the language of the page. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat(me.locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(Date.parse(day));

/** When something is, where the reader is. */
export const timeName = (at: number): string =>
  new Intl.DateTimeFormat(me.locale, { hour: "numeric", minute: "2-digit" }).format(at);
