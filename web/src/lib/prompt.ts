/** The one sentence that says what the table is waiting for. */

import { t } from "../texts";
import { me } from "./profile.svelte";
import type { TableStore } from "./table-store.svelte";
import { unreachable } from "./unreachable";
import { cardWords } from "./wording";

export function prompt(store: TableStore): string {
  const board = store.board;
  const texts = t().table.prompt;
  if (board === null || board.phase === "over") return "";
  if (store.info?.paused) return texts.paused;
  if (store.held) return texts.held;
  const name = (seat: number | null | undefined): string => store.names[seat ?? -1] ?? "";
  if (store.busy && (board.actor == null || board.actor === store.seat)) return "";
  if (!store.myTurn) {
    // While something is being shown, the card may be off the desk, or the penalty drawn, already.
    if (board.phase === "inspect" && board.submitter != null)
      return board.submitter === store.seat
        ? texts.submitted(name(board.dealer))
        : texts.watchInspect(name(board.dealer), name(board.submitter));
    if (board.phase === "respond" && board.pending)
      return texts.waitRespond(name(board.actor), board.pending);
    return texts.wait(name(board.actor));
  }
  const { plain, plays } = store.choices;
  const drawn = store.you?.drawn;
  switch (board.phase) {
    case "drawn":
      return drawn == null ? texts.play : afterDrawing(store, cardWords(drawn));
    case "colour":
      return store.opening ? texts.colour : texts.colourHit(cardWords(board.top));
    case "respond":
      return plain.has("challenge")
        ? texts.challenge(name(board.accused), cardWords(board.top))
        : (plays.size > 0 ? texts.respond : texts.respondOnly)(board.pending ?? 0);
    case "target":
      return store.choices.hits ? texts.targetHit : texts.target;
    case "more":
      return texts.more;
    case "inspect":
      return texts.inspect(name(board.submitter));
    case "play":
      return turn(store);
    default:
      return unreachable(board.phase);
  }
}

function afterDrawing(store: TableStore, card: string): string {
  const { plain, plays } = store.choices;
  const texts = t().table.prompt;
  const dealer = inspector(store);
  if (plays.size === 0) return me.autoKeep ? t().keeping(card) : texts.drawnKeep(card);
  if (dealer !== null) return texts.drawnSubmit(card, dealer);
  return (plain.has("pass") ? texts.drawn : texts.drawnMust)(card);
}

/** Who inspects what I play; null if nobody does. */
export function inspector({ board, seat, names, values }: TableStore): string | null {
  const inspected = (values["inspection"] ?? "off") !== "off";
  return board && inspected && board.dealer !== seat ? (names[board.dealer] ?? "") : null;
}

function turn(store: TableStore): string {
  const { plain, plays } = store.choices;
  const texts = t().table.prompt;
  const dealer = inspector(store);
  if (dealer !== null) return texts.submit(dealer);
  if (plays.size === 0) return plain.has("draw") ? texts.drawOnly : texts.passOnly;
  return plain.has("draw") ? texts.play : texts.playOnly;
}
