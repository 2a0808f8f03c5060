/** Cards that move: from where they were to where they are, measured on the page. */

const DURATION = 320;
const MOST_AT_ONCE = 8;

let flying = 0;

export function movesAllowed(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;
}

/** Where something is: parts of the table carry `data-spot`. */
export function spot(name: string): DOMRect | null {
  return document.querySelector(`[data-spot="${name}"]`)?.getBoundingClientRect() ?? null;
}

/** Let a picture travel from one place to another; it is gone when it arrives. */
export function fly(picture: Element, from: DOMRect | null, to: DOMRect | null, delay = 0): void {
  if (!from || !to || flying >= MOST_AT_ONCE || !movesAllowed()) return;
  flying++;
  const ghost = document.createElement("div");
  ghost.className = "flying";
  ghost.append(picture.cloneNode(true));
  document.body.append(ghost);
  const size = ghost.getBoundingClientRect();
  const place = (rect: DOMRect, scale: number): string =>
    `translate(${rect.x + rect.width / 2 - size.width / 2}px, ` +
    `${rect.y + rect.height / 2 - size.height / 2}px) scale(${scale})`;
  const moving = ghost.animate([{ transform: place(from, 0.9) }, { transform: place(to, 1) }], {
    duration: DURATION,
    delay,
    easing: "cubic-bezier(.2,.7,.3,1)",
    fill: "both",
  });
  const gone = (): void => {
    flying--;
    ghost.remove();
  };
  moving.finished.then(gone, gone);
}

/** Let something that lies in its new place already start from its old one. */
export function flip(element: Element | null, from: DOMRect | null): void {
  if (!element || !from || !movesAllowed()) return;
  const to = element.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  element.animate(
    [{ transform: `translate(${x}px, ${y}px) rotate(-8deg)` }, { transform: "none" }],
    { duration: DURATION, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
}
