/** A list that grows at its end: it follows what is new, unless somebody has scrolled away. */

const NEAR = 24;

export class Newest {
  /** Whether the end is in view. */
  inView = $state(true);

  #box: HTMLElement | null = null;

  /** For the element that scrolls, which holds the list and nothing else: `{@attach newest.follow}`.
   * It follows when the list has been laid out anyway: at any other time it would be for this. */
  follow = (box: HTMLElement): (() => void) => {
    this.#box = box;
    const list = box.firstElementChild!;
    let last = 0;
    let laidOut = true;
    // Only who scrolls back leaves the end: the end also goes further by itself. And where old lines
    // go as new ones come, the browser scrolls back to keep in place what was in view.
    const look = (): void => {
      if (!laidOut) return;
      const { scrollTop } = box;
      const atEnd = box.scrollHeight - scrollTop - box.clientHeight < NEAR;
      if (atEnd || scrollTop < last) this.inView = atEnd;
      last = scrollTop;
    };
    const layout = new ResizeObserver(() => {
      laidOut = true;
      if (this.inView) this.show();
    });
    layout.observe(list);
    // The list may have another end and the same size: who begins to observe is told in any case.
    const changes = new MutationObserver(() => {
      laidOut = false;
      layout.unobserve(list);
      layout.observe(list);
    });
    changes.observe(list, { childList: true, subtree: true });
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      changes.disconnect();
      layout.disconnect();
      box.removeEventListener("scroll", look);
    };
  };

  show(): void {
    if (this.#box) this.#box.scrollTop = this.#box.scrollHeight;
  }
}
