import type { Sentences, Told } from "./event-sentences";

/** "You play" and "Ann plays". */
const does = (told: Told, mine: string, theirs: string): string =>
  `${told.who} ${told.you ? mine : theirs}`;
const whose = (name: string, you: boolean): string => (you ? "your" : `${name}’s`);
const them = (told: Told): string => (told.otherYou ? "you" : told.other);
const counted = (number: number, noun: string): string =>
  `${number} ${number === 1 ? noun : `${noun}s`}`;
const side = (told: Told): string => (told.right ? "right" : "left");

export const eventsEn: Sentences = {
  seated: (e) => `${does(e, "take", "takes")} seat ${e.number + 1}.`,
  cut: (e) => `${does(e, "draw", "draws")} ${e.card} for the deal.`,
  dealer: (e) => `${does(e, "deal", "deals")}.`,
  dealt: (e) => `Everyone is dealt ${counted(e.number, "card")}.`,
  opened: (e) => `${e.card} is turned up.`,
  "put-back": (e) => `${e.card} is turned up and put back.`,
  covered: (e) => `${e.card} is turned up and will be covered.`,
  named: (e) => `${does(e, "name", "names")} ${e.colour}.`,
  played: (e) => `${does(e, "play", "plays")} ${e.card}.`,
  "jumped-in": (e) => `${does(e, "jump", "jumps")} in ahead of ${them(e)}.`,
  called: (e) => `${does(e, "call", "calls")} UNO!`,
  drew: (e) => `${does(e, "draw", "draws")} ${e.card}.`,
  passed: (e) => `${does(e, "pass", "passes")}.`,
  skipped: (e) => `${does(e, "lose", "loses")} a turn.`,
  reversed: (e) => `Play now goes to the ${side(e)}.`,
  pending: (e) =>
    `${counted(e.number, "card")} ${e.number === 1 ? "waits" : "wait"} for ${e.you ? "you" : e.who}.`,
  challenged: (e) => `${does(e, "challenge", "challenges")} ${them(e)}.`,
  shown: (e) => `${does(e, "show", "shows")} ${them(e)} ${e.card}.`,
  guilty: (e) => `${e.who} held the colour in play: it was a bluff.`,
  innocent: (e) => `${e.who} did not hold the colour in play: it was no bluff.`,
  caught: (e) => `${does(e, "catch", "catches")} ${them(e)}: UNO was not called.`,
  "false-catch": (e) => `${does(e, "wrongly accuse", "wrongly accuses")} ${them(e)}.`,
  swapped: (e) => `${does(e, "swap", "swaps")} hands with ${them(e)}.`,
  "hands-passed": (e) => `All hands move one seat to the ${side(e)}.`,
  "hands-shuffled": (e) => `${does(e, "have", "has")} all hands shuffled and dealt out again.`,
  reshuffled: (e) => `The discards are shuffled into a new stock of ${counted(e.number, "card")}.`,
  submitted: (e) => `${does(e, "hand", "hands")} ${e.card} to ${them(e)}.`,
  approved: (e) => `${does(e, "approve", "approves")} ${whose(e.other, e.otherYou)} ${e.card}.`,
  substituted: (e) =>
    `${does(e, "keep", "keeps")} ${whose(e.other, e.otherYou)} card and ${e.you ? "play" : "plays"} ${e.card} instead.`,
  returned: (e) => `${does(e, "return", "returns")} ${e.card} to ${them(e)}.`,
  "knocked-out": (e) => `${does(e, "are", "is")} out of the hand with ${e.card}.`,
  "went-out": (e) => `${does(e, "win", "wins")} the hand.`,
  blocked: () => "The hand is blocked: nobody wins it.",
  scored: (e) => `${does(e, "score", "scores")} ${counted(e.number, "point")}.`,
  eliminated: (e) =>
    `${does(e, "reach", "reaches")} ${counted(e.number, "point")} and ${e.you ? "are" : "is"} out of the match.`,
  shed: (e) => `${does(e, "lay", "lays")} ${e.card} under it.`,
  chose: (e) => `${does(e, "make", "makes")} ${them(e)} draw.`,
  revealed: (e) => `${e.who} ${e.you ? "turn up and take" : "turns up and takes"} ${e.card}.`,
  "match-won": (e) => `${does(e, "win", "wins")} the match!`,
};
