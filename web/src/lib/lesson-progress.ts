/** How far this browser has got in the lessons; nobody else keeps it. */

import { load, save } from "./kept";
import { FIRST_LESSON } from "./route";

export interface Progress {
  chapter: number;
  /** The moves made in this chapter. */
  moves: string[];
  /** The chapters that were played to their end. */
  finished: readonly number[];
}

const key = (lesson: string): string => `lesson.${lesson}`;
const OFFER = "lesson-offer";

export function progressIn(lesson: string): Progress {
  const nothing: Progress = { chapter: 0, moves: [], finished: [] };
  try {
    return { ...nothing, ...(JSON.parse(load(key(lesson), "{}")) as Partial<Progress>) };
  } catch {
    return nothing;
  }
}

export function keepProgress(lesson: string, progress: Progress): void {
  save(key(lesson), JSON.stringify(progress));
}

/** Whether somebody was in a lesson at all. */
export function lessonBegun(lesson = FIRST_LESSON): boolean {
  return load(key(lesson), "") !== "";
}

/** Whether the first lesson is to be offered: to whoever has not played yet and not declined it. */
export function lessonOffered(): boolean {
  return load(OFFER, "") !== "no";
}

/** The first lesson is over, or somebody plays without: it is not offered again. */
export function lessonDone(): void {
  save(OFFER, "no");
}
