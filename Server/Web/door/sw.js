// Keeps the page and its assets, and no answer of the API. The server puts `build` and `kept` before it.
self.addEventListener("install", event => event.waitUntil(caches.open(build).then(cache => cache.addAll(["/door/", ...kept]))));
