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
  | "day-deal"
  | "day-running"
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
  | "server-full"
  | "no-studio"
  | "no-lab"
  | "studio-broken"
  | "no-such-job"
  | "bad-question"
  | "too-many-jobs"
  | "jobs-full"
  | "job-too-long"
  | "job-too-large"
  | "job-failed"
  | "no-coach";

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
  | "rules-unreadable"
  | "rules-theme";

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
  | "not-readable"
  | "moved";

export type NewsCode =
  | "came"
  | "joins"
  | "left"
  | "replaced"
  | "away"
  | "back"
  | "stands-in"
  | "renamed"
  | "host"
  | "removed"
  | "readmitted"
  | "locked"
  | "unlocked"
  | "admitted";

export type Level = "random" | "novice" | "casual" | "expert";

export type Clock = 0 | 15 | 30 | 60;

export type Language = "en" | "de" | "fr";

export type Emote = "hello" | "well-played" | "oops" | "hurry" | "laugh" | "thanks";

export type Avatar =
  | "fox"
  | "owl"
  | "bear"
  | "cat"
  | "frog"
  | "panda"
  | "rabbit"
  | "penguin"
  | "lion"
  | "whale"
  | "bee"
  | "koala";

export type SeatKind = "empty" | "person" | "bot";

export type Stage = "lobby" | "playing" | "between" | "over" | "closed";

export type GameStage = "playing" | "over" | "ended";

export type PrintPart = "cards" | "rules" | "score-pad";

export type JobState = "waiting" | "working" | "done" | "failed" | "stopped";

export const DEFAULT_LEVEL: Level = "casual";

export const STAND_IN: Level = "casual";

/** How long a client waits, in milliseconds. */
export const PATIENCE = {
  /** Without a word for so long, a client asks whether the server is still there (`ping`). */
  ask_after: 6000,
  /** If it hears nothing for so long after that, the connection is lost. */
  answer_within: 3000,
  /** A process answers the door at once: what takes time is the way to it. A new connection may take three times as long to open as the last one did, and at least this. */
  first_knock: 750,
  /** At most this, and as long as nothing is known of the way. */
  longest_knock: 5000,
  /** From the open connection to the first word. Who asks for a table of a process that is gone is kept waiting until its lease is over. */
  enter_within: 5000,
  /** Until it tries again, if it was turned away or has lost its connection; each time twice as long, and a quarter more or less, so that not all come at the same moment. */
  first_wait: 400,
  /** At most this. */
  longest_wait: 8000,
};

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

/** What stands in the middle of a card, around its number. */
export interface Motif {
  /** Default: []. */
  slot?: number[];
  /** Default: []. */
  shapes?: string | (Record<string, boolean | number | string | number[]>)[];
}

/** What somebody changes in a built-in theme, as a ``theme.toml`` has it (docs/themes.md). */
export interface Look {
  /** Default: "". */
  title?: string;
  /** Default: 0. */
  contrast?: number;
  /** Default: "". */
  ground?: string;
  /** Default: {}. */
  layout?: Record<string, number>;
  /** Default: {}. */
  palette?: Record<string, string>;
  /** By name: what a colour is called, its ``main`` paint, and its ``motif``. Default: {}. */
  colours?: Record<string, Record<string, string>>;
  /** Default: {}. */
  motifs?: Record<string, Motif>;
  /** Default: {}. */
  patterns?: Record<string, string | (Record<string, boolean | number | string | number[]>)[]>;
  /** Default: {}. */
  symbols?: Record<string, string | (Record<string, boolean | number | string | number[]>)[]>;
  /** Default: {}. */
  cards?: Record<string, string | (Record<string, boolean | number | string | number[]>)[]>;
  /** Its paints, and the ``words`` on it. Default: {}. */
  back?: Record<string, string | (Record<string, boolean | number | string | number[]>)[]>;
}

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
  /** What is changed in that theme. The cards then name the theme they are drawn in. Default: null. */
  look?: Look | null;
  /** One sentence about the game. Default: "". */
  summary?: string;
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
  /** The face of a person: the one chosen, or one that goes with the name. Default: null. */
  avatar?: Avatar | null;
  /** The name of the bot that plays for a person who is away. Default: "". */
  stand_in?: string;
  /** Where the table waits for a person who is away: milliseconds until a bot plays for them, when the message was sent. Default: null. */
  waits?: number | null;
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

/** A match that is over, or a moment of it. */
export interface EarlierMatch {
  table: string;
  match: number;
  /** Play on from there: so many steps are those of that match. Default: 0. */
  step?: number;
  /** The seat the asker takes; None for the one they had. Default: null. */
  seat?: number | null;
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
  /** Whether the match begins by itself as soon as the host has sent ``commit``. Default: false. */
  eager?: boolean;
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
  /** The match being played is dealt as this one was: its cards are not shuffled anew, and anybody may know them. Default: null. */
  redeal?: EarlierMatch | null;
  /** The deal of the day that is played here, ``2026-11-17/official``. Default: "". */
  day_deal?: string;
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
  /** The theme they are drawn in where it is somebody's own; otherwise the rules name it. Default: "". */
  theme?: string;
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
  /** In the log of a ``state``: the seat whose action led to it. A ``did`` says it once. Default: null. */
  by?: number | null;
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
  /** Cards the actor draws for challenging an honest card; for a bluff the accused draws those ``pending``. Default: 0. */
  failed_challenge?: number;
  /** Seats no longer taking part in the hand. Default: []. */
  out?: number[];
  /** Whose card lies before the dealer (Redacted). Default: null. */
  submitter?: number | null;
  /** Whether UNO was called with that card. Default: false. */
  submitted_call?: boolean;
  /** Milliseconds the actor had left when the message was sent; between hands, those until the next one is dealt. Default: null. */
  clock?: number | null;
  /** Default: null. */
  winner?: number | null;
  /** The cards left in each hand, by seat, when a hand with points is over: they are laid open to be counted. Empty before that, and where nothing is counted. Default: []. */
  hands?: string[][];
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
  /** Cards of the hand that would be a bluff if they were played now. Default: []. */
  bluffs?: string[];
}

/** A line of chat, an emote, or news of the table: who comes and goes, what the host does. */
export interface Line {
  /** None for a spectator. Default: null. */
  seat?: number | null;
  /** Default: "". */
  name?: string;
  /** Default: "". */
  text?: string;
  /** Default: null. */
  emote?: Emote | null;
  /** What has happened; ``name`` is whom it is about. Default: null. */
  news?: NewsCode | null;
  /** Who plays for them meanwhile, or on in their place; or what they are called now. Default: "". */
  other?: string;
}

/** The first message on a connection: who I am, and which table. Answered by ``state``. The secret is the person's identity; nobody else ever learns it. If the same person is already connected, entering takes over that connection. */
export interface Enter {
  t: "enter";
  id: number;
  table: string;
  secret: string;
  name: string;
  /** The face to sit down with; without one, it goes by the name. Default: null. */
  avatar?: Avatar | null;
  /** As a spectator, even if a seat is mine or free. Who has a seat is away from it. Default: false. */
  watch?: boolean;
}

/** Go by another name, or show another face, than those of ``enter``. A seat in a match keeps what it began with. */
export interface Introduce {
  t: "introduce";
  id: number;
  name: string;
  /** Default: null. */
  avatar?: Avatar | null;
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
  /** With ``moved``: where the table is now, and its socket at ``/ws`` below it. A URL, a path on the same site (``/node/a``), or a port of the same host (``:8001``). Whoever cannot connect there goes back to the first address. Default: "". */
  at?: string;
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
  /** Play a match that is over once more, from the start or from a step on: its rules, its cards, the maker in the seat they had or name, bots in all others. The match begins at once, and all but ``name`` is left out. Default: null. */
  redeal?: EarlierMatch | null;
  /** The maker's face. Default: null. */
  avatar?: Avatar | null;
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

/** GET /api/tables/ID: what a link to a table leads to, for whoever may enter it. */
export interface Invitation {
  /** The name; empty if the host has no seat. */
  host: string;
  rules_title: string;
  /** All but the deck. */
  rules: RulesChoice;
  stage: Stage;
  seats: number;
  free: number;
  people: string[];
  /** Seats of bots that can be had from the next hand on. Default: 0. */
  bots?: number;
  /** Default: null. */
  language?: Language | null;
}

/** Somebody in a match. */
export interface GamePlayer {
  name: string;
  /** Default: false. */
  bot?: boolean;
  /** Default: 0. */
  score?: number;
  /** Those left when the match was over. Default: 0. */
  cards?: number;
  /** The face of a person. Default: null. */
  avatar?: Avatar | null;
}

/** A match the asker has a part in, as it stood when its last hand was over. */
export interface MyGame {
  table: string;
  match: number;
  /** All but the deck. */
  rules: RulesChoice;
  rules_title: string;
  /** By seat. */
  players: GamePlayer[];
  /** The asker's, or the one they had last. */
  seat: number;
  /** Being played, played to the end, or ended before. */
  stage: GameStage;
  /** Hands that are over. Default: 0. */
  hands?: number;
  /** Default: []. */
  champions?: number[];
  /** Whether the asker has given up the seat. Default: false. */
  left?: boolean;
  /** The match whose cards these were, if they were not shuffled. It does not count in the statistics. Default: null. */
  redeal?: EarlierMatch | null;
  /** How long the match was, when it is over: everything anybody did, and the deals. Default: 0. */
  steps?: number;
  /** When this was last changed, in milliseconds since 1970; 0 if that is not known. Default: 0. */
  at?: number;
  /** The deal of the day it was, ``2026-11-17/official``. Until the day is over, nothing else is shown of it. Default: "". */
  day_deal?: string;
}

/** How somebody did with a deal: in the first match with these cards, or in another since. */
export interface DealPlay {
  /** By seat. */
  players: GamePlayer[];
  /** Whose result this is. */
  seat: number;
  champions: number[];
  hands: number;
  steps: number;
  match: number;
  /** Empty where it is for those to tell who were there: the first match, for somebody who had no part in it, has not dealt it again and does not ask by its address. Default: "". */
  table?: string;
  /** Whether this match was the first with these cards. Default: false. */
  first?: boolean;
  /** Whether it is the asker's. Default: false. */
  mine?: boolean;
  /** Default: 0. */
  at?: number;
}

/** GET /api/tables/ID/matches/N/same-deal: the finished matches with the cards of this one. */
export interface SameDeal {
  /** The first match, then the latest ones; nobody where all want to be forgotten, or where there is no such match. */
  plays: DealPlay[];
}

/** POST /api/daily/SET, with ``Authorization: Bearer SECRET``. */
export interface NewDayTable {
  name: string;
  /** Default: null. */
  avatar?: Avatar | null;
}

/** A line of the board of a deal. */
export interface DayPlay {
  /** The same for those who did equally well. */
  place: number;
  name: string;
  /** The replay is that of its first match. */
  table: string;
  /** Default: false. */
  won?: boolean;
  /** Default: 0. */
  points?: number;
  /** Those left in hand. Default: 0. */
  cards?: number;
  /** Everything anybody did. Default: 0. */
  steps?: number;
  /** Default: null. */
  avatar?: Avatar | null;
  /** Default: false. */
  mine?: boolean;
}

/** A deal of the day. */
export interface DayDeal {
  /** The rule set, which its address ends with. */
  name: string;
  rules: RulesChoice;
  rules_title: string;
  /** SHA-256 of the secret that its cards follow from. */
  commitment: string;
  /** How many have played it to the end before the day was over. Default: 0. */
  played?: number;
  /** The asker's own match, with its result once it is over. Default: null. */
  mine?: MyGame | null;
  /** When the day is over; so is the board. Default: "". */
  secret?: string;
  /** From the best on, as many as are shown; the asker's own line stands there in any case. Default: []. */
  board?: DayPlay[];
}

/** GET /api/daily, or /api/daily/DAY for a day that is over. Your own matches are told if you send ``Authorization``. */
export interface DayPage {
  /** ``2026-11-17``, by UTC. */
  day: string;
  /** When the day is over, in milliseconds since 1970. */
  ends: number;
  deals: DayDeal[];
  /** Default: false. */
  over?: boolean;
  /** Those of tomorrow, as far as they can be told: the commitments. Default: []. */
  next?: DayDeal[];
  /** The latest days that are over and on which somebody played. Default: []. */
  earlier?: EarlierDay[];
}

/** A day that is over. */
export interface EarlierDay {
  day: string;
  played: number;
}

/** What the asker did in all matches by one rule set. */
export interface RulesStatistics {
  rules: RulesChoice;
  title: string;
  /** Played to the end. */
  matches: number;
  won: number;
  hands: number;
  /** Hands won, also by the partner. */
  wins: number;
  points: number;
  /** How often they did not call in time, caught or not; only of hands that are over. */
  forgotten: number;
  catches: number;
}

/** GET /api/me/games, with ``Authorization: Bearer SECRET``: a page of one's own matches. */
export interface MyGames {
  /** All of them, on the first page only; so are the statistics. */
  running: MyGame[];
  /** The last one first. */
  finished: MyGame[];
  /** How many there are after this page. Default: 0. */
  more?: number;
  /** Default: []. */
  statistics?: RulesStatistics[];
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
  /** What these values are called, for those who read English. Default: []. */
  words?: string[];
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
  /** Whether the rules that these are held against do not say it; in a DesignPage. Default: false. */
  new?: boolean;
}

/** The rules about one thing. */
export interface Section {
  title: string;
  sentences: Sentence[];
  /** What the rules that these are held against say, and these do not; in a DesignPage. Default: []. */
  gone?: Sentence[];
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

/** What there is to say about cards that are alike in some rules. */
export interface CardRules {
  cards: string[];
  /** What they fit on, what they do, what they count. */
  says: Phrase[];
}

/** POST /api/rules/cards with a RulesChoice: every card of the deck explained. */
export interface CardsPage {
  cards: CardRules[];
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
  /** Whose eyes it is seen with: then only this hand is in the frames. None for all. Default: null. */
  seat?: number | null;
}

/** POST /api/lessons/NAME: how far somebody has got in a chapter of a lesson. */
export interface LessonMoves {
  /** Default: 0. */
  chapter?: number;
  /** The own moves so far, and ``ok`` for everything that was only to be read. Leave out the last one to take it back. Default: []. */
  actions?: string[];
}

/** The answer to LessonMoves: the table, and what the coach says. Nothing is kept of it. */
export interface LessonTable {
  title: string;
  /** The titles of the chapters. */
  chapters: string[];
  chapter: number;
  /** The table before the last move. */
  state: State;
  /** What the last move led to, the others' answers included. */
  did: Did[];
  /** What the coach says: templates of phrases, as the titles are. */
  say: string;
  /** The moves that lead on, ``?`` and ``*`` for anything; none where there is only something to read, or the chapter is over. Default: []. */
  want?: string[];
  /** The place to look at meanwhile. Default: "". */
  look?: string;
  /** Whether the last move was another one, which is to be taken back. Default: false. */
  wrong?: boolean;
  /** Whether the chapter is over. Default: false. */
  done?: boolean;
}

/** What a theme makes of a colour. */
export interface ThemeColour {
  name: string;
  /** What it is painted with: ``#cf1834``. */
  main: string;
  /** What can be seen on it. */
  on: string;
  /** What small text in ``on`` can be read on: ``main``, or as near to it as that allows. */
  behind_text: string;
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

/** POST /api/designs/check: a design, and what to hold it against. */
export interface DesignQuestion {
  rules: RulesChoice;
  /** Another version; without it, the set it began from. Default: null. */
  against?: RulesChoice | null;
}

/** An option that is set otherwise. */
export interface Change {
  key: string;
  before: boolean | number | string;
  after: boolean | number | string;
}

/** A card that there are more or fewer of, or that is otherwise than it was. */
export interface CardChange {
  short: string;
  words: string;
  before: number;
  after: number;
  /** Whether its name, points, effects or text have changed. Default: false. */
  other?: boolean;
}

/** A colour of the deck as its theme shows it. */
export interface DesignColour {
  letter: string;
  /** Its name in the deck, by which a Look speaks of it. */
  colour: string;
  /** What the theme calls it. */
  name: string;
  shape: string;
  main: string;
  /** What can be seen on it. */
  on: string;
  /** What small text in ``on`` can be read on. */
  behind_text: string;
}

/** The answer to DesignQuestion: what a design means, what is new in it, what helps. */
export interface DesignPage {
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
  /** Of the rules, as records and measurements have it. Default: "". */
  fingerprint?: string;
  /** Default: []. */
  changes?: Change[];
  /** Default: []. */
  cards_changed?: CardChange[];
  /** Where rules do not go together: options to set, one way or another. Default: []. */
  ways_out?: (Record<string, boolean | number | string>)[];
  /** The whole deck as a table that begins from ``none``, to be edited. Default: {}. */
  deck_table?: Record<string, number | string | (Record<string, boolean | number | string | (number | string)[]>)[]>;
  /** Of each card of the pack, in its order. Default: []. */
  points?: number[];
  /** What the cards are drawn in: GET /art/THEME.svg?pack=. Default: "". */
  theme?: string;
  /** In the order of the pack. Default: []. */
  colours?: DesignColour[];
  /** The words on the back of the cards. Default: "". */
  back?: string;
  /** What is hard to see on these cards. Default: []. */
  warnings?: Phrase[];
}

/** A word of the vocabulary of effects; ``N`` in it is a number. */
export interface EffectInfo {
  effect: string;
  /** What it means, with 2 for the number. */
  says: Phrase;
  /** The largest number, where it has one. Default: 0. */
  most?: number;
}

/** GET /api/designs/words: what cards and themes can be made of. */
export interface StudioWords {
  effects: EffectInfo[];
  /** Of colours and of motifs. */
  shapes: string[];
  fits: string[];
  themes: string[];
  /** Decks to begin from. */
  decks: string[];
}

/** POST /api/designs/read: a design as files, by their paths in a folder, or as one zip file; the answer is its RulesChoice. */
export interface DesignFiles {
  /** Default: {}. */
  files?: Record<string, string>;
  /** Default: "". */
  zip?: string;
}

/** POST /api/designs/print: what to make a PDF of. */
export interface PrintOrder {
  rules: RulesChoice;
  parts: PrintPart[];
  /** Default: "a4". */
  page?: "a4" | "letter";
  /** Default: "en". */
  language?: Language;
  /** Empty cards, to write on. Default: 0. */
  blanks?: number;
}

/** One hand of a play-test. */
export interface PlayedHand {
  turns: number;
  dealer: number;
  winner: number | null;
  points: number;
}

/** GET /api/tables/ID/matches/N/figures: what happened in a match that is over. */
export interface PlayTest {
  names: string[];
  bots: boolean[];
  hands: PlayedHand[];
  champions: number[];
}

/** Something that could have been done, and how often it wins the hand. */
export interface JudgedChoice {
  /** Null: to say nothing, out of turn. */
  action: string | null;
  wins: number;
  /** Half the width of the 95% interval; so of the other. */
  margin: number;
  /** How far behind the best. Default: 0. */
  behind?: number;
  /** Default: 0. */
  behind_margin?: number;
}

/** What each seat could hope for after a step, with all hands open. */
export interface StepChances {
  step: number;
  hand: number;
  of_hand: number[];
  of_match: number[];
}

/** A decision, judged by what its seat knew then. */
export interface JudgedMove {
  step: number;
  seat: number;
  /** The place of what was done among the choices. */
  played: number;
  /** The best first. */
  choices: JudgedChoice[];
  /** How many choices there were. */
  count: number;
  /** What speaks for the best beside the one that was made, or beside the next best; each to follow "it". Default: []. */
  why?: Phrase[];
  /** What could be known of other hands: ``{} ...``, whose it is and what. Default: []. */
  knew?: Phrase[];
}

/** A move that cost more than its margin, measured once more. */
export interface CostlyMove {
  step: number;
  seat: number;
  loss: number;
  margin: number;
  better: string | null;
  why: Phrase[];
}

/** Where the hands came from that a seat won beyond its part, in thousandths of a hand; the four parts add up to ``result``. */
export interface SeatBalance {
  result: number;
  deal: number;
  draws: number;
  choices: number;
  others: number;
}

/** A match looked at step by step, as far as that has got. */
export interface Analysis {
  kind: "analysis";
  table: string;
  match: number;
  /** How many are looked at. */
  steps: number;
  chances: StepChances[];
  moves: JudgedMove[];
  /** The worst first. */
  costly: CostlyMove[];
  /** By seat. */
  balances: SeatBalance[];
  /** What gives the same figures on the command line. Default: "". */
  command?: string;
}

/** What the coach would do in the asker's seat. */
export interface Hint {
  kind: "hint";
  step: number;
  /** The best first. */
  choices: JudgedChoice[];
  /** Whether the best is clearly better than the next. */
  clear: boolean;
  /** Default: []. */
  why?: Phrase[];
}

/** A puzzle in the list. */
export interface PuzzleInfo {
  id: string;
  theme: string;
  rules: RulesChoice;
  rules_title: string;
}

/** GET /api/puzzles. */
export interface PuzzleList {
  puzzles: PuzzleInfo[];
}

/** GET /api/puzzles/ID: the table as the player sees it who has to choose. */
export interface PuzzleTable {
  id: string;
  theme: string;
  state: State;
  /** What can be done. */
  choices: string[];
}

/** POST /api/puzzles/ID: what somebody would do. */
export interface PuzzleMove {
  action: string;
}

/** The answer to PuzzleMove. */
export interface PuzzleSolution {
  right: boolean;
  /** All of them, the best first. */
  choices: JudgedChoice[];
  why: Phrase[];
}

/** A puzzle in a file: what ``lastcard puzzles`` writes and a server reads. */
export interface KeptPuzzle {
  theme: string;
  /** A record file that ends with the position. */
  record: string;
  seat: number;
  choices: JudgedChoice[];
  why: Phrase[];
}

/** Play many hands with bots and count what happens, as ``lastcard simulate`` does. */
export interface Simulate {
  kind: "simulate";
  rules: RulesChoice;
  /** Default: ["casual","casual","casual","casual"]. */
  bots?: Level[];
  /** Default: 20000. */
  hands?: number;
  /** Default: 0. */
  seed?: number;
  /** Games that an expert plays out for each move. Default: 500. */
  rollouts?: number;
}

/** Play the same deals under several rule sets, as ``lastcard compare`` does. The first is what the others are held against. */
export interface Compare {
  kind: "compare";
  sets: RulesChoice[];
  /** Default: ["casual","casual","casual","casual"]. */
  bots?: Level[];
  /** Default: 20000. */
  hands?: number;
  /** Default: 0. */
  seed?: number;
  /** Default: 500. */
  rollouts?: number;
}

/** Play the same deals with several values of one option, as ``lastcard sweep`` does. */
export interface Sweep {
  kind: "sweep";
  rules: RulesChoice;
  option: string;
  values: (boolean | number | string)[];
  /** Default: ["casual","casual","casual","casual"]. */
  bots?: Level[];
  /** Default: 20000. */
  hands?: number;
  /** Default: 0. */
  seed?: number;
  /** Default: 500. */
  rollouts?: number;
}

/** Look at a match that is over, step by step, as ``lastcard coach`` does. */
export interface Analyse {
  kind: "analyse";
  table: string;
  match: number;
}

/** Ask what to do, at a table where everybody else is a bot. */
export interface AskCoach {
  kind: "coach";
  table: string;
}

/** A figure under one rule set; nothing where these rules have no such thing. */
export interface Cell {
  /** Default: null. */
  value?: number | null;
  /** Half the width of its 95% interval. Default: null. */
  margin?: number | null;
  /** The difference from the set it is held against. Default: null. */
  apart?: number | null;
  /** Default: null. */
  apart_margin?: number | null;
  /** Whether no difference at all lies outside the interval of the difference. Default: false. */
  clear?: boolean;
}

/** Something that was measured, under each rule set. */
export interface FigureRow {
  /** Its title in English, which is the key in the catalogues. */
  what: string;
  /** By set. */
  cells: Cell[];
  /** Which of several it is: the number of a seat or a bot, a card, the name of an event. Default: "". */
  which?: string;
  /** Whether it is a share. Default: false. */
  percent?: boolean;
}

/** How often something had which size. */
export interface Distribution {
  /** Its title in English, which is the key in the catalogues. */
  what: string;
  /** What is counted in steps, in English as well. */
  axis: string;
  step: number;
  /** For each rule set: how many were from 0 on, from ``step`` on, ... */
  counts: number[][];
}

/** What was counted in many hands under one rule set or several. */
export interface Measurement {
  kind: "measurement";
  /** The rule sets: their titles, or the values of the option. */
  labels: string[];
  /** The place of the one that others are held against. */
  base: number;
  /** Played under each set so far. */
  hands: number;
  wanted: number;
  seed: number;
  bots: string[];
  figures: FigureRow[];
  /** Times a hand that each card was played, named as in the pack; not where packs differ. */
  cards: FigureRow[];
  /** Times a hand that everything else happened. */
  events: FigureRow[];
  distributions: Distribution[];
  /** What a reader must know of the figures. */
  explained: Phrase[];
  /** The one in which the sets differ. Default: "". */
  option?: string;
  /** What gives the same figures on the command line. Default: "". */
  command?: string;
}

/** A job: what POST /api/jobs and GET /api/jobs/ID answer with. */
export interface JobInfo {
  id: string;
  kind: string;
  state: JobState;
  /** Grows with everything new. GET /api/jobs/ID?after=VERSION waits for more. */
  version: number;
  /** Default: 0. */
  done?: number;
  /** How much of how much is done; 0 as long as nobody knows. Default: 0. */
  total?: number;
  /** As far as it is known; complete if the job is done. Default: null. */
  answer?: Measurement | Analysis | Hint | null;
  /** Why it failed. Default: null. */
  problem?: Problem | null;
  /** What can be downloaded once it is done: GET /api/jobs/ID/files/NAME. Default: []. */
  files?: string[];
}

/** GET /api/studio: whether this server takes jobs. */
export interface StudioInfo {
  /** Whether they begin at once. Before, they wait for what is being compiled or loaded. */
  ready: boolean;
  /** Why it takes none at all. Default: null. */
  problem?: Problem | null;
  /** Default: 0. */
  done?: number;
  /** How far getting ready is, if it takes long. Default: 0. */
  total?: number;
}

export type ClientMessage =
  | Enter
  | Introduce
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

export type JobQuestion = Simulate | Compare | Sweep | Analyse | AskCoach;

export type JobAnswer = Measurement | Analysis | Hint;
