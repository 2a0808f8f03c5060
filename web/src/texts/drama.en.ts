import type { Pace } from "../lib/profile.svelte";
import type { SeatWord, StampWord } from "../lib/moments";

/** What is said for a moment over the table, and how fast and loud that is. */
export const dramaEn = {
  moments: {
    seat: {
      deals: "deals",
      uno: "UNO!",
      jumpsIn: "jumps in!",
      passes: "passes",
      skipped: "skipped",
      challenges: "Challenge!",
      caught: "Caught!",
      wrongCatch: "Wrong!",
      mustDraw: "draws!",
      knockedOut: "Out!",
      eliminated: "Out of the match",
    } satisfies Record<SeatWord, string> as Record<SeatWord, string>,
    stamps: {
      approved: "Approved",
      censored: "Censored",
      returned: "Returned",
      bluff: "Bluff!",
      noBluff: "No bluff",
    } satisfies Record<StampWord, string> as Record<StampWord, string>,
    handWon: (name: string, you: boolean) => (you ? "The hand is yours!" : `${name} wins the hand`),
    blocked: "Nobody can move",
    matchWon: (names: string, you: boolean, count: number) =>
      you ? "The match is yours!" : `${names} ${count > 1 ? "win" : "wins"} the match!`,
  },
  keeping: (card: string) => `You drew ${card}. It cannot be played, so you keep it.`,
  pace: {
    title: "Pace",
    names: { calm: "Calm", normal: "Normal", quick: "Quick", none: "No motion" } satisfies Record<
      Pace,
      string
    > as Record<Pace, string>,
    reduced: "Your device asks for less motion, so nothing moves.",
    autoKeep: "Keep a drawn card that cannot be played by itself",
  },
  volume: "Volume",
  desk: {
    title: "The dealer’s desk",
    empty: "Every card is handed in here first.",
    yours: (card: string) => `You handed in ${card}.`,
    theirs: (name: string) => `${name} has handed in a card.`,
    /** By the value of the rule: why one would hand in a card that does not fit. */
    why: {
      legal:
        "Any card will do, even one that does not fit: if the dealer holds one that does, it must be played for you, and you are rid of yours.",
      any: "Any card will do, even one that does not fit: the dealer then plays another for you, and you are rid of yours.",
    } as Record<string, string>,
  },
};
