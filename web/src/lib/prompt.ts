/** The one sentence that says what the table waits for. */

import { t } from "../texts";
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
  if (!store.myTurn) {
    if (board.phase === "inspect")
      return board.submitter === store.seat
        ? texts.submitted(name(board.dealer))
        : texts.watchInspect(name(board.dealer), name(board.submitter));
    if (board.phase === "respond") return texts.waitRespond(name(board.actor), board.pending ?? 0);
    return texts.wait(name(board.actor));
  }
  const { plain, plays } = store.choices;
  const drawn = store.you?.drawn;
  switch (board.phase) {
    case "drawn":
      return drawn == null
        ? texts.play
        : (plays.size > 0 ? texts.drawn : texts.drawnKeep)(cardWords(drawn));
    case "colour":
      return texts.colour;
    case "respond":
      return plain.has("challenge")
        ? texts.challenge(name(board.accused), board.pending ?? 0)
        : texts.respond(board.pending ?? 0);
    case "target":
      return texts.target;
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

function turn(store: TableStore): string {
  const { plain, plays } = store.choices;
  const texts = t().table.prompt;
  const { board, values } = store;
  if (board && board.dealer !== store.seat && (values["inspection"] ?? "off") !== "off")
    return texts.submit(store.names[board.dealer] ?? "");
  if (plays.size === 0) return plain.has("draw") ? texts.drawOnly : texts.passOnly;
  return plain.has("draw") ? texts.play : texts.playOnly;
}
