/** Do something when the next frame has been drawn: what nobody looks at first need not be worked out
 * together with what moves. A page in the background draws none. Returns how to prevent it. */
export function afterFrame(run: () => void): () => void {
  if (document.hidden) {
    const soon = setTimeout(run);
    return () => clearTimeout(soon);
  }
  let timer = 0;
  const frame = requestAnimationFrame(() => void (timer = window.setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
