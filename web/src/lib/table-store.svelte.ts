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
import type { Refused } from "./api";
import { NO_CARDS, Pack } from "./cards";
import { readChoices } from "./choices";
import { Connection, type Ask, type Link, type News } from "./connection";
import { PLAIN_THEME, themeOf, valuesOf, type Value } from "./rule-values";
import { unreachable } from "./unreachable";
import { alarmOf, bearWitness, type Alarm } from "./deal-witness";
import { Sightings } from "./verify";
import { explain, logged } from "./wording";

/** A card on the discard pile, as far down as one can see. */
export interface Discard {
  id: number;
  card: string;
}

/** Something that happened to the cards, or what the host has done. */
export type LogLine = { id: number } & ({ event: EventInfo } | { news: NewsCode; name: string });

/** Sees a change before it is shown, and returns what to do after. */
export type Onlooker = (did: Did) => (() => void) | void;

const PLAYS = new Set<EventName>(["played", "approved", "substituted"]);
const LANDS = new Set<EventName>(["opened", "covered", ...PLAYS]);
const DEEPEST_PILE = 4;
const LONGEST_LOG = 400;
const LONGEST_CHAT = 100;

export class TableStore {
  link = $state<Link>("connecting");
  /** Why the connection ended, or what was refused last. */
  ended = $state.raw<Refused | null>(null);
  problem = $state("");
  info = $state.raw<TableInfo | null>(null);
  board = $state.raw<Board | null>(null);
  you = $state.raw<You | null>(null);
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
  chat = $state.raw<(Line & { id: number })[]>([]);
  /** Points by seat of every hand of this match that is over. */
  gains = $state.raw<number[][]>([]);
  /** What is wrong with the shuffle of this match. */
  alarm = $state<Alarm>("");
  /** What a screen reader is told. */
  announcement = $state("");
  /** Call UNO together with the next card played. */
  armed = $state(false);
  /** When the actor's clock runs out, on this browser's clock. */
  deadline = $state<number | null>(null);

  /** The cards of the match. */
  pack = $state.raw(NO_CARDS);

  choices = $derived(readChoices(this.you?.legal ?? [], this.pack));
  title = $derived(
    this.info ? t().rules.title(this.info.settings.rules ?? {}, this.info.rules_title) : "",
  );
  names = $derived(this.info?.seats.map((seat, at) => seat.name || t().seat(at + 1)) ?? []);
  myTurn = $derived(this.board?.actor != null && this.board.actor === this.seat);
  /** Whether a bot plays for us, because our time ran out. */
  held = $derived(this.info?.seats[this.seat ?? -1]?.held ?? false);
  /** Whether no card has been played since the one turned up. */
  opening = $derived(!this.log.some((line) => "event" in line && PLAYS.has(line.event.kind)));
  mustCall = $derived(this.choices.plain.has("uno"));

  /** What was seen of this match, to be compared with what the server says after it. */
  readonly sightings = new Sightings();

  #connection: Connection;
  #onlookers = new Set<Onlooker>();
  #lines = 0;
  #playing = 0;
  #problemTimer = 0;
  /** The part or commitment on its way. */
  #wish = "";

  constructor(
    readonly id: string,
    watch: boolean,
  ) {
    this.#connection = new Connection(id, watch, {
      link: (link, why) => {
        this.link = link;
        if (link === "ended") this.ended = why;
      },
      hear: (message) => this.#hear(message),
    });
  }

  close(): void {
    this.#connection.close();
  }

  watch(onlooker: Onlooker): () => void {
    this.#onlookers.add(onlooker);
    return () => this.#onlookers.delete(onlooker);
  }

  /** Ask the server; a refusal is shown as a sentence. Tells whether it was carried out. */
  async ask(message: Ask): Promise<boolean> {
    try {
      await this.#connection.ask(message);
      return true;
    } catch (error) {
      this.say(explain(error));
      return false;
    }
  }

  async act(action: string): Promise<boolean> {
    if (this.board === null) return false;
    this.#playing++;
    const done = await this.ask({ t: "act", step: this.board.step, action });
    this.#playing--;
    return done;
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
        return void this.#takeDid(news);
      case "table":
        return this.#takeTable(news);
      case "said":
        return this.#takeLine(news.line);
      default:
        unreachable(news);
    }
  }

  #takeState(state: State): void {
    if (this.board?.hand !== state.board?.hand) this.armed = false;
    this.#takeTable(state);
    if (state.pack?.fingerprint !== this.pack.fingerprint)
      this.pack = state.pack ? new Pack(state.pack) : NO_CARDS;
    this.#takeBoard(state.board ?? null);
    this.you = state.you ?? null;
    this.#note();
    this.gains = state.gains ?? [];
    this.pile = state.board ? [{ id: this.#lines++, card: state.board.top }] : [];
    this.log = (state.log ?? []).map((event) => ({ id: this.#lines++, event }));
    this.chat = (state.chat ?? []).map((line) => ({ ...line, id: this.#lines++ }));
  }

  async #takeDid(did: Did): Promise<void> {
    const after = [...this.#onlookers].map((look) => look(did));
    const events = did.events.map((event) => ({ id: this.#lines++, event }));
    const fresh = did.board.hand !== this.board?.hand;
    this.log = [...(fresh ? [] : this.log), ...events].slice(-LONGEST_LOG);
    if (fresh || did.by === this.seat) this.armed = false;
    this.#takeBoard(did.board);
    if (did.board.gains?.length)
      this.gains = [...this.gains.slice(0, did.board.hand - 1), did.board.gains];
    if (did.you) this.you = did.you;
    this.#note();
    this.#discard(did, fresh);
    this.announcement = events
      .map((line) => logged(line, this.names, this.seat))
      .concat(this.myTurn ? [t().table.onTurn] : [])
      .join(" ");
    await tick();
    for (const show of after) show?.();
  }

  #discard(did: Did, fresh: boolean): void {
    const pile = fresh ? [] : [...this.pile];
    for (const { kind, cards } of did.events)
      if (LANDS.has(kind) && cards?.[0]) pile.push({ id: this.#lines++, card: cards[0] });
    if (pile.at(-1)?.card !== did.board.top) pile.push({ id: this.#lines++, card: did.board.top });
    this.pile = pile.slice(-DEEPEST_PILE);
  }

  #note(): void {
    const { board, you, info } = this;
    if (board && info)
      this.sightings.note(info.match ?? 0, board, you?.seat ?? null, you?.hand ?? []);
  }

  #takeBoard(board: Board | null): void {
    this.board = board;
    this.deadline = board?.clock == null ? null : performance.now() + board.clock;
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
    if (seat === null) this.you = null;
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
    if (!line.news) return;
    const entry = { id: this.#lines++, news: line.news, name: line.name ?? "" };
    this.log = [...this.log, entry].slice(-LONGEST_LOG);
    this.announcement = logged(entry, this.names, this.seat);
  }
}
