/** A lesson: a table that the server lays out anew for every move, and what its coach says. */

import type { LessonTable, State } from "../protocol";
import { t } from "../texts";
import { playLesson, Refused } from "./api";
import type { Ask, Connected, Listener } from "./connection";
import { keepProgress, progressIn, type Progress } from "./lesson-progress";
import { me } from "./profile.svelte";
import { explain } from "./wording";

const READ_ON = "ok";
/** How long to wait for a connection before trying again, unless the browser says that it is back. */
const TRY_AGAIN = 3_000;

export class Lesson implements Connected {
  /** The table as it is now, and what is said about it. */
  now = $state.raw<LessonTable | null>(null);
  /** Why there is no table. */
  problem = $state("");
  /** The chapters that were played to their end. */
  finished = $state.raw<readonly number[]>([]);

  #listener: Listener | null = null;
  #moves: string[] = [];
  /** How often the server was asked: what comes after another question is not heard any more. */
  #asked = 0;
  /** Whether a move is on its way: another one would be meant for the table after it. */
  #moving = false;
  /** What was said before a move that is to be taken back. */
  #before: LessonTable | null = null;

  /** `after` is what follows the last chapter. */
  constructor(
    readonly name: string,
    readonly after: () => Promise<void>,
  ) {}

  /** For a table store to listen to; begins where this browser left off. */
  connect = (listener: Listener): Connected => {
    this.#listener = listener;
    const { chapter, moves, finished } = progressIn(this.name);
    this.finished = finished;
    void this.#begin(chapter, moves);
    return this;
  };

  /** A move of the learner; everything else that one can ask of a table has no place here. */
  async ask(message: Ask): Promise<void> {
    if (message.t === "deal") return this.next();
    if (message.t !== "act" || !this.now || this.now.wrong || this.now.done) return;
    await this.#move(message.action);
  }

  close(): void {
    this.#listener = null;
  }

  readOn = (): Promise<void> => this.#move(READ_ON);

  /** As if the last move had never been made. */
  takeBack = (): void => {
    if (!this.now || !this.#before) return;
    this.#hear(this.now.state);
    this.now = this.#before;
    this.#before = null;
  };

  get isLast(): boolean {
    return this.now !== null && this.now.chapter === this.now.chapters.length - 1;
  }

  next = (): Promise<void> => (this.isLast ? this.after() : this.go((this.now?.chapter ?? -1) + 1));

  go = (chapter: number): Promise<void> => this.#begin(chapter, []);

  async #begin(chapter: number, moves: string[]): Promise<void> {
    try {
      const table = await this.#play(chapter, moves);
      if (table === null) return;
      this.#moves = moves;
      this.#before = null;
      this.#hear(table.state);
      this.#take(table);
    } catch (error) {
      // What was kept may be of an older lesson: begin it anew.
      if (chapter > 0 || moves.length > 0) await this.#begin(0, []);
      else this.problem = explain(error);
    }
  }

  async #move(move: string): Promise<void> {
    if (this.#moving) return;
    const moves = [...this.#moves, move];
    this.#moving = true;
    const table = await this.#play(this.now!.chapter, moves).finally(() => (this.#moving = false));
    if (table === null) return;
    if (table.wrong) this.#before = this.now;
    else this.#moves = moves;
    this.#take(table);
  }

  /** The table after these moves. Where no server answers, it is asked again until one does: nothing
   * that was tapped is lost. Null if something else was asked for meanwhile. */
  async #play(chapter: number, actions: string[]): Promise<LessonTable | null> {
    const asked = ++this.#asked;
    for (;;) {
      try {
        const table = await playLesson(this.name, { chapter, actions });
        if (asked !== this.#asked) return null;
        this.#listener?.link("open", null);
        return table;
      } catch (error) {
        if (asked !== this.#asked || this.#listener === null) return null;
        if (!(error instanceof Refused) || error.code !== "offline") throw error;
        this.#listener.link("waiting", null);
        if (this.now === null) this.problem = explain(error);
        await connection();
      }
    }
  }

  #take(table: LessonTable): void {
    for (const did of table.did) this.#listener?.hear(did);
    this.now = table;
    if (table.done && !this.finished.includes(table.chapter))
      this.finished = [...this.finished, table.chapter];
    if (!table.wrong) keepProgress(this.name, this.#progress(table));
  }

  #progress({ chapter, chapters, done }: LessonTable): Progress {
    const { finished } = this;
    const onwards = done && chapter + 1 < chapters.length;
    return onwards
      ? { chapter: chapter + 1, moves: [], finished }
      : { chapter, moves: this.#moves, finished };
  }

  #hear(state: State): void {
    const seats = state.table.seats.map((seat, at) =>
      at === state.seat ? { ...seat, name: me.name || t().yourself, avatar: me.avatar } : seat,
    );
    this.#listener?.link("open", null);
    this.#listener?.hear({ ...state, table: { ...state.table, seats } });
  }
}

/** Until there may be a connection again. */
const connection = (): Promise<void> =>
  new Promise((back) => {
    const timer = setTimeout(done, TRY_AGAIN);
    addEventListener("online", done);
    function done(): void {
      clearTimeout(timer);
      removeEventListener("online", done);
      back();
    }
  });
