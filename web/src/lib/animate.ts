/** Running an actor's animation: transforms and opacity only, on the compositor. */

import type { Actor, Place } from "./show.svelte";

export const GLIDE = "cubic-bezier(.25,.8,.3,1)";
export const POP = "cubic-bezier(.2,1.5,.4,1)";

/** An attachment that runs keyframes for as long as its actor is there. */
export function run(
  { delay, duration }: Pick<Actor, "delay" | "duration">,
  frames: Keyframe[],
  easing = GLIDE,
): (element: HTMLElement | SVGElement) => () => void {
  return (element) => {
    const animation = element.animate(frames, { delay, duration, easing, fill: "both" });
    return () => animation.cancel();
  };
}

/** Put the middle of an element at a place; the element is moved by half its size itself. */
export const at = ({ x, y }: { x: number; y: number }, more = ""): string =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%) ${more}`;

export const scaled = (place: Place, w: number): string => `scale(${(place.w / w).toFixed(3)})`;

/** A little above the middle of a way, as a thrown card flies. */
export function over(from: Place, to: Place): Place {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2 - far * 0.08,
    w: (from.w + to.w) / 2,
  };
}

export type ActorOf<Kind extends Actor["kind"]> = Extract<Actor, { kind: Kind }>;
