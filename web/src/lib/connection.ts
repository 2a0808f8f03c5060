/** One table's socket: enters, asks with ids, reconnects by itself. */

import type { Bye, ClientMessage, Error as ProtocolError, Ok, ServerMessage } from "../protocol";
import { Refused, type Trouble } from "./api";
import { me } from "./profile.svelte";
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

/** Refusals after which it is worth entering again. */
const PASSING = new Set<Trouble>(["not-readable", "store-gone", "reloading", "too-fast"]);
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

interface Waiting {
  done(): void;
  fail(error: Refused): void;
}

export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #wait = FIRST_WAIT;
  #timer = 0;
  #ping = 0;
  #ended = false;
  #why: Refused | null = null;

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
      this.#waiting.set(id, { done, fail });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close(): void {
    this.#socket?.close();
    this.#end(null);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.listener.link("connecting", null);
    const url = new URL("/ws", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => this.#enter();
    socket.onmessage = (event: MessageEvent<string>) =>
      this.#hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => this.#lost(socket);
  }

  #enter(): void {
    const { table, watch } = this;
    this.ask({ t: "enter", table, secret: me.secret, name: me.name || "Guest", watch }).catch(
      (error: Refused) => {
        if (error.code === "offline") return;
        this.#socket?.close();
        if (PASSING.has(error.code)) return; // and we try again
        this.#end(error);
      },
    );
  }

  #hear(message: ServerMessage): void {
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
        if (message.final) this.#end(this.#why); // the server closes the line itself
        return;
      case "state":
        this.#wait = FIRST_WAIT;
        this.listener.link("open", null);
        this.#keepAlive();
        return this.listener.hear(message);
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

  #keepAlive(): void {
    clearInterval(this.#ping);
    this.#ping = window.setInterval(() => {
      const socket = this.#socket;
      const tooLate = setTimeout(() => socket?.close(), PONG_WITHIN);
      this.ask({ t: "ping" }).then(
        () => clearTimeout(tooLate),
        () => clearTimeout(tooLate),
      );
    }, PING_EVERY);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#forget();
    if (this.#ended) return;
    this.listener.link("waiting", this.#why);
    this.#timer = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** The network or the person is back: do not sit out the wait. */
  #hurry = (): void => {
    if (this.#ended || document.hidden || this.#socket !== null) return;
    this.#wait = FIRST_WAIT;
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
    clearInterval(this.#ping);
    this.#socket = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { fail } of waiting) fail(new Refused("offline", ""));
  }
}
