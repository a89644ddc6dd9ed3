/* global kept */
// Opens the application without a connection. `kept` (written above this text by the server) names the release and the files with which the application
// begins; null: nothing is kept any more. It answers for pages and for files with a hash in their name, and for nothing else: data never pass
// through it. The browser is not told to ask for pages while the worker begins: it would ask for those of sign-in as well, a second time, and these
// hold once.

const prefix = "tessera-";
const cacheName = `${prefix}${kept?.release}`;
const shell = "/";

/** Paths that are no pages of the application. */
const served =
  /^\/(?:api|auth|oidc|pages|assets|ws|healthz|readyz|metrics|csrf-token|ui-config|[0-9]{3}\.html)(?:\/|$)/;

async function keepFiles() {
  const cache = await caches.open(cacheName);
  const page = await fetch(shell, { cache: "reload", credentials: "same-origin" });
  // Between two releases the page may be of the other one: then nothing is kept, and the next visit tries again.
  if (!page.ok || page.headers.get("x-tessera-release") !== kept.release) throw new Error("The release has changed.");
  await cache.put(shell, page);
  await cache.addAll(kept.files);
}

async function dropOthers() {
  const names = await caches.keys();
  const own = kept === null ? null : cacheName;
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== own).map((name) => caches.delete(name)));
}

/** A page comes from the server; only where there is no connection is it the one that was kept. */
async function answerPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match(shell, { cacheName, ignoreVary: true });
    if (page === undefined) throw error;
    return page;
  }
}

/** A file with a hash in its name never changes: what is kept is as good as what the server has. */
async function answerFile(request) {
  const known = await caches.match(request, { cacheName, ignoreVary: true });
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    // Full storage is no reason to go without the file.
    caches
      .open(cacheName)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined);
  }
  return response;
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  if (kept !== null) event.waitUntil(keepFiles());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => (kept === null ? self.registration.unregister() : self.clients.claim())));
});

if (kept !== null) {
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    if (request.mode === "navigate" && !served.test(url.pathname)) event.respondWith(answerPage(request));
    else if (url.pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
  });
}
