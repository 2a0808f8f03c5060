/** Which page an address means. */

export type Route =
  | { page: "landing" | "new" | "help" | "games" | "puzzles" | "studio" | "missing" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; match: number; step: number }
  | { page: "deal"; id: string; match: number; seat: number }
  | { page: "daily"; day: string }
  | { page: "set"; id: string }
  | { page: "rules"; name: string }
  | { page: "learn"; lesson: string };

export const FIRST_LESSON = "first-hand";

/** What tables and saved rules are called. */
const TABLE = /^[0-9a-z]{12}$/;

/** A day of deals; without one, today. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A mistyped address need not be well-formed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Pages that there is one of. */
const PLAIN = ["new", "help", "games", "puzzles", "studio"] as const;
const isPlain = (head: string): head is (typeof PLAIN)[number] =>
  (PLAIN as readonly string[]).includes(head);

export function routeOf(path: string): Route {
  const [head, id, rest, step] = path.split("/").filter(Boolean).map(decoded);
  if (head === undefined) return { page: "landing" };
  if (id === undefined && isPlain(head)) return { page: head };
  if (head === "t" && id && TABLE.test(id)) return { page: "table", id };
  if (head === "r" && id && TABLE.test(id))
    return { page: "replay", id, match: Number(rest) || 1, step: Number(step) || 0 };
  if (head === "d" && id && TABLE.test(id))
    return { page: "deal", id, match: Number(rest) || 1, seat: Number(step) || 0 };
  if (head === "daily" && (id === undefined || DAY.test(id)))
    return { page: "daily", day: id ?? "" };
  if (head === "s" && id && TABLE.test(id)) return { page: "set", id };
  if (head === "rules" && id) return { page: "rules", name: id };
  if (head === "learn") return { page: "learn", lesson: id ?? FIRST_LESSON };
  return { page: "missing" };
}
