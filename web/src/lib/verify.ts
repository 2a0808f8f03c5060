/** Recompute a deal from the revealed secret, as game/chance.py and the kernel do it. */

import type { Frame, HandDeal, ReplayInfo, Revealed } from "../protocol";
import type { Witness } from "./deal-witness";
import { fromHex, toHex } from "./hex";

export interface Verdict {
  /** The secret has the fingerprint that was shown. */
  commitment: boolean;
  /** It is the fingerprint we saw before the deal; null if we saw none. */
  remembered: boolean | null;
  /** Our own entropy is among those used; null if we gave none. */
  mine: boolean | null;
  hands: { hand: number; good: boolean }[];
}

const WORDS_PER_BLOCK = 4;

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const ascii = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The seed nobody could choose alone: the secret, and what each seat added to it. */
export async function seedOf({ secret, parts }: Revealed): Promise<bigint> {
  return BigInt(
    `0x${toHex(await sha256(ascii(`lastcard sealed seed ${secret} ${parts.join()}`)))}`,
  );
}

/** The endless stream of 62-bit words that all shuffles read. */
async function wordsOf(seed: bigint): Promise<(index: number) => Promise<bigint>> {
  const key = await crypto.subtle.importKey(
    "raw",
    await sha256(ascii(`lastcard seed ${seed}`)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const blocks = new Map<number, DataView>();
  return async (index) => {
    const number = Math.floor(index / WORDS_PER_BLOCK);
    let block = blocks.get(number);
    if (block === undefined) {
      block = new DataView(
        await crypto.subtle.sign("HMAC", key, ascii(`lastcard words ${number}`)),
      );
      blocks.set(number, block);
    }
    return block.getBigUint64((index % WORDS_PER_BLOCK) * 8) >> 2n;
  };
}

/** Deal one hand again: the cards of each seat. */
async function dealAgain(
  deck: readonly string[],
  deal: HandDeal,
  word: (index: number) => Promise<bigint>,
): Promise<Map<number, string[]>> {
  const stock = [...deck];
  let used = deal.word;
  for (let last = stock.length - 1; last > 0; last--) {
    const pick = Number((((await word(used++)) >> 8n) * BigInt(last + 1)) >> 54n);
    [stock[last], stock[pick]] = [stock[pick] as string, stock[last] as string];
  }
  const hands = new Map<number, string[]>(deal.order.map((seat) => [seat, []]));
  for (let round = 0; round < deal.hand_size; round++)
    for (const seat of deal.order) hands.get(seat)?.push(stock.pop() as string);
  return hands;
}

/** Whether the first frame of a hand shows the cards dealt, and those the opening made draw. */
function agrees(frame: Frame | undefined, dealt: Map<number, string[]>): boolean {
  if (frame === undefined) return false;
  for (const { kind, seat, cards } of frame.events)
    if (kind === "drew" && seat != null) dealt.get(seat)?.push(...(cards ?? []));
  return [...dealt].every(([seat, cards]) => {
    const shown = frame.hands[seat] ?? [];
    return [...cards].sort().join() === [...shown].sort().join();
  });
}

export async function verify(replay: ReplayInfo, seen: Witness | null): Promise<Verdict> {
  const { revealed } = replay;
  const print = toHex(await sha256(fromHex(revealed.secret)));
  const word = await wordsOf(await seedOf(revealed));
  const hands: Verdict["hands"] = [];
  for (const deal of replay.deals) {
    const frame = replay.frames.find((one) => one.board.hand === deal.hand);
    const dealt = await dealAgain(replay.deck, deal, word);
    hands.push({ hand: deal.hand, good: agrees(frame, dealt) });
  }
  return {
    commitment: print === revealed.commitment,
    remembered: seen && seen.commitment === revealed.commitment,
    mine: seen?.part ? revealed.parts.includes(seen.part) : null,
    hands,
  };
}

export function isGood(verdict: Verdict): boolean {
  return (
    verdict.commitment &&
    verdict.remembered !== false &&
    verdict.mine !== false &&
    verdict.hands.length > 0 &&
    verdict.hands.every(({ good }) => good)
  );
}
