/** One table's socket: enters, asks with ids, reconnects by itself. */

import {
  PATIENCE,
  type Bye,
  type ClientMessage,
  type Error as ProtocolError,
  type Ok,
  type ServerMessage,
} from "../protocol";
import { Refused, type Trouble } from "./api";
import { guestName } from "./guest-names";
import { me } from "./profile.svelte";
import { socketAddress } from "./socket-address";
import { Tries } from "./tries";
import { understood } from "./understood";
import { unreachable } from "./unreachable";

export type Link = "connecting" | "open" | "waiting" | "ended";

/** A request without what the connection adds itself. */
export type Ask = ClientMessage extends infer M
  ? M extends { id: number }
    ? Omit<M, "id">
    : never
  : never;

/** What the server says by itself, not as an answer to us alone. */
export type News = Exclude<ServerMessage, Ok | ProtocolError | Bye>;

export interface Listener {
  link(link: Link, why: Refused | null): void;
  hear(news: News): void;
}

/** What a table store talks to: the socket of a table, or a lesson. */
export interface Connected {
  ask(message: Ask): Promise<void>;
  close(): void;
}

/** Refusals after which it is worth entering again. */
const PASSING = new Set<Trouble>(["not-readable", "store-gone", "reloading", "too-fast"]);

/** What an action is answered with that was carried out before its answer got lost. */
const DONE_BEFORE = new Set<Trouble>(["stale", "already-counted"]);

interface Waiting {
  message: Ask;
  done(): void;
  fail(error: Refused): void;
}

export class Connection implements Connected {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #tries = new Tries();
  #timer = 0;
  /** Rings when nobody has answered or spoken for too long. */
  #silence = 0;
  #ended = false;
  #why: Refused | null = null;
  /** Whether we are on the way to where the table has moved. */
  #following = false;

  constructor(
    readonly table: string,
    readonly watch: boolean,
    readonly listener: Listener,
  ) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Send a request; settled when the server has answered it. */
  ask(message: Ask): Promise<void> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused("offline", ""));
    const id = this.#next++;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { message, done, fail });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close(): void {
    this.#socket?.close();
    this.#end(null);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
  }

  /** Connect to the process at some place, or to whichever answers where the page is from. */
  #open(at = ""): void {
    clearTimeout(this.#timer);
    this.listener.link("connecting", null);
    const socket = new WebSocket(socketAddress(at, location.href));
    this.#socket = socket;
    const began = performance.now();
    this.#afterSilence(this.#tries.within, () => this.#knockAgain(socket));
    socket.onopen = () => {
      this.#tries.opened(performance.now() - began);
      this.#giveUpAfter(PATIENCE.enter_within, socket);
      this.#enter();
    };
    socket.onmessage = (event: MessageEvent<string>) =>
      this.#hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => this.#lost(socket);
  }

  #afterSilence(wait: number, what: () => void): void {
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(what, wait);
  }

  /** Who is frozen takes a connection and never answers; another process may. A browser opens one
   * socket to a host at a time, so the silent one is closed first. */
  #knockAgain(silent: WebSocket): void {
    this.#tries.unanswered();
    silent.onopen = silent.onclose = null;
    silent.close();
    this.#open();
  }

  #giveUpAfter(wait: number, socket: WebSocket): void {
    this.#afterSilence(wait, () => {
      socket.close();
      this.#lost(socket); // closing what does not answer can take long
    });
  }

  #enter(): void {
    const { table, watch } = this;
    const { secret, avatar } = me;
    const name = me.name || guestName();
    this.ask({ t: "enter", table, secret, name, avatar, watch }).catch((error: Refused) => {
      if (error.code === "offline") return;
      this.#socket?.close();
      if (PASSING.has(error.code)) return; // and we try again
      this.#end(error);
    });
  }

  #hear(message: ServerMessage): void {
    this.#askAfterSilence();
    if (!understood(message)) {
      this.#socket?.close();
      return this.#end(new Refused("outdated", ""));
    }
    switch (message.t) {
      case "ok":
        return this.#answered(message.id)?.done();
      case "error":
        return this.#answered(message.id)?.fail(new Refused(message.code, message.text));
      case "bye":
        this.#why = new Refused(message.code, message.text);
        if (message.final)
          this.#end(this.#why); // the server closes the line itself
        else if (message.at && !this.#following) this.#follow(message.at); // not round and round
        return;
      case "state":
        this.#tries.afresh();
        this.listener.link("open", null);
        this.listener.hear(message);
        if (this.#following) this.#askAgain();
        return;
      case "did":
      case "table":
      case "said":
        return this.listener.hear(message);
      default:
        unreachable(message);
    }
  }

  /** Who waits for the answer to a request. */
  #answered(id: number | null): Waiting | undefined {
    if (id === null) return undefined;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #askAfterSilence(): void {
    this.#afterSilence(PATIENCE.ask_after, () => {
      if (this.#socket === null) return;
      this.#giveUpAfter(PATIENCE.answer_within, this.#socket);
      this.ask({ t: "ping" }).catch(() => undefined); // then we have noticed already
    });
  }

  /** The table goes on at another process: so do we, without a word to anybody. */
  #follow(at: string): void {
    this.#following = true;
    this.#why = null;
    this.#waiting.forEach(({ message }, id) => {
      if (message.t === "enter") this.#waiting.delete(id);
    });
    this.#open(at);
  }

  /** Actions that were not answered when the table moved: either nobody has seen them, or they were
   * carried out, and then the table has gone on. */
  #askAgain(): void {
    this.#following = false;
    for (const [id, { message, done, fail }] of [...this.#waiting]) {
      if (message.t === "enter") continue; // that of this connection
      this.#waiting.delete(id);
      if (message.t !== "act") fail(new Refused("offline", ""));
      else
        this.ask(message).then(done, (error: Refused) =>
          DONE_BEFORE.has(error.code) ? done() : fail(error),
        );
    }
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#forget();
    if (this.#ended) return;
    this.listener.link("waiting", this.#why);
    this.#timer = window.setTimeout(() => this.#open(), this.#tries.pause());
  }

  /** The network or the person is back: do not sit out the wait. */
  #hurry = (): void => {
    if (this.#ended || document.hidden || this.#socket !== null) return;
    this.#tries.afresh();
    this.#open();
  };

  #end(why: Refused | null): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#forget();
    this.listener.link("ended", why);
  }

  #forget(): void {
    clearTimeout(this.#silence);
    this.#following = false;
    this.#socket = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { fail } of waiting) fail(new Refused("offline", ""));
  }
}
