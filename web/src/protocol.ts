// Written by tools/make_protocol.py from src/lastcard/protocol: do not edit.

export type EventName =
  | "seated"
  | "cut"
  | "dealer"
  | "dealt"
  | "opened"
  | "put-back"
  | "covered"
  | "named"
  | "played"
  | "jumped-in"
  | "called"
  | "drew"
  | "passed"
  | "skipped"
  | "reversed"
  | "pending"
  | "challenged"
  | "shown"
  | "guilty"
  | "innocent"
  | "caught"
  | "false-catch"
  | "swapped"
  | "hands-passed"
  | "hands-shuffled"
  | "reshuffled"
  | "submitted"
  | "approved"
  | "substituted"
  | "returned"
  | "knocked-out"
  | "went-out"
  | "blocked"
  | "scored"
  | "eliminated"
  | "match-won"
  | "shed"
  | "chose"
  | "revealed";

export type PhaseName =
  | "play"
  | "drawn"
  | "colour"
  | "respond"
  | "target"
  | "more"
  | "inspect"
  | "over";

export type RefusalCode =
  | "bad-message"
  | "bad-name"
  | "not-entered"
  | "already-entered"
  | "too-fast"
  | "no-such-table"
  | "closed"
  | "table-full"
  | "banned"
  | "locked"
  | "damaged"
  | "other-kernel"
  | "not-readable"
  | "not-stored"
  | "store-gone"
  | "reloading"
  | "internal"
  | "not-host"
  | "not-seated"
  | "no-such-seat"
  | "seat-taken"
  | "seat-not-away"
  | "hand-known"
  | "hand-dealt"
  | "no-takeover"
  | "not-waiting"
  | "no-such-person"
  | "not-here"
  | "not-yourself"
  | "no-expert"
  | "match-running"
  | "no-match"
  | "hand-running"
  | "paused"
  | "too-few-seats"
  | "players"
  | "dealer"
  | "no-dealer"
  | "mixing"
  | "not-sealed"
  | "wrong-part"
  | "stale"
  | "already-counted"
  | "called-in-time"
  | "too-late"
  | "not-found"
  | "bad-request"
  | "too-large"
  | "wrong-method"
  | "wrong-origin"
  | "no-identity"
  | "match-running-replay"
  | "no-such-match"
  | "no-such-set"
  | "too-many-tables"
  | "too-many-connections"
  | "server-full";

export type GameCode =
  | "not-your-turn"
  | "wrong-moment"
  | "does-not-fit"
  | "not-in-hand"
  | "not-allowed"
  | "no-call-due"
  | "nothing-to-call"
  | "nothing-to-catch"
  | "out-of-hand"
  | "hand-over"
  | "hand-not-over"
  | "match-over"
  | "unknown-action"
  | "unknown-card"
  | "unknown-colour"
  | "no-such-seat"
  | "players"
  | "dealer"
  | "bad-seed";

export type RulesCode =
  | "rules-conflict"
  | "rules-deck"
  | "rules-value"
  | "rules-type"
  | "rules-unknown-key"
  | "rules-missing"
  | "rules-syntax"
  | "rules-circular"
  | "rules-unreadable";

export type ErrorCode = RefusalCode | GameCode | RulesCode;

export type GoodbyeCode =
  | "taken-over"
  | "closed"
  | "removed"
  | "too-fast"
  | "bad-frame"
  | "not-entered"
  | "restart"
  | "damaged"
  | "not-readable";

export type NewsCode = "host" | "removed" | "readmitted" | "locked" | "unlocked" | "admitted";

export type Level = "random" | "novice" | "casual" | "expert";

export type Clock = 0 | 15 | 30 | 60;

export type Language = "en" | "de";

export type Emote = "hello" | "well-played" | "oops" | "hurry" | "laugh" | "thanks";

export type SeatKind = "empty" | "person" | "bot";

export type Stage = "lobby" | "playing" | "between" | "over" | "closed";

export const DEFAULT_LEVEL: Level = "casual";

export const STAND_IN: Level = "casual";

/** The packs that come with Lastcard, as a deck file has them. */
export const PACKS: Record<string, DeckTable> = {
  "all-wild": {
    colours: [],
    symbols: [],
    wilds: [{"short":"W","name":"Wild","count":54,"points":20,"effects":[]},{"short":"WR","name":"Wild Reverse","count":14,"points":50,"effects":["reverse"]},{"short":"WS","name":"Wild Skip","count":14,"points":50,"effects":["skip 1"]},{"short":"WS2","name":"Wild Skip Two","count":6,"points":50,"effects":["skip 2"]},{"short":"W+2","name":"Wild Draw Two","count":10,"points":50,"effects":["draw 2"]},{"short":"W+4","name":"Wild Draw Four","count":6,"points":50,"effects":["draw 4"]},{"short":"WT+2","name":"Wild Targeted Draw Two","count":4,"points":50,"effects":["draw 2: chosen player"]},{"short":"WX","name":"Wild Forced Swap","count":4,"points":50,"effects":["swap hands: chosen player"]}],
  },
  "classic": {
    colours: [{"name":"red","letter":"R","shape":"circle"},{"name":"yellow","letter":"Y","shape":"star"},{"name":"green","letter":"G","shape":"triangle"},{"name":"blue","letter":"B","shape":"square"}],
    symbols: [{"short":"0","name":"0","count":1,"points":0,"effects":[]},{"short":"1","name":"1","count":2,"points":1,"effects":[]},{"short":"2","name":"2","count":2,"points":2,"effects":[]},{"short":"3","name":"3","count":2,"points":3,"effects":[]},{"short":"4","name":"4","count":2,"points":4,"effects":[]},{"short":"5","name":"5","count":2,"points":5,"effects":[]},{"short":"6","name":"6","count":2,"points":6,"effects":[]},{"short":"7","name":"7","count":2,"points":7,"effects":[]},{"short":"8","name":"8","count":2,"points":8,"effects":[]},{"short":"9","name":"9","count":2,"points":9,"effects":[]},{"short":"S","name":"Skip","count":2,"points":20,"effects":["skip 1"]},{"short":"R","name":"Reverse","count":2,"points":20,"effects":["reverse"]},{"short":"+2","name":"Draw Two","count":2,"points":20,"effects":["draw 2"]}],
    wilds: [{"short":"W","name":"Wild","count":4,"points":50,"effects":["name colour"]},{"short":"W+4","name":"Wild Draw Four","count":4,"points":50,"effects":["name colour","draw 4"],"needs_empty_colour":true},{"short":"WS","name":"Wild Shuffle Hands","count":0,"points":40,"effects":["name colour","shuffle hands"]},{"short":"WC","name":"Wild Customizable","count":0,"points":40,"effects":["name colour"],"leaves_open":"customizable"},{"short":"WB","name":"Blank","count":0,"points":40,"effects":["name colour"],"leaves_open":"blank"}],
  },
  "eights": {
    card_words: "{symbol} of {colour}",
    colours: [{"name":"clubs","letter":"C","shape":"club"},{"name":"diamonds","letter":"D","shape":"diamond"},{"name":"hearts","letter":"H","shape":"heart"},{"name":"spades","letter":"S","shape":"spade"}],
    symbols: [{"short":"A","name":"Ace","count":1,"points":1,"effects":[]},{"short":"2","name":"2","count":1,"points":2,"effects":[]},{"short":"3","name":"3","count":1,"points":3,"effects":[]},{"short":"4","name":"4","count":1,"points":4,"effects":[]},{"short":"5","name":"5","count":1,"points":5,"effects":[]},{"short":"6","name":"6","count":1,"points":6,"effects":[]},{"short":"7","name":"7","count":1,"points":7,"effects":[]},{"short":"8","name":"8","count":1,"points":50,"effects":["name colour"],"fits":"anything"},{"short":"9","name":"9","count":1,"points":9,"effects":[]},{"short":"10","name":"10","count":1,"points":10,"effects":[]},{"short":"J","name":"Jack","count":1,"points":10,"effects":[]},{"short":"Q","name":"Queen","count":1,"points":10,"effects":[]},{"short":"K","name":"King","count":1,"points":10,"effects":[]}],
    wilds: [],
  },
  "french-32": {
    card_words: "{symbol} of {colour}",
    colours: [{"name":"clubs","letter":"C","shape":"club"},{"name":"diamonds","letter":"D","shape":"diamond"},{"name":"hearts","letter":"H","shape":"heart"},{"name":"spades","letter":"S","shape":"spade"}],
    symbols: [{"short":"7","name":"7","count":1,"points":7,"effects":[]},{"short":"8","name":"8","count":1,"points":8,"effects":[]},{"short":"9","name":"9","count":1,"points":9,"effects":[]},{"short":"10","name":"10","count":1,"points":10,"effects":[]},{"short":"J","name":"Jack","count":1,"points":10,"effects":[]},{"short":"Q","name":"Queen","count":1,"points":10,"effects":[]},{"short":"K","name":"King","count":1,"points":10,"effects":[]},{"short":"A","name":"Ace","count":1,"points":11,"effects":[]}],
    wilds: [],
  },
  "french-52": {
    card_words: "{symbol} of {colour}",
    colours: [{"name":"clubs","letter":"C","shape":"club"},{"name":"diamonds","letter":"D","shape":"diamond"},{"name":"hearts","letter":"H","shape":"heart"},{"name":"spades","letter":"S","shape":"spade"}],
    symbols: [{"short":"A","name":"Ace","count":1,"points":1,"effects":[]},{"short":"2","name":"2","count":1,"points":2,"effects":[]},{"short":"3","name":"3","count":1,"points":3,"effects":[]},{"short":"4","name":"4","count":1,"points":4,"effects":[]},{"short":"5","name":"5","count":1,"points":5,"effects":[]},{"short":"6","name":"6","count":1,"points":6,"effects":[]},{"short":"7","name":"7","count":1,"points":7,"effects":[]},{"short":"8","name":"8","count":1,"points":8,"effects":[]},{"short":"9","name":"9","count":1,"points":9,"effects":[]},{"short":"10","name":"10","count":1,"points":10,"effects":[]},{"short":"J","name":"Jack","count":1,"points":10,"effects":[]},{"short":"Q","name":"Queen","count":1,"points":10,"effects":[]},{"short":"K","name":"King","count":1,"points":10,"effects":[]}],
    wilds: [],
  },
  "mau-mau": {
    card_words: "{symbol} of {colour}",
    colours: [{"name":"clubs","letter":"C","shape":"club"},{"name":"diamonds","letter":"D","shape":"diamond"},{"name":"hearts","letter":"H","shape":"heart"},{"name":"spades","letter":"S","shape":"spade"}],
    symbols: [{"short":"7","name":"7","count":1,"points":7,"effects":["draw 2"]},{"short":"8","name":"8","count":1,"points":8,"effects":["skip 1"]},{"short":"9","name":"9","count":1,"points":9,"effects":[]},{"short":"10","name":"10","count":1,"points":10,"effects":[]},{"short":"J","name":"Jack","count":1,"points":20,"effects":["name colour"],"fits":"anything","not_on":["J"]},{"short":"Q","name":"Queen","count":1,"points":3,"effects":[]},{"short":"K","name":"King","count":1,"points":4,"effects":[]},{"short":"A","name":"Ace","count":1,"points":11,"effects":[]}],
    wilds: [],
  },
  "merciless": {
    colours: [{"name":"red","letter":"R","shape":"circle"},{"name":"yellow","letter":"Y","shape":"star"},{"name":"green","letter":"G","shape":"triangle"},{"name":"blue","letter":"B","shape":"square"}],
    symbols: [{"short":"0","name":"0","count":2,"points":0,"effects":[]},{"short":"1","name":"1","count":2,"points":1,"effects":[]},{"short":"2","name":"2","count":2,"points":2,"effects":[]},{"short":"3","name":"3","count":2,"points":3,"effects":[]},{"short":"4","name":"4","count":2,"points":4,"effects":[]},{"short":"5","name":"5","count":2,"points":5,"effects":[]},{"short":"6","name":"6","count":2,"points":6,"effects":[]},{"short":"7","name":"7","count":2,"points":7,"effects":[]},{"short":"8","name":"8","count":2,"points":8,"effects":[]},{"short":"9","name":"9","count":2,"points":9,"effects":[]},{"short":"S","name":"Skip","count":3,"points":20,"effects":["skip 1"]},{"short":"R","name":"Reverse","count":3,"points":20,"effects":["reverse"]},{"short":"+2","name":"Draw Two","count":3,"points":20,"effects":["draw 2"]},{"short":"+4","name":"Draw Four","count":2,"points":20,"effects":["draw 4"]},{"short":"DA","name":"Discard All","count":3,"points":20,"effects":["discard colour"]},{"short":"SE","name":"Skip Everyone","count":2,"points":20,"effects":["skip everyone"]}],
    wilds: [{"short":"WR+4","name":"Wild Reverse Draw Four","count":8,"points":50,"effects":["name colour","reverse","draw 4"]},{"short":"W+6","name":"Wild Draw Six","count":4,"points":50,"effects":["name colour","draw 6"]},{"short":"W+10","name":"Wild Draw Ten","count":4,"points":50,"effects":["name colour","draw 10"]},{"short":"WCR","name":"Wild Colour Roulette","count":8,"points":50,"effects":["next player names colour","draw until colour"]}],
  },
  "switch": {
    card_words: "{symbol} of {colour}",
    colours: [{"name":"clubs","letter":"C","shape":"club"},{"name":"diamonds","letter":"D","shape":"diamond"},{"name":"hearts","letter":"H","shape":"heart"},{"name":"spades","letter":"S","shape":"spade"}],
    symbols: [{"short":"A","name":"Ace","count":1,"points":1,"effects":["name colour"],"fits":"anything"},{"short":"2","name":"2","count":1,"points":2,"effects":["draw 2"]},{"short":"3","name":"3","count":1,"points":3,"effects":[]},{"short":"4","name":"4","count":1,"points":4,"effects":[]},{"short":"5","name":"5","count":1,"points":5,"effects":[]},{"short":"6","name":"6","count":1,"points":6,"effects":[]},{"short":"7","name":"7","count":1,"points":7,"effects":[]},{"short":"8","name":"8","count":1,"points":8,"effects":["skip 1"]},{"short":"9","name":"9","count":1,"points":9,"effects":[]},{"short":"10","name":"10","count":1,"points":10,"effects":[]},{"short":"J","name":"Jack","count":1,"points":10,"effects":["reverse"]},{"short":"Q","name":"Queen","count":1,"points":10,"effects":[]},{"short":"K","name":"King","count":1,"points":10,"effects":[]}],
    wilds: [],
  },
};

/** The options a deal depends on, as they are where a record does not say. */
export const DEAL_DEFAULTS = {
  direction: "left" as string,
  shuffle_seats: "never" as string,
  first_dealer: "number" as string,
  next_dealer: "left" as string,
  hand_size: 7 as number,
  hand_size_for_two: 0 as number,
  opening_cards: "take-effect" as string,
  opening_wild: "named" as string,
  opening_conditional_wild: "put-back" as string,
  blank_points: 40 as number,
};
/** What some of them were called once. */
export const FORMER_KEYS: Record<string, string> = {"opening_wild_draw_four":"opening_conditional_wild"};

export type DeckRow = Record<string, boolean | number | string | (number | string)[]>;

export type DeckTable = Record<string, number | string | (Record<string, boolean | number | string | (number | string)[]>)[]>;

/** Rules to play by: a named set, and what is changed in it. */
export interface RulesChoice {
  /** Default: "official". */
  base?: string;
  /** Default: {}. */
  options?: Record<string, boolean | number | string>;
  /** Default: "". */
  title?: string;
  /** What is changed in the deck, as the ``[deck]`` of a rule file has it: how many there are of a card, and ``base``, ``colours``, ``symbols``, ``wilds`` and ``card_words`` for cards of one's own. No file can be named in it. Default: {}. */
  deck?: Record<string, number | string | (Record<string, boolean | number | string | (number | string)[]>)[]>;
  /** A built-in theme for the cards; empty for that of the set. Default: "". */
  theme?: string;
}

/** What the host chooses before a match. */
export interface Settings {
  /** Default: {}. */
  rules?: RulesChoice;
  /** Default: 4. */
  seats?: number;
  /** Seconds for a decision; 0 is no limit. Default: 0. */
  clock?: Clock;
  /** Listed for everyone to join or watch. Default: false. */
  public?: boolean;
  /** What is spoken at the table, for those who look for one. Default: null. */
  language?: Language | null;
  /** Whether people may take over the seat of a bot during a match, from its next hand on. Default: true. */
  late?: boolean;
  /** Whether the host may let somebody who waits for a seat play on with a bot's hand at once. Default: false. */
  takeover?: boolean;
  /** The seat that deals first, where the rules let the players declare one; None for lots or cards. Default: null. */
  dealer?: number | null;
}

/** Who sits somewhere. */
export interface SeatInfo {
  /** Default: "empty". */
  kind?: SeatKind;
  /** Default: "". */
  name?: string;
  /** Of a bot. Default: null. */
  level?: Level | null;
  /** Whether a person is connected. Default: false. */
  here?: boolean;
  /** Whether a bot plays for a person who is away. Default: false. */
  held?: boolean;
  /** Default: false. */
  host?: boolean;
  /** SHA-256 of the person's part of the shuffle; empty where there is none. Default: "". */
  commitment?: string;
  /** The attempt to which the person's part did not come, so that the shuffle began anew. Default: 0. */
  withheld?: number;
  /** The name of who gets a bot's seat with the next hand. Default: "". */
  newcomer?: string;
}

/** The shuffle being made, between ``start`` and the deal. Seats, rules and host's choices can no longer change. */
export interface Mixing {
  /** From 1. Whenever a part does not come in time, the next attempt does without it. */
  attempt: number;
  /** The lines ``rules``, ``seats`` and ``dealer`` of the record to be. With them the match is sealed: whose seat has a ``commitment`` now sends ``reveal``. While they are empty, those ``awaited`` commit to new parts. Default: "". */
  terms?: string;
  /** The seats whose commitment or part has not come. Default: []. */
  awaited?: number[];
}

/** Somebody at the table, or removed from it, as the host is told. */
export interface PersonInfo {
  /** What requests call this person; another word at every table. */
  who: string;
  name: string;
  /** Default: null. */
  seat?: number | null;
  /** The seat this person would like to have. Default: null. */
  waits_for?: number | null;
  /** Whether they are connected. Default: false. */
  here?: boolean;
  /** Whether the host has removed them. Default: false. */
  banned?: boolean;
  /** Whether this is the host, the receiver. Default: false. */
  host?: boolean;
}

/** What the shuffles were made from, after the match. */
export interface Revealed {
  match: number;
  secret: string;
  commitment: string;
  /** By seat; ``-`` for a seat without a part, ``!1`` for one whose part did not come at the first attempt. */
  parts: string[];
}

/** Everything about a table but its cards. */
export interface TableInfo {
  id: string;
  settings: Settings;
  rules_title: string;
  rules_summary: string;
  fingerprint: string;
  seats: SeatInfo[];
  /** Waiting for players, in a hand, between hands, after a match, ended by the host. */
  stage: Stage;
  /** Matches begun at this table. Default: 0. */
  match?: number;
  /** Default: false. */
  paused?: boolean;
  /** Whether nobody new can enter. Default: false. */
  locked?: boolean;
  /** Default: 0. */
  watchers?: number;
  /** SHA-256 of the server's secret for the match to come, or the one being played. Default: "". */
  commitment?: string;
  /** Default: null. */
  mixing?: Mixing | null;
  /** Of the last match that ended. Default: null. */
  revealed?: Revealed | null;
}

/** A colour of a pack. */
export interface ColourInfo {
  /** What it is called in every other message. */
  letter: string;
  name: string;
  /** What stands beside it for those who do not see colours: ``circle``, ``heart``. */
  shape: string;
}

/** A kind of card. */
export interface CardInfo {
  /** What it is called in every other message. */
  short: string;
  /** The name for people: ``Red 7``. */
  words: string;
  /** What it has in common with cards of other colours. */
  symbol: string;
  /** The symbol for people: ``7``, ``Skip``. */
  name: string;
  /** The letter of its colour. Default: null. */
  colour?: string | null;
  /** Default: null. */
  number?: number | null;
  /** Whether it may be laid on any card. Default: false. */
  is_wild?: boolean;
  /** Whether whoever plays it names the colour: ``W:G``. Default: false. */
  names_colour?: boolean;
  /** What its maker wrote on it. Default: "". */
  text?: string;
}

/** The cards of a match: nothing else tells a client which there are. */
export interface PackInfo {
  /** Changes with anything about any card; the pictures are at ``/art/THEME.svg?pack=``. */
  fingerprint: string;
  colours: ColourInfo[];
  /** In the order of the deck. */
  cards: CardInfo[];
}

/** One thing that happened, in the form the receiver may know. */
export interface EventInfo {
  kind: EventName;
  /** Default: null. */
  seat?: number | null;
  /** Default: null. */
  other?: number | null;
  /** Default: null. */
  cards?: string[] | null;
  /** Default: null. */
  colour?: string | null;
  /** Default: 0. */
  number?: number;
}

/** What lies on the table for all to see. */
export interface Board {
  /** Inputs so far in this match; an action names the step it answers. */
  step: number;
  /** The number of the hand, from 1. */
  hand: number;
  /** What the table is waiting for. */
  phase: PhaseName;
  turn: number;
  dealer: number;
  top: string;
  /** Cards in hand by seat. */
  sizes: number[];
  stock: number;
  /** Seats clockwise. */
  order: number[];
  scores: number[];
  /** Who must decide. Default: null. */
  actor?: number | null;
  /** Default: null. */
  colour?: string | null;
  /** Whether play goes to the left (clockwise). Default: true. */
  left?: boolean;
  /** Cards the actor must draw or answer. Default: 0. */
  pending?: number;
  /** Whose card can be challenged as a bluff. Default: null. */
  accused?: number | null;
  /** Seats no longer taking part in the hand. Default: []. */
  out?: number[];
  /** Whose card lies before the dealer (Redacted). Default: null. */
  submitter?: number | null;
  /** Whether UNO was called with that card. Default: false. */
  submitted_call?: boolean;
  /** Milliseconds the actor had left when the message was sent. Default: null. */
  clock?: number | null;
  /** Default: null. */
  winner?: number | null;
  /** Default: []. */
  gains?: number[];
  /** Default: []. */
  champions?: number[];
  /** Default: false. */
  match_over?: boolean;
}

/** What only the receiver knows. */
export interface You {
  seat: number;
  hand: string[];
  /** What the seat may do now. Catches are never listed: they may be sent at any time. Default: []. */
  legal?: string[];
  /** The card just drawn, while it may be played. Default: null. */
  drawn?: string | null;
  /** The card before the dealer, for its owner and the dealer. Default: null. */
  submitted?: string | null;
  /** Default: null. */
  submitted_colour?: string | null;
}

/** A line of chat, an emote, or news of what the host has done. */
export interface Line {
  /** None for a spectator. Default: null. */
  seat?: number | null;
  /** Default: "". */
  name?: string;
  /** Default: "". */
  text?: string;
  /** Default: null. */
  emote?: Emote | null;
  /** What the host has done; ``name`` is whom it is about. Default: null. */
  news?: NewsCode | null;
}

/** The first message on a connection: who I am, and which table. Answered by ``state``. The secret is the person's identity; nobody else ever learns it. If the same person is already connected, entering takes over that connection. */
export interface Enter {
  t: "enter";
  id: number;
  table: string;
  secret: string;
  name: string;
  /** As a spectator, even if a seat is mine or free. Who has a seat is away from it. Default: false. */
  watch?: boolean;
}

/** Take an empty seat before a match; during one, a bot's seat if the settings allow it, or one's own back from the bot that holds it. A hand belongs to the person it was dealt to. Anyone else who asks for a bot's seat gets it with the next hand (``waits_for``), if still connected then, and only watches until it comes. Anyone who has held another hand in the match can change seats only after it. */
export interface Sit {
  t: "sit";
  id: number;
  seat: number;
}

/** Give up the seat, or the one waited for. During a match a bot plays on in it. */
export interface Stand {
  t: "stand";
  id: number;
}

/** Change the settings before a match. Host only. */
export interface Configure {
  t: "configure";
  id: number;
  settings: Settings;
}

/** Put a bot in a seat, also that of a person who is away; without a level, empty it. Host only. During a match no seat is emptied, and nobody waits any longer for a seat given to a bot. */
export interface Bot {
  t: "bot";
  id: number;
  seat: number;
  /** Default: null. */
  level?: Level | null;
}

/** The SHA-256 of my part of the next shuffle: 32 bytes that nobody else knows. May be sent again, for another part, until the match is sealed. */
export interface Commit {
  t: "commit";
  id: number;
  commitment: string;
}

/** My part itself, when the match is sealed and not before. */
export interface Reveal {
  t: "reveal";
  id: number;
  part: string;
}

/** Begin a match, or the next one after it. Host only; empty seats are closed up. It is dealt when those who have committed to a part of the shuffle have revealed it. */
export interface Start {
  t: "start";
  id: number;
}

/** Deal the next hand. Open to anyone seated. */
export interface Deal {
  t: "deal";
  id: number;
}

/** Do something at the table: play, draw, call, catch, challenge, rule ... */
export interface Act {
  t: "act";
  id: number;
  /** The board's step this answers; an answer to an older one is refused as ``stale``, except for calls and catches, which count once per step. */
  step: number;
  action: string;
}

/** Stop the clocks and the bots, or let them go on. Host only. */
export interface Pause {
  t: "pause";
  id: number;
  on: boolean;
}

/** Send somebody away, who cannot come back, not even to watch, until readmitted. Host only. During a match a bot plays on in the seat; the hand stays that person's alone. */
export interface Remove {
  t: "remove";
  id: number;
  who: string;
}

/** Let somebody come back who was removed. Host only. */
export interface Readmit {
  t: "readmit";
  id: number;
  who: string;
}

/** Let nobody new enter, or let people in again. Those inside may leave and come back. Host only. */
export interface Lock {
  t: "lock";
  id: number;
  on: boolean;
}

/** Make somebody else the host who is here. Host only. */
export interface Handover {
  t: "handover";
  id: number;
  who: string;
}

/** Give a bot's seat, and its hand in play, at once to somebody who waits for a seat. Host only, and only where ``takeover`` is set. The hand must have been dealt to the bot, and the newcomer must have held none in this match. Between hands, this only chooses the seat for the next one. */
export interface Admit {
  t: "admit";
  id: number;
  who: string;
  seat: number;
}

/** End the table for everyone. Host only. */
export interface Close {
  t: "close";
  id: number;
}

/** A line of chat to everyone at the table. */
export interface Say {
  t: "say";
  id: number;
  text: string;
}

/** A quick emote to everyone at the table. */
export interface Show {
  t: "show";
  id: number;
  emote: Emote;
}

/** Answered by ``ok``; keeps a connection alive and measures it. */
export interface Ping {
  t: "ping";
  id: number;
}

/** The request was carried out and is stored. */
export interface Ok {
  t: "ok";
  id: number;
}

/** The request was refused and changed nothing. */
export interface Error {
  t: "error";
  /** None if the frame could not be read as far as its id. */
  id: number | null;
  code: ErrorCode;
  text: string;
}

/** Everything the receiver may know: after ``enter``, and when a match begins. */
export interface State {
  t: "state";
  table: TableInfo;
  /** Where the receiver sits. Default: null. */
  seat?: number | null;
  /** Whether the receiver is the host. Default: false. */
  host?: boolean;
  /** The seat that the receiver gets with the next hand. Default: null. */
  waits_for?: number | null;
  /** For the host: everyone at the table, and who was removed. Default: []. */
  people?: PersonInfo[];
  /** The cards of the match; without one, there are none yet. Default: null. */
  pack?: PackInfo | null;
  /** Default: null. */
  board?: Board | null;
  /** Default: null. */
  you?: You | null;
  /** What happened in this hand, oldest first; of a long hand, the last 400 events. Default: []. */
  log?: EventInfo[];
  /** Points by seat for each finished hand of this match, first hand first. Default: []. */
  gains?: number[][];
  /** Default: []. */
  chat?: Line[];
}

/** Something happened at the table. ``events`` and ``board`` are the same bytes for all who know the same; ``you`` is added for a seat whose cards or choices changed. Without events it only sets the clock right, after the server itself stood still. */
export interface Did {
  t: "did";
  events: EventInfo[];
  board: Board;
  /** The seat that acted; None for a deal. Default: null. */
  by?: number | null;
  /** Default: null. */
  you?: You | null;
}

/** The table has changed: seats, host, settings, pause, presence, stage. */
export interface TableChanged {
  t: "table";
  table: TableInfo;
  /** Where the receiver sits. Default: null. */
  seat?: number | null;
  /** Whether the receiver is the host. Default: false. */
  host?: boolean;
  /** The seat that the receiver gets with the next hand. Default: null. */
  waits_for?: number | null;
  /** For the host: everyone at the table, and who was removed. Default: []. */
  people?: PersonInfo[];
}

/** Somebody said or showed something. */
export interface Said {
  t: "said";
  line: Line;
}

/** The last message before the server closes the connection. */
export interface Bye {
  t: "bye";
  code: GoodbyeCode;
  text: string;
  /** Whether there is nothing to come back to; else a client connects again. Default: false. */
  final?: boolean;
}

/** POST /api/tables, with ``Authorization: Bearer SECRET``. */
export interface NewTable {
  name: string;
  /** Default: {"rules":{},"seats":4,"clock":0,"public":false,"language":null,"late":true,"takeover":false,"dealer":null}. */
  settings?: Settings;
  /** By seat; None leaves a seat empty. The maker takes the first empty one. Default: []. */
  bots?: (Level | null)[];
  /** Play now: the match begins as soon as the maker has entered and sent ``commit``. Default: false. */
  start?: boolean;
}

/** The answer to POST /api/tables. */
export interface Opened {
  table: string;
}

/** A table of the public list. */
export interface PublicTable {
  id: string;
  rules_title: string;
  stage: Stage;
  seats: number;
  free: number;
  people: string[];
  /** All but the deck. */
  rules: RulesChoice;
  /** Default: 0. */
  watchers?: number;
  /** Seats of bots that can be had from the next hand on. Default: 0. */
  bots?: number;
  /** Whether it is the asker's own: as its host, or with a seat there. Default: false. */
  mine?: boolean;
  /** Default: null. */
  language?: Language | null;
}

/** GET /api/tables: a page of the tables one can join or watch. */
export interface PublicTables {
  tables: PublicTable[];
  /** How many there are after this page. Default: 0. */
  more?: number;
}

/** A switch of the table form, made from the option. */
export interface OptionInfo {
  key: string;
  section: string;
  title: string;
  kind: "choice" | "flag" | "number" | "text";
  default: boolean | number | string;
  /** Default: []. */
  values?: string[];
  /** Default: null. */
  low?: number | null;
  /** Default: null. */
  high?: number | null;
  /** What each value means; a number's template stands under ``*``. Default: {}. */
  sentences?: Record<string, string>;
  /** What fills the gaps of its sentences under the official rules, where they speak of cards. Default: []. */
  names?: Phrase[];
}

/** A named rule set. */
export interface SetInfo {
  name: string;
  title: string;
  summary: string;
  values: Record<string, boolean | number | string>;
  min_players: number;
  max_players: number;
  /** How its cards look, if not classic. Default: "". */
  theme?: string;
}

/** A rule set of this server's own. */
export interface OwnSet {
  /** It is saved: GET /api/sets/ID. */
  id: string;
  name: string;
  title: string;
  summary: string;
  rules: RulesChoice;
}

/** GET /api/rules: everything the table form needs. */
export interface RulesInfo {
  sets: SetInfo[];
  options: OptionInfo[];
  /** Default: []. */
  own?: OwnSet[];
}

/** Words that can be translated: a template in English, which is its own key in a catalogue of another language, and what fills its gaps ``{}`` in their order. */
export interface Phrase {
  say: string;
  /** Numbers, texts that somebody typed and nobody translates, and phrases. Default: []. */
  parts?: (number | string | Phrase)[];
}

/** One rule in words. */
export interface Sentence {
  say: string;
  /** Numbers, texts that somebody typed and nobody translates, and phrases. Default: []. */
  parts?: (number | string | Phrase)[];
  /** Whether the official sheet says something else. Default: false. */
  differs?: boolean;
}

/** The rules about one thing. */
export interface Section {
  title: string;
  sentences: Sentence[];
}

/** POST /api/rules/check with a RulesChoice: the rules in plain words, or what is wrong. */
export interface RulesPage {
  /** Default: null. */
  problem?: Phrase | null;
  /** Default: null. */
  code?: ErrorCode | null;
  /** Options that cannot be combined. Default: []. */
  at_fault?: string[];
  /** Options that mean something in these rules. Default: []. */
  relevant?: string[];
  /** By option: what fills the gaps of its sentences, where they speak of cards. Default: {}. */
  names?: Record<string, Phrase[]>;
  /** Default: []. */
  sections?: Section[];
  /** The cards these rules are played with. Default: null. */
  pack?: PackInfo | null;
  /** How many there are of each card of the pack, in its order. Default: []. */
  deck?: number[];
}

/** GET /api/sets/ID; POST /api/sets with a RulesChoice answers with the id. */
export interface SavedSet {
  id: string;
  rules: RulesChoice;
}

/** One step of a replay. */
export interface Frame {
  events: EventInfo[];
  board: Board;
  hands: string[][];
  /** Default: null. */
  by?: number | null;
  /** Default: "". */
  action?: string;
}

/** GET /api/tables/ID/matches/N/replay, once the match is over. */
export interface ReplayInfo {
  table: string;
  match: number;
  names: string[];
  rules: RulesChoice;
  rules_title: string;
  /** The record file: the inputs of the match, and what the shuffles were made from. */
  record: string;
  /** The deal, then each input of the record. */
  frames: Frame[];
  /** The cards of the match; without them, it is an old one, with those of its rules. Default: null. */
  pack?: PackInfo | null;
}

/** What a theme makes of a colour. */
export interface ThemeColour {
  name: string;
  /** What it is painted with: ``#cf1834``. */
  main: string;
  /** What can be seen on it. */
  on: string;
}

/** GET /art/THEME.json, and for other cards ``?pack=`` with their fingerprint. */
export interface ThemeInfo {
  name: string;
  title: string;
  /** In the order of the pack. */
  colours: ThemeColour[];
}

/** Every HTTP answer that reports a failure. */
export interface Problem {
  code: ErrorCode;
  text: string;
}

export type ClientMessage =
  | Enter
  | Sit
  | Stand
  | Configure
  | Bot
  | Commit
  | Reveal
  | Start
  | Deal
  | Act
  | Pause
  | Remove
  | Readmit
  | Lock
  | Handover
  | Admit
  | Close
  | Say
  | Show
  | Ping;

export type ServerMessage = Ok | Error | State | Did | TableChanged | Said | Bye;
