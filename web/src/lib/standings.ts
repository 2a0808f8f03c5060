/** Who stands where, in a hand, in a match, or in a list of matches. */

export interface Standing {
  seat: number;
  /** From 1; the same for equal scores, as partners have them. */
  place: number;
  score: number;
}

/** By total, the winners first; under some rules the lowest score is the best. */
export function standings(
  scores: readonly number[],
  champions: readonly number[] = [],
  lowest = false,
): Standing[] {
  const winner = (seat: number): number => (champions.includes(seat) ? 0 : 1);
  const better = (one: number, other: number): number => (lowest ? one - other : other - one);
  const sorted = scores
    .map((score, seat) => ({ seat, score }))
    .sort((a, b) => winner(a.seat) - winner(b.seat) || better(a.score, b.score) || a.seat - b.seat);
  const isLevel = (a: { seat: number; score: number }, b: { seat: number; score: number }) =>
    winner(a.seat) === winner(b.seat) && a.score === b.score;
  return sorted.map((one) => ({
    ...one,
    place: sorted.findIndex((other) => isLevel(one, other)) + 1,
  }));
}

/** The score of every seat after every hand, from zero on. */
export function courseOf(gains: readonly (readonly number[])[], seats: number): number[][] {
  const course = [Array.from({ length: seats }, () => 0)];
  for (const hand of gains)
    course.push(course[course.length - 1]!.map((score, seat) => score + (hand[seat] ?? 0)));
  return course;
}
