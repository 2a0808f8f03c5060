import type { StageTexts } from "./stage.en";

export const stageDe: StageTexts = {
  next: "als Nächstes",
  points: (points) => (points === 1 ? "1 Punkt" : `${points} Punkte`),
  called: "hat UNO gerufen",
};
