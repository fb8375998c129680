// @ts-check
/**
 * Keeps the page and what it loads on the phone, and no answer of the API. The server puts `build` and `kept` before it, so that a newer page is a newer worker; it takes
 * over when the page says so, in a quiet minute.
 */

{
  /** @type {any} */
  const scope = self;
  const { build: name, kept: files } = /** @type {{ build: string, kept: string[] }} */ (/** @type {any} */ ({ build: scope.usherBuild, kept: scope.usherKept }));
  const page = "/door/", shelf = `door ${name}`;

  scope.addEventListener("install", (/** @type {any} */ event) => {
    event.waitUntil(caches.open(shelf).then(cache => cache.addAll([page, ...files])));
  });

  scope.addEventListener("activate", (/** @type {any} */ event) => {
    const old = caches.keys().then(names => Promise.all(names.filter(other => other.startsWith("door ") && other !== shelf).map(other => caches.delete(other))));
    event.waitUntil(old.then(() => scope.clients.claim()));
  });

  scope.addEventListener("message", (/** @type {MessageEvent} */ event) => {
    if (event.data === "take over") void scope.skipWaiting();
  });

  /**
   * From the shelf; what is not there and is an asset is put there when it comes.
   * @param {Request} request
   * @param {string} path
   */
  const answer = async (request, path) => {
    const cache = await caches.open(shelf), found = await cache.match(path, { ignoreSearch: true });
    if (found) return found;
    const came = await fetch(request);
    if (came.ok) await cache.put(path, came.clone());
    return came;
  };

  scope.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event, url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (url.pathname === page || url.pathname.startsWith("/assets/")) event.respondWith(answer(request, url.pathname));
  });
}
