/** Whether there is a connection at all, and the page kept for when there is none. */

class Online {
  now = $state(navigator.onLine);
  /** How often it came back: what was not there then can be asked for again. */
  returns = $state(0);

  start(): void {
    addEventListener("offline", () => (this.now = false));
    addEventListener("online", () => {
      this.now = true;
      this.returns++;
    });
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    // Without it, everything works but for the page without a connection.
    const keep = () => void navigator.serviceWorker.register("/sw.js").catch(() => null);
    if (document.readyState === "complete") keep();
    else addEventListener("load", keep);
  }
}

export const online = new Online();
