/** Whether this page knows what a server speaks of. A page that was loaded before the server was
 * updated may meet words that are newer than it is. */

import type { Board, EventInfo, PhaseName, ReplayInfo, ServerMessage } from "../protocol";
import { t } from "../texts";

const MESSAGES: Record<ServerMessage["t"], true> = {
  ok: true,
  error: true,
  state: true,
  did: true,
  table: true,
  said: true,
  bye: true,
};
const PHASES: Record<PhaseName, true> = {
  play: true,
  drawn: true,
  colour: true,
  respond: true,
  target: true,
  more: true,
  inspect: true,
  over: true,
};

export function understood(message: ServerMessage): boolean {
  if (!(message.t in MESSAGES)) return false;
  if (message.t === "did") return knows(message.board, message.events);
  if (message.t === "state") return knows(message.board, message.log);
  return true;
}

export const understoodReplay = ({ frames }: ReplayInfo): boolean =>
  frames.every(({ board, events }) => knows(board, events));

function knows(board: Board | null | undefined, events: readonly EventInfo[] = []): boolean {
  return (!board || board.phase in PHASES) && events.every(({ kind }) => kind in t().events);
}
