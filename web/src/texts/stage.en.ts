/** What stands on the felt beside the cards. */
export const stageEn = {
  next: "next",
  points: (points: number): string => (points === 1 ? "1 point" : `${points} points`),
  called: "has called UNO",
};

export type StageTexts = typeof stageEn;
