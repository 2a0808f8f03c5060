/** The server's HTTP side: rules, saved sets, tables, replays. */

import type {
  ErrorCode,
  GoodbyeCode,
  NewTable,
  Opened,
  Problem,
  PublicTables,
  ReplayInfo,
  RulesChoice,
  RulesInfo,
  RulesPage,
  SavedSet,
} from "../protocol";
import { me } from "./profile.svelte";
import { understoodReplay } from "./understood";

/** Why something did not work; "offline" where no server answered, "outdated" where it said what
 * this page does not know yet. */
export type Trouble = ErrorCode | GoodbyeCode | "offline" | "outdated";

/** The server said no, with a stable code and a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly code: Trouble,
    text: string,
  ) {
    super(text);
  }
}

async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused("offline", "");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const problem = answer as Problem | null; // null: not our server, but something in between
  throw new Refused(problem?.code ?? "internal", problem?.text ?? response.statusText);
}

const identity = () => ({ Authorization: `Bearer ${me.secret}` });

function post(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", ...identity() },
    body: JSON.stringify(body),
  };
}

let rules: Promise<RulesInfo> | undefined;

/** The rule sets and options; they do not change while the page is open. */
export function getRules(): Promise<RulesInfo> {
  rules ??= call<RulesInfo>("/api/rules").catch((error: unknown) => {
    rules = undefined;
    throw error;
  });
  return rules;
}

export const checkRules = (choice: RulesChoice) =>
  call<RulesPage>("/api/rules/check", post(choice));
export const saveSet = (choice: RulesChoice) => call<SavedSet>("/api/sets", post(choice));
export const getSet = (id: string) => call<SavedSet>(`/api/sets/${id}`);
/** A page of the tables one can join or watch; all languages where none is named. */
export const getTables = (search: string, language: string, skip: number) =>
  call<PublicTables>(`/api/tables?${new URLSearchParams({ search, language, skip: `${skip}` })}`, {
    headers: identity(),
  });
export const openTable = (table: NewTable) => call<Opened>("/api/tables", post(table));
export async function getReplay(id: string, match: number): Promise<ReplayInfo> {
  const replay = await call<ReplayInfo>(`/api/tables/${id}/matches/${match}/replay`);
  if (!understoodReplay(replay)) throw new Refused("outdated", "");
  return replay;
}
export const recordPath = (id: string, match: number) =>
  `/api/tables/${id}/matches/${match}/record`;
export const qrPath = (id: string) => `/api/tables/${id}/qr.svg`;
