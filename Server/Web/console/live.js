// @ts-check
/** Puts in what the server says is new; without it the page asks again by itself. */
const live = /** @type {HTMLElement} */ (document.getElementById("live"));

const watch = () => {
  const source = new EventSource(/** @type {string} */ (live.dataset.stream));
  source.addEventListener("news", event => {
    const made = new DOMParser().parseFromString(/** @type {MessageEvent} */ (event).data, "text/html");
    // Who reads or follows a link at this moment is not thrown out of it.
    const here = live.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
    live.replaceChildren(...made.body.childNodes);
    if (here) /** @type {HTMLElement | null} */ (live.querySelector(`a[href="${CSS.escape(here)}"]`))?.focus();
  });
  // A browser comes back by itself after a cut, but not after an answer that is no stream.
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 10_000);
  });
};

watch();
