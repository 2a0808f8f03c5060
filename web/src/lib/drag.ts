/** A card that can be tapped, or dragged onto the discard pile. */

import { spot } from "./spots";

export interface Dragging {
  drop(): void;
  /** A click or tap; `touch` when made with a finger. */
  tap(touch: boolean): void;
}

const STARTS_AFTER = 8;
/** Near the pile is near enough. */
const REACH = 70;

function overPile(x: number, y: number): boolean {
  const pile = spot("pile");
  return (
    pile !== null &&
    x > pile.left - REACH &&
    x < pile.right + REACH &&
    y > pile.top - REACH &&
    y < pile.bottom + REACH
  );
}

export function draggable(to: Dragging): (element: HTMLElement) => () => void {
  return (element) => {
    let start: PointerEvent | null = null;
    let dragged = false;
    let touch = false;

    const down = (event: PointerEvent): void => {
      touch = event.pointerType === "touch";
      dragged = false;
      if (event.button !== 0) return;
      start = event;
      element.setPointerCapture(event.pointerId); // now: a quick hand is elsewhere at the first move
    };
    const move = (event: PointerEvent): void => {
      if (event.buttons === 0) start = null; // released where we could not hear it
      if (start === null) return;
      const x = event.clientX - start.clientX;
      const y = event.clientY - start.clientY;
      if (!dragged && Math.hypot(x, y) > STARTS_AFTER) {
        dragged = true;
        element.classList.add("dragged");
      }
      if (dragged) element.style.transform = `translate(${x}px, ${y}px)`;
    };
    const end = (event: PointerEvent): void => {
      if (dragged && event.type === "pointerup" && overPile(event.clientX, event.clientY))
        to.drop();
      start = null;
      element.style.transform = "";
      element.classList.remove("dragged");
    };
    const click = (event: MouseEvent): void => {
      // A click follows every drag; one made by a key has no pointer before it.
      if (!dragged) to.tap(touch && event.detail > 0);
      dragged = false;
    };

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    element.addEventListener("click", click);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", end);
      element.removeEventListener("pointercancel", end);
      element.removeEventListener("click", click);
    };
  };
}
