/** The page shown: the path of the address, nothing more. */

export type Route =
  | { page: "landing" | "new" | "help" | "missing" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; match: number }
  | { page: "set"; id: string }
  | { page: "rules"; name: string };

function read(path: string): Route {
  const [head, id, rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (head === undefined) return { page: "landing" };
  if (head === "new" || head === "help") return { page: head };
  if (head === "t" && id) return { page: "table", id };
  if (head === "r" && id) return { page: "replay", id, match: Number(rest) || 1 };
  if (head === "s" && id) return { page: "set", id };
  if (head === "rules" && id) return { page: "rules", name: id };
  return { page: "missing" };
}

class Router {
  route = $state.raw(read(location.pathname));

  go(path: string): void {
    history.pushState(null, "", path);
    this.#show();
  }

  /** Links stay links; a plain click on one of our own changes the page without loading it. */
  start(): void {
    addEventListener("popstate", () => this.#show());
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
      const link = (event.target as Element).closest("a");
      if (!link || link.origin !== location.origin || link.target || link.download) return;
      if (link.pathname.startsWith("/api/") || link.hash) return;
      event.preventDefault();
      this.go(link.pathname);
    });
  }

  #show(): void {
    this.route = read(location.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
