/** One table as this page knows it: what the server told, and what we ask of it. */

import { tick } from "svelte";
import type {
  Board,
  Did,
  EventInfo,
  EventName,
  Line,
  NewsCode,
  PersonInfo,
  State,
  TableChanged,
  TableInfo,
  You,
} from "../protocol";
import { t } from "../texts";
import { Refused } from "./api";
import { beatsOf, type Beat } from "./beats";
import { Sights } from "./best-moments";
import { NO_CARDS, Pack } from "./cards";
import { readChoices } from "./choices";
import { pace } from "./pace";
import { BROWSER_TIMER, Playback } from "./playback";
import type { Ask, Connected, Link, Listener, News } from "./connection";
import { PLAIN_THEME, themeOf, valuesOf, type Value } from "./rule-values";
import { Unread } from "./unread.svelte";
import { unreachable } from "./unreachable";
import { alarmOf, bearWitness, type Alarm } from "./deal-witness";
import { Sightings } from "./sightings";
import { explain, isAbout, isNews, logged, whyNot } from "./wording";

/** A card on the discard pile, as far down as one can see. */
export interface Discard {
  id: number;
  card: string;
}

/** Something that happened to the cards, through whom, and what everybody was called then; or news
 * of people. */
export type LogLine = { id: number } & (
  | { event: EventInfo; by: number | null; names: readonly string[] }
  | { line: NewsLine; you: boolean }
);

/** A line that was said. One that was said before we came is old. */
export type Said = Line & { id: number; old?: boolean };

export type NewsLine = Line & { news: NewsCode };

/** Sees a beat before it is shown, and returns what to do after; `pace` is what durations are
 * multiplied with, 0 if the beat is only caught up with. */
export type Onlooker = (beat: Beat, pace: number) => (() => void) | void;

const PLAYS = new Set<EventName>(["played", "approved", "substituted"]);
const DEEPEST_PILE = 4;
const LONGEST_LOG = 400;
const LONGEST_CHAT = 100;
/** Sentences a screen reader is told at once. */
const MOST_SENTENCES = 4;

/** The newest the server told, whether shown or not. */
interface Truth {
  board: Board | null;
  you: You | null;
}

export class TableStore {
  link = $state<Link>("connecting");
  /** Why the connection ended, or what was refused last. */
  ended = $state.raw<Refused | null>(null);
  problem = $state("");
  info = $state.raw<TableInfo | null>(null);
  /** What is shown of the cards: it follows what was told, beat by beat. */
  board = $state.raw<Board | null>(null);
  you = $state.raw<You | null>(null);
  /** Whether something is being shown that is over already. */
  busy = $state(false);
  /** The values of all options of the rules played here. */
  values = $state.raw<Record<string, Value>>({});
  theme = $state(PLAIN_THEME);
  seat = $state<number | null>(null);
  /** The seat we get with the next hand. */
  waitsFor = $state<number | null>(null);
  isHost = $state(false);
  /** For the host: everyone at the table, and who was removed. */
  people = $state.raw<PersonInfo[]>([]);
  pile = $state.raw<Discard[]>([]);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<Said[]>([]);
  /** Points by seat of every hand of this match that is over. */
  gains = $state.raw<number[][]>([]);
  /** What is wrong with the shuffle of this match. */
  alarm = $state<Alarm>("");
  /** What a screen reader is told. */
  #said = $state.raw<LogLine[]>([]);
  announcement = $derived(this.#said.map((line) => logged(line, this.seat)).join(" "));
  /** Call UNO together with the next card played. */
  armed = $state(false);
  /** When the actor's clock runs out, on this browser's clock. */
  deadline = $state<number | null>(null);

  /** The cards of the match. */
  pack = $state.raw(NO_CARDS);

  choices = $derived(readChoices(this.#offered(), this.pack));
  title = $derived(
    this.info ? t().rules.title(this.info.settings.rules ?? {}, this.info.rules_title) : "",
  );
  names = $derived(this.info?.seats.map((seat, at) => seat.name || t().seat(at + 1)) ?? []);
  /** Whether we must decide, and the cards have landed. */
  myTurn = $derived(!this.busy && this.board?.actor != null && this.board.actor === this.seat);
  /** Whether the coach may be asked: by who plays alone with bots, nobody looking on, and not the
   *  deal of the day, which everybody plays without help. */
  coached = $derived(
    this.seat !== null &&
      !this.info?.day_deal &&
      !this.info?.watchers &&
      (this.info?.seats.every(({ kind }, at) => at === this.seat || kind === "bot") ?? false),
  );
  /** Whether we were put out, and the others play on. */
  isOut = $derived(this.board?.phase !== "over" && !!this.board?.out?.includes(this.seat ?? -1));
  /** Whether a bot plays for us, because our time ran out. */
  held = $derived(this.info?.seats[this.seat ?? -1]?.held ?? false);
  /** What happened to the cards in this hand. */
  events = $derived(this.log.flatMap((line) => ("event" in line ? [line.event] : [])));
  /** Whether no card has been played since the one turned up. */
  opening = $derived(!this.events.some(({ kind }) => PLAYS.has(kind)));
  mustCall = $derived(this.choices.plain.has("uno"));

  readonly unread = new Unread(this);
  /** What was seen of this match, to be compared with what the server says after it. */
  readonly sightings = new Sightings();
  /** And what it will be remembered for. */
  readonly sights = new Sights();

  #truth = $state.raw<Truth>({ board: null, you: null });
  #connection: Connected;
  #onlookers = new Set<Onlooker>();
  #playback = new Playback<Beat>(
    {
      show: (beat, pace) => this.#show(beat, pace),
      busy: (busy) => this.#rest(busy),
      pace,
    },
    BROWSER_TIMER,
  );
  #catchUp = (): void => this.#playback.catchUp();
  /** What has been shown and not yet been said. */
  #unsaid: LogLine[] = [];
  /** The match whose deal was seen. */
  #match = -1;
  #lines = 0;
  #playing = 0;
  #problemTimer = 0;
  /** The part or commitment on its way. */
  #wish = "";

  constructor(connect: (listener: Listener) => Connected) {
    this.#connection = connect({
      link: (link, why) => {
        this.link = link;
        if (link === "ended") this.ended = why;
      },
      hear: (message) => this.#hear(message),
    });
    document.addEventListener("visibilitychange", this.#catchUp);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#catchUp);
    this.#playback.clear();
    this.#connection.close();
  }

  watch(onlooker: Onlooker): () => void {
    this.#onlookers.add(onlooker);
    return () => this.#onlookers.delete(onlooker);
  }

  /** Ask the server; a refusal is shown as a sentence. Tells whether it was carried out. */
  async ask(message: Ask, because: (error: unknown) => string = explain): Promise<boolean> {
    try {
      await this.#connection.ask(message);
      this.problem = "";
      return true;
    } catch (error) {
      this.say(because(error));
      return false;
    }
  }

  /** Say something; who is too quick is told so kindly. */
  speak(message: Ask): Promise<boolean> {
    return this.ask(message, (error) =>
      error instanceof Refused && error.code === "too-fast"
        ? t().people.say.slower
        : explain(error),
    );
  }

  /** Do something at the table. It cuts short what is being shown; then a call, a catch, or what
   * is offered meanwhile counts for the newest table there is. Anything else may have been meant
   * for a table that has changed, and is not sent. */
  async act(action: string): Promise<boolean> {
    const { board } = this.#truth;
    if (board === null) return false;
    const answers = !this.busy || action.startsWith("catch:") || this.#offered().includes(action);
    this.#catchUp();
    if (!answers) return false;
    this.#playing++;
    const request = { t: "act" as const, step: board.step, action };
    const done = await this.ask(request, (error) => whyNot(error, action, this));
    this.#playing--;
    return done;
  }

  /** What may be done now. While something is shown, only what nobody waits for. */
  #offered(): readonly string[] {
    const { board, you } = this.#truth;
    const legal = you?.legal ?? [];
    if (!this.busy || board?.actor !== this.seat) return legal;
    return legal.filter((action) => action === "uno");
  }

  /** The UNO button: at once where a call is open or a card is on its way, else with the next. */
  callUno(): void {
    if (this.mustCall || this.#playing > 0) void this.act("uno");
    else this.armed = !this.armed;
  }

  /** A short notice that goes away by itself. */
  say(text: string): void {
    clearTimeout(this.#problemTimer);
    this.problem = text;
    this.#problemTimer = window.setTimeout(() => (this.problem = ""), 5000);
  }

  #hear(news: News): void {
    switch (news.t) {
      case "state":
        return this.#takeState(news);
      case "did":
        return this.#takeDid(news);
      case "table":
        return this.#takeTable(news);
      case "said":
        return this.#takeLine(news.line);
      default:
        unreachable(news);
    }
  }

  #takeState(state: State): void {
    this.#playback.clear();
    if (this.board?.hand !== state.board?.hand) this.armed = false;
    this.#takeTable(state);
    const { fingerprint, theme = "" } = state.pack ?? {};
    if (fingerprint !== this.pack.fingerprint || theme !== this.pack.theme)
      this.pack = state.pack ? new Pack(state.pack) : NO_CARDS;
    const { board = null, you = null, log = [] } = state;
    const dealt = this.#justDealt(state);
    this.#takeTruth(board, you);
    this.gains = state.gains ?? [];
    const { names } = this;
    this.chat = (state.chat ?? []).map((line) => ({ ...line, id: this.#lines++, old: true }));
    if (board && dealt) return this.#deal({ t: "did", events: log, board, you });
    this.board = board;
    this.you = you;
    this.pile = board ? [{ id: this.#lines++, card: board.top }] : [];
    this.log = log.map((event) => ({ id: this.#lines++, event, by: event.by ?? null, names }));
  }

  /** Whether a match has just begun of which nobody has done anything yet. */
  #justDealt({ board, log = [], table }: State): boolean {
    const first = board?.hand === 1 && board.step <= 1 && this.#match !== table.match;
    this.#match = table.match ?? 0;
    return first && log.some(({ kind }) => kind === "dealt");
  }

  /** Show a deal that came with everything else, once there is a table to show it on. */
  #deal(did: Did): void {
    const beats = this.#beats(did, null);
    this.board = null; // of the match before, whose hand may have the same number
    this.#apply({ ...beats[0]!, events: [], lands: null, last: false });
    void tick().then(() => this.#playback.add(beats));
  }

  #takeDid(did: Did): void {
    const { board, you } = this.#truth;
    // Shown first: who looks on measures the page, and what has changed by then would be laid out.
    this.#playback.add(this.#beats(did, board));
    this.#takeTruth(did.board, did.you ?? you);
    const fresh = did.board.hand !== board?.hand;
    if (fresh || did.by === this.seat) this.armed = false;
    this.sights.see(this.info?.match ?? 0, did.events);
  }

  #beats(did: Did, board: Board | null): Beat[] {
    const names = (card: string): boolean => this.pack.card(card)?.names_colour ?? false;
    return beatsOf(did, { board, you: this.#truth.you }, names);
  }

  #show(beat: Beat, pace: number): void {
    const after = [...this.#onlookers].map((look) => look(beat, pace));
    this.#apply(beat);
    if (pace > 0 && beat.last) this.#announce();
    void tick().then(() => after.forEach((show) => show?.()));
  }

  /** All is shown: say what was not said yet. Whose turn it is says the prompt. */
  #rest(busy: boolean): void {
    this.busy = busy;
    if (busy) return;
    this.#announce();
  }

  #announce(): void {
    if (this.#unsaid.length === 0) return;
    this.#said = this.#unsaid.slice(-MOST_SENTENCES);
    this.#unsaid = [];
  }

  #apply({ did, board, you, events, lands, last }: Beat): void {
    const fresh = board.hand !== this.board?.hand;
    const { names } = this;
    const lines = events.map((event) => ({
      id: this.#lines++,
      event,
      by: event.by ?? did.by ?? null,
      names,
    }));
    this.#unsaid.push(...lines);
    this.log = [...(fresh ? [] : this.log), ...lines].slice(-LONGEST_LOG);
    this.board = board;
    this.you = this.seat === null ? null : you;
    if (last && board.gains?.length)
      this.gains = [...this.gains.slice(0, board.hand - 1), board.gains];
    const pile = fresh ? [] : [...this.pile];
    if (lands !== null) pile.push({ id: this.#lines++, card: lands });
    if (last && pile.at(-1)?.card !== board.top) pile.push({ id: this.#lines++, card: board.top });
    this.pile = pile.slice(-DEEPEST_PILE);
  }

  /** Clocks, and what is seen of the shuffle, follow what is true, not what is shown. */
  #takeTruth(board: Board | null, you: You | null): void {
    if (board?.step !== this.#truth.board?.step) this.problem = ""; // what was refused is past
    this.#truth = { board, you };
    this.deadline = board?.clock == null ? null : performance.now() + board.clock;
    if (board && this.info)
      this.sightings.note(this.info.match ?? 0, board, you?.seat ?? null, you?.hand ?? []);
  }

  #takeTable({
    table: info,
    seat = null,
    host = false,
    waits_for = null,
    people = [],
  }: State | TableChanged): void {
    this.info = info;
    this.seat = seat;
    this.waitsFor = waits_for;
    this.isHost = host;
    this.people = people;
    if (seat === null) {
      this.you = null;
      this.#truth = { ...this.#truth, you: null };
    }
    const { rules } = info.settings;
    void Promise.all([valuesOf(rules), themeOf(rules)]).then(
      ([values, theme]) => {
        this.values = values;
        this.theme = theme;
      },
      () => undefined,
    );
    this.#takePart(info, seat);
  }

  /** Give our part to the shuffle; nobody has to be told if the server is ahead of us. */
  #takePart(info: TableInfo, seat: number | null): void {
    const wish = bearWitness(info, seat);
    if (this.alarm !== "commitment" && this.alarm !== "seal") this.alarm = alarmOf(info);
    const text = JSON.stringify(wish);
    if (wish === null || text === this.#wish) return;
    this.#wish = text;
    const done = (): void => void (this.#wish = "");
    this.#connection.ask(wish).then(done, done);
  }

  #takeLine(line: Line): void {
    this.chat = [...this.chat, { ...line, id: this.#lines++ }].slice(-LONGEST_CHAT);
    if (!isNews(line)) return;
    const you = this.seat !== null && isAbout(line, this.names[this.seat]);
    const entry = { id: this.#lines++, line, you };
    this.log = [...this.log, entry].slice(-LONGEST_LOG);
    this.#said = [entry];
  }
}
