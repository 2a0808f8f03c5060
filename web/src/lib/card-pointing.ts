/** Which card somebody wants to know about: rested upon, held down, or reached by keyboard. */

export interface Asked {
  card: string;
  /** What was pointed at. */
  element: Element;
}

const REST = 550;
const HOLD = 450;
const STILL = 8;

/** Tells when a card is asked about, and null when no longer. */
export function watchCards(tell: (asked: Asked | null) => void): () => void {
  let timer = 0;
  let held: PointerEvent | null = null;
  let swallow = false;
  /** Where the mouse was last. */
  let mouse = { x: -1, y: -1 };

  function cardAt(target: EventTarget | null): Asked | null {
    if (!(target instanceof Element)) return null;
    const picture = target.closest("[data-card]") ?? target.querySelector(":scope > [data-card]");
    const card = picture?.getAttribute("data-card");
    return picture && card ? { card, element: picture } : null;
  }
  function stop(): void {
    clearTimeout(timer);
    held = null;
    // A card may leave the page with the focus on it: nothing may change in the middle of that.
    queueMicrotask(() => tell(null));
  }
  function wait(asked: Asked | null, delay: number, then?: () => void): void {
    clearTimeout(timer);
    if (!asked) return;
    timer = window.setTimeout(() => {
      then?.();
      if (asked.element.isConnected) tell(asked);
    }, delay);
  }

  const over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    tell(null);
    // A card that slides under a mouse at rest was not asked about.
    const { clientX: x, clientY: y } = event;
    if (x === mouse.x && y === mouse.y) clearTimeout(timer);
    else wait(cardAt(event.target), REST);
  };
  const down = (event: PointerEvent): void => {
    stop();
    swallow = false;
    if (event.pointerType === "mouse") return;
    held = event;
    wait(cardAt(event.target), HOLD, () => (swallow = true));
  };
  const move = (event: PointerEvent): void => {
    mouse = { x: event.clientX, y: event.clientY };
    if (held && Math.hypot(event.clientX - held.clientX, event.clientY - held.clientY) > STILL)
      stop();
  };
  const up = (): void => {
    if (!swallow) stop();
  };
  /** A card that was held down to be read is not played when it is let go. */
  const click = (event: MouseEvent): void => {
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  };
  const menu = (event: Event): void => {
    if (held && cardAt(event.target)) event.preventDefault();
  };
  const focus = (event: FocusEvent): void => {
    const { target } = event;
    stop();
    if (target instanceof Element && target.matches(":focus-visible")) wait(cardAt(target), REST);
  };
  /** A card that leaves the hand loses the focus while the page is being drawn: wait for its end. */
  const blur = (): void => queueMicrotask(stop);
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") stop();
  };

  const listening: [keyof DocumentEventMap, (event: never) => void][] = [
    ["pointerover", over],
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", stop],
    ["click", click],
    ["contextmenu", menu],
    ["focusin", focus],
    ["focusout", blur],
    ["keydown", key],
  ];
  for (const [kind, listen] of listening)
    document.addEventListener(kind, listen as EventListener, true);
  addEventListener("scroll", stop, true);
  return () => {
    stop();
    for (const [kind, listen] of listening)
      document.removeEventListener(kind, listen as EventListener, true);
    removeEventListener("scroll", stop, true);
  };
}
