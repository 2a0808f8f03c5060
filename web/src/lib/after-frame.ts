/** Do something when the next frame has been drawn: what nobody looks at first need not be worked out
 * together with what moves. Returns how to prevent it. */
export function afterFrame(run: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => void (timer = window.setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
