/** The page shown: the path of the address, nothing more. */

import { routeOf } from "./route";

class Router {
  route = $state.raw(routeOf(location.pathname));

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
    this.route = routeOf(location.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
