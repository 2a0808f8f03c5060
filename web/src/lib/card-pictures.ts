/** Cards as images. The sprite of a theme is fetched once and cut into them: drawn as parts of the page,
 * the cards of a table were some two thousand elements to look after in every frame. */

import { SvelteMap } from "svelte/reactivity";

class Sprite {
  readonly #symbols = new Map<string, Element>();
  readonly #pictures = new Map<string, string>();

  constructor(text: string) {
    const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
    for (const symbol of documentElement.children) this.#symbols.set(symbol.id, symbol);
  }

  get ids(): Iterable<string> {
    return this.#symbols.keys();
  }

  /** The address of a picture, made when it is first asked for. */
  picture(id: string): string | undefined {
    const made = this.#pictures.get(id);
    const symbol = this.#symbols.get(id);
    if (made !== undefined || symbol === undefined) return made;
    const view = symbol.getAttribute("viewBox");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${symbol.innerHTML}</svg>`;
    const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    this.#pictures.set(id, picture);
    return picture;
  }
}

const sprites = new SvelteMap<string, Sprite>();
const asked = new Set<string>();

/** The picture with a name in a sprite; nothing until the sprite has come. */
export function pictureIn(sprite: string, id: string): string | undefined {
  if (!asked.has(sprite)) void fetchSprite(sprite);
  return sprites.get(sprite)?.picture(id);
}

async function fetchSprite(path: string): Promise<void> {
  asked.add(path);
  try {
    const answer = await fetch(path);
    if (answer.ok) sprites.set(path, new Sprite(await answer.text()));
    else asked.delete(path);
  } catch {
    asked.delete(path); // whoever shows a card next asks again
  }
}

/** Load all pictures of a sprite while there is nothing else to do: the first time that one is shown
 * takes some milliseconds, and they would be those in which a card is to fly. */
export function preparePictures(path: string): () => void {
  const sprite = sprites.get(path);
  const waiting = [...(sprite?.ids ?? [])];
  const kept: HTMLImageElement[] = []; // or they would be forgotten again
  let turn = 0;
  const next = (): void => {
    const id = waiting.pop();
    if (id === undefined) return;
    const image = new Image();
    image.src = sprite!.picture(id)!;
    kept.push(image);
    turn = whenIdle(next);
  };
  turn = whenIdle(next);
  return () => {
    cancelIdle(turn);
    kept.length = 0;
  };
}

const hasIdle = "requestIdleCallback" in globalThis; // not in every browser
const whenIdle = (run: () => void): number =>
  hasIdle ? requestIdleCallback(run) : window.setTimeout(run, 50);
const cancelIdle = (turn: number): void =>
  hasIdle ? cancelIdleCallback(turn) : clearTimeout(turn);
