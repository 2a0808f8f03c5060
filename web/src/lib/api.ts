/** The server's HTTP side: rules, saved sets, tables, replays. */

import type {
  CardsPage,
  DayPage,
  ErrorCode,
  GoodbyeCode,
  Invitation,
  MyGames,
  LessonMoves,
  LessonTable,
  NewDayTable,
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
import { guestName } from "./guest-names";
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

/** What the server sends back; a refusal is thrown. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused("offline", "");
  }
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  const problem = answer as Problem | null; // null: not our server, but something in between
  throw new Refused(problem?.code ?? "internal", problem?.text ?? response.statusText);
}

export async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  return (await (await request(path, init)).json().catch(() => null)) as Answer;
}

export const identity = () => ({ Authorization: `Bearer ${me.secret}` });

export function post(body: unknown): RequestInit {
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
export const explainCards = (choice: RulesChoice) =>
  call<CardsPage>("/api/rules/cards", post(choice));
export const saveSet = (choice: RulesChoice) => call<SavedSet>("/api/sets", post(choice));
export const getSet = (id: string) => call<SavedSet>(`/api/sets/${id}`);
/** A page of the tables one can join or watch; all languages where none is named. */
export const getTables = (search: string, language: string, skip: number) =>
  call<PublicTables>(`/api/tables?${new URLSearchParams({ search, language, skip: `${skip}` })}`, {
    headers: identity(),
  });
export const getInvitation = (id: string) =>
  call<Invitation>(`/api/tables/${id}`, { headers: identity() });
/** A page of one's own matches; of another identity, if its secret is given. */
export const getMyGames = (skip = 0, secret: string = me.secret) =>
  call<MyGames>(`/api/me/games?skip=${skip}`, { headers: { Authorization: `Bearer ${secret}` } });
export const forgetMe = () => call<object>("/api/me", { method: "DELETE", headers: identity() });
export const openTable = (table: NewTable) =>
  call<Opened>("/api/tables", post({ avatar: me.avatar, ...table }));
/** Play a match that is over once more, from the same cards; in a seat, or the one that was one's own. */
export const dealAgain = (table: string, match: number, seat: number | null = null) =>
  openTable({ name: me.name || guestName(), redeal: { table, match, seat } });
/** The deals of today, or of a day that is over. */
export const getDaily = (day = "", secret: string = me.secret) =>
  call<DayPage>(day ? `/api/daily/${day}` : "/api/daily", {
    headers: { Authorization: `Bearer ${secret}` },
  });
export const playDaily = (name: string) =>
  call<Opened>(
    `/api/daily/${name}`,
    post({ name: me.name || guestName(), avatar: me.avatar } satisfies NewDayTable),
  );
/** A match that is over: all hands open, or as a seat saw it. */
export async function getReplay(
  id: string,
  match: number,
  seat: number | null = null,
): Promise<ReplayInfo> {
  const eyes = seat === null ? "" : `?seat=${seat}`;
  const replay = await call<ReplayInfo>(`/api/tables/${id}/matches/${match}/replay${eyes}`);
  if (!understoodReplay(replay)) throw new Refused("outdated", "");
  return replay;
}
export const playLesson = (name: string, moves: LessonMoves) =>
  call<LessonTable>(`/api/lessons/${name}`, post(moves));
export const recordPath = (id: string, match: number) =>
  `/api/tables/${id}/matches/${match}/record`;
export const qrPath = (id: string) => `/api/tables/${id}/qr.svg`;
