// @ts-check
/** Opens a walk list without a network: the page from the network where there is one, else as it was last; what it loads from the shelf. */

{
  /** @type {any} */
  const scope = self;
  const kept = "walk lists";

  scope.addEventListener("install", () => void scope.skipWaiting());
  scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(scope.clients.claim()));

  /**
   * @param {Request} request
   * @param {string} path
   */
  const page = async (request, path) => {
    const cache = await caches.open(kept);
    try {
      const came = await fetch(request);
      if (came.ok && !came.redirected) await cache.put(path, came.clone());
      // Who may see it no longer has nothing of it left.
      if (came.type === "opaqueredirect" || came.redirected || [401, 403, 404, 410].includes(came.status)) await cache.delete(path);
      return came;
    } catch (error) {
      const found = await cache.match(path);
      if (found) return found;
      throw error;
    }
  };

  /**
   * @param {Request} request
   * @param {string} path
   */
  const asset = async (request, path) => {
    const cache = await caches.open(kept);
    return await cache.match(path) || await fetch(request);
  };

  scope.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event, { pathname, origin } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate") event.respondWith(page(request, pathname));
    else if (pathname.startsWith("/assets/")) event.respondWith(asset(request, pathname));
  });
}
