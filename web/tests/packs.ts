/** Packs as the server tells of them: the classic one, and one with cards of somebody's own. */

import { Pack } from "../src/lib/cards";
import packs from "./examples/packs.json";

export const CLASSIC = new Pack(packs.classic);
/** The classic cards, a fifth colour with a 12, and Skip Everyone, Wild Draw Six, Wild Hit ... */
export const OWN = new Pack(packs.own);
