/** The table in words: the same lines are read on the page and told when a key asks for them. */

import type { EventName } from "../../protocol";
import { t } from "../../texts";
import type { Held } from "../../lib/cards";
import { inspector } from "../../lib/prompt";
import { others } from "../../lib/seat-order";
import type { LogLine, TableStore } from "../../lib/table-store.svelte";
import { cardWords, colourWord, logged } from "../../lib/wording";

/** What one does on one's own turn. */
const DONE = new Set<EventName>([
  "played",
  "passed",
  "submitted",
  "challenged",
  "approved",
  "substituted",
  "returned",
]);

/** Whose turn, which card, which colour, which way, and what lies there. */
export function tableLines(store: TableStore): string[] {
  const board = store.board!;
  const { lines } = t().access;
  const name = (seat: number | null | undefined): string => store.names[seat ?? -1] ?? "";
  const told = [
    board.phase === "over"
      ? t().access.over
      : store.seat !== null && board.actor === store.seat
        ? lines.yourTurn
        : lines.turn(name(board.actor)),
    lines.top(cardWords(board.top)),
    lines.colour(colourWord(board.colour) || t().table.noColour),
    lines.direction((board.left ?? true) ? t().table.clockwise : t().table.counter),
    lines.stock(t().cards(board.stock)),
  ];
  if (board.pending) told.push(lines.pending(t().cards(board.pending)));
  if (board.submitter != null) {
    const card = submitted(store);
    told.push(
      board.submitter === store.seat
        ? lines.before(card)
        : lines.beforeFrom(card, name(board.submitter)),
    );
  }
  return told;
}

/** The card before the dealer, as far as we may know it, with the colour named with it. */
function submitted({ you, pack }: TableStore): string {
  const card = you?.submitted;
  if (!card) return t().table.inspection.hidden;
  const words = cardWords(card);
  return pack.card(card)?.names_colour && you.submitted_colour
    ? t().naming(words, colourWord(you.submitted_colour))
    : words;
}

/** All seats in the order of play seen from ours, which comes last. */
export function seatsInOrder(store: TableStore): number[] {
  const seats = others(store.board!, store.seat);
  return store.seat === null ? seats : [...seats, store.seat];
}

/** One player: cards, points, and what else one sees at a table. */
export function playerLine(store: TableStore, seat: number): string {
  const board = store.board!;
  const info = store.info?.seats[seat];
  const own = store.names[seat] ?? "";
  const name = info?.held ? t().people.standsIn(info.stand_in ?? "", own) : own;
  const scored = (store.values["scoring"] ?? "none") !== "none";
  const marks = [
    seat === store.seat ? t().access.youAre(name) : name,
    t().cards(board.sizes[seat] ?? 0),
    scored && t().access.points(board.scores[seat] ?? 0),
    board.phase !== "over" && board.actor === seat && t().table.onTurn,
    board.dealer === seat && t().table.dealer,
    board.out?.includes(seat) && t().table.out,
    info?.kind === "bot" && t().table.bot,
    info?.kind === "person" && !info.held && !info.here && t().table.away,
    info?.newcomer && t().table.joins(info.newcomer),
  ];
  return marks.filter(Boolean).join(", ");
}

export interface Group {
  title: string;
  cards: Held[];
}

/** One's hand by colours. */
export function handByColour(store: TableStore): Group[] {
  const groups = new Map<string, Group>();
  for (const held of store.pack.sorted(store.you?.hand ?? [])) {
    const colour = store.pack.card(held.card)?.colour ?? "";
    const group = groups.get(colour) ?? {
      title: colour ? colourWord(colour) : t().access.wilds,
      cards: [],
    };
    group.cards.push(held);
    groups.set(colour, group);
  }
  return [...groups.values()];
}

/** What can be done with a card of the own hand; empty if nothing. */
export function useOf(store: TableStore, card: string): string {
  const { uses } = t().access;
  const { choices } = store;
  if (choices.returns.has(card)) return uses.return;
  if (choices.substitutes.has(card)) return uses.substitute;
  if (!choices.plays.has(card)) return "";
  return inspector(store) === null ? uses.play : uses.submit;
}

/** One's hand in a breath: what can be played first. */
export function handLines(store: TableStore): string[] {
  const words = (cards: readonly Held[]): string =>
    cards.map(({ card }) => cardWords(card)).join(", ");
  const hand = store.pack.sorted(store.you?.hand ?? []);
  const usable = hand.filter(({ card }) => useOf(store, card));
  const rest = hand.filter(({ card }) => !useOf(store, card));
  return [
    usable.length > 0 ? t().access.canPlay(words(usable)) : t().access.cannotPlay,
    ...(rest.length > 0 ? [t().access.theRest(words(rest))] : []),
  ];
}

/** What has happened since we last did something, that included. */
export function recentLines(store: TableStore): string[] {
  const mine = ({ event }: Extract<LogLine, { event: unknown }>): boolean =>
    event.seat != null && event.seat === store.seat && DONE.has(event.kind);
  const from = store.log.findLastIndex((line) => "event" in line && mine(line));
  return store.log.slice(Math.max(from, 0)).map((line) => logged(line, store.seat));
}
