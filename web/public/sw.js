// Keeps the page itself for when there is no connection. The network always goes first: what is kept
// is only shown where nothing else can be, so nobody is ever held back by an old page.
const SHELL = "lastcard-shell";
const ASSETS = "lastcard-assets";
/** Parts of the page kept, of this and of earlier versions. */
const MOST_ASSETS = 60;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/") || pathname === "/icon.svg")
    event.respondWith(asset(request));
});

/** The page as the server has it now; without a server, the one that was kept. */
async function page(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && fresh.headers.get("Content-Type")?.startsWith("text/html")) {
      const shell = await caches.open(SHELL);
      await shell.put("/", fresh.clone());
    }
    return fresh;
  } catch (problem) {
    const kept = await caches.match("/", { cacheName: SHELL });
    if (kept) return kept;
    throw problem;
  }
}

/** Files whose names change with what is in them never grow old. */
async function asset(request) {
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(request);
  const isFixed = new URL(request.url).pathname.startsWith("/assets/");
  if (kept && isFixed) return kept;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) {
      await assets.put(request, fresh.clone());
      await spareRoom(assets);
    }
    return fresh;
  } catch (problem) {
    if (kept) return kept;
    throw problem;
  }
}

async function spareRoom(assets) {
  const names = await assets.keys();
  for (const old of names.slice(0, -MOST_ASSETS)) await assets.delete(old);
}

/** The page that installs this was loaded without it: keep that page, too. */
async function keepShell() {
  const shell = await caches.open(SHELL);
  const answer = await fetch("/");
  if (!answer.ok) return;
  await shell.put("/", answer.clone());
  const parts = [...(await answer.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)];
  const assets = await caches.open(ASSETS);
  await assets.addAll(["/icon.svg", ...parts.map(([, path]) => path)]);
}
