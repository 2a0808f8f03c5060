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
    let last = 0;
    // Only who scrolls back leaves the end: the end also goes further by itself.
    const look = (): void => {
      const { scrollTop } = box;
      const atEnd = box.scrollHeight - scrollTop - box.clientHeight < NEAR;
      if (atEnd || scrollTop < last) this.inView = atEnd;
      last = scrollTop;
    };
    const grown = new ResizeObserver(() => this.inView && this.show());
    grown.observe(box.firstElementChild!);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      grown.disconnect();
      box.removeEventListener("scroll", look);
    };
  };

  show(): void {
    if (this.#box) this.#box.scrollTop = this.#box.scrollHeight;
  }
}
