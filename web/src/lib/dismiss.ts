/** Menus go away when one is done with them: with Esc, and with a click elsewhere. */

type Attach = (node: HTMLElement) => () => void;

/** For an element that holds an open menu and the button that opened it, which gets the focus back:
 * `{@attach open && dismiss(() => (open = false))}`. */
export function dismiss(close: () => void): Attach {
  return (node) => {
    const outside = (event: PointerEvent): void => {
      if (!node.contains(event.target as Node)) close();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation(); // it means this menu and nothing else
      close();
      node.querySelector<HTMLElement>("[aria-expanded], summary")?.focus();
    };
    document.addEventListener("pointerdown", outside, true);
    window.addEventListener("keydown", escape, true);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      window.removeEventListener("keydown", escape, true);
    };
  };
}

/** For a `<details>` that is used as a menu: `{@attach foldsUp}`. */
export const foldsUp: Attach = (node) => {
  const details = node as HTMLDetailsElement;
  let stop: (() => void) | undefined;
  const toggled = (): void => {
    stop?.();
    stop = details.open ? dismiss(() => (details.open = false))(details) : undefined;
  };
  details.addEventListener("toggle", toggled);
  return () => {
    stop?.();
    details.removeEventListener("toggle", toggled);
  };
};
