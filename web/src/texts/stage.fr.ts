import type { StageTexts } from "./stage.en";

export const stageFr: StageTexts = {
  next: "ensuite",
  points: (points) => (points <= 1 ? `${points} point` : `${points} points`),
  called: "a annoncé UNO",
};
