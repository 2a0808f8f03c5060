import type { Avatar } from "../protocol";
import type { NewsSentences, NewsTold, Pick } from "./people-sentences";

const does = ({ name, you }: NewsTold, mine: string, theirs: string): string =>
  you ? `You ${mine}` : `${name} ${theirs}`;
const them = ({ name, you }: NewsTold): string => (you ? "you" : name);
const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

const MOODS = [
  "Merry", "Sunny", "Jolly", "Lucky", "Brave", "Gentle", "Quick", "Clever", "Happy", "Cosy",
  "Bright", "Mellow", "Nimble", "Breezy", "Chipper", "Dapper", "Golden", "Snug",
]; // prettier-ignore
const FRIENDS = [
  "Otter", "Robin", "Finch", "Badger", "Hedgehog", "Sparrow", "Beaver", "Dolphin", "Magpie",
  "Squirrel", "Heron", "Puffin", "Marten", "Wombat", "Alpaca", "Gecko", "Lynx", "Swift",
]; // prettier-ignore

const news: NewsSentences = {
  came: (e) => `${does(e, "have", "has")} taken a seat.`,
  joins: (e) => `${does(e, "join", "joins")} with the next hand.`,
  left: (e) => `${does(e, "have", "has")} left.`,
  replaced: (e) => `${does(e, "have", "has")} left; ${e.other} plays on.`,
  away: (e) => `${does(e, "are", "is")} away.`,
  back: (e) => `${does(e, "are", "is")} back.`,
  "stands-in": (e) => `${e.other || "A bot"} plays for ${them(e)} for now.`,
  renamed: (e) => `${e.you ? "You are" : `${e.name} is`} now called ${e.other}.`,
  host: (e) => `${does(e, "are", "is")} the host now.`,
  removed: (e) => `The host has removed ${them(e)}.`,
  readmitted: (e) => `The host lets ${them(e)} come back.`,
  locked: () => "The host has locked the table: nobody new can enter.",
  unlocked: () => "The host has unlocked the table.",
  admitted: (e) => `The host lets ${them(e)} play on with a bot’s hand.`,
};

/** People: faces, names, news, what they say, and the lobby. */
export const peopleEn = {
  news,
  guest: (pick: Pick): string => `${pick(MOODS)} ${pick(FRIENDS)}`,
  face: "Your face",
  faces: {
    fox: "Fox",
    owl: "Owl",
    bear: "Bear",
    cat: "Cat",
    frog: "Frog",
    panda: "Panda",
    rabbit: "Rabbit",
    penguin: "Penguin",
    lion: "Lion",
    whale: "Whale",
    bee: "Bee",
    koala: "Koala",
  } satisfies Record<Avatar, string> as Record<Avatar, string>,
  anotherName: "Another name",
  standsIn: (bot: string, name: string): string => `${bot || "a bot"}, for ${name}`,
  /** On the plate of somebody the table waits for. */
  playedForIn: (seconds: number): string => `away · bot in ${seconds} s`,
  say: {
    emotes: "A quick word",
    slower: "One moment: you can say something again in a few seconds.",
    unread: (number: number): string => count(number, "new message", "new messages"),
    who: "Whom do you want to hear?",
  },
  log: {
    filter: "What to show",
    filters: { all: "All", mine: "Mine", cards: "Cards", people: "People" },
    newest: "Newest",
    nothing: "Nothing yet.",
  },
  lobby: {
    invites: (host: string, rules: string): string => `${host} invites you to a table: ${rules}.`,
    invitesYou: (rules: string): string => `Come to my table: ${rules}.`,
    free: (number: number): string =>
      number === 0 ? "All seats are taken." : `${count(number, "seat is", "seats are")} free.`,
    share: "Share …",
    start: (number: number): string => `Start with ${number} players`,
    missing: (number: number): string =>
      number === 1
        ? "One more player is needed: invite somebody or put a bot in a free seat."
        : `${number} more players are needed: invite somebody or put bots in free seats.`,
    tooMany: (most: number): string =>
      `These rules are for at most ${most} players: free a seat first.`,
    waitAnyHost: "Waiting for the host to start the match.",
    seats: "Seats",
    who: "Name and face",
    done: "Done",
    forHost: "For you as host",
    honest: "Nobody can choose the cards",
    honestWhy:
      "Not the server, not the host, not a player: everybody adds to the shuffle, and after the match anyone can check every card.",
    honestHow: "How that works",
    fingerprint: "Fingerprint of the server’s secret:",
  },
  menu: {
    table: "This table",
    how: "How it looks and sounds",
    host: "As host",
    leaving: "Leaving",
  },
  /** Why something cannot be done; where that is a function, what can be done follows. */
  refused: {
    "does-not-fit": (card: string, top: string): string => `${card} does not go on ${top}.`,
    "not-allowed": (card: string): string => `The rules do not let you play ${card} now.`,
    "not-in-hand": (card: string): string => `You do not have ${card}.`,
    "no-call-due": (card: string): string => `No need to call UNO with ${card}.`,
    "wrong-moment": (): string => "That cannot be done now.",
    "not-your-turn": "It is not your turn.",
    "hand-over": "The hand is over.",
    "out-of-hand": "You are out of this hand.",
    "nothing-to-call": "There is no need to call UNO now.",
    "nothing-to-catch": "There is nobody to catch there now.",
  },
  open: {
    /** After the sentence above: everything that would be possible. */
    can: (choices: string): string => `You can ${choices}.`,
    or: (choices: readonly string[]): string =>
      choices.length < 2
        ? choices.join("")
        : `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`,
    play: (cards: string): string => `play ${cards}`,
    substitute: (cards: string): string => `play ${cards} in its place`,
    give: (cards: string): string => `return ${cards}`,
    draw: "draw",
    pass: "pass",
    challenge: "challenge",
    approve: "approve the card",
    uno: "call UNO",
    colour: "name a colour",
    target: "choose a player",
    more: (number: number): string => count(number, "other card", "other cards"),
  },
};

export type PeopleTexts = typeof peopleEn;
