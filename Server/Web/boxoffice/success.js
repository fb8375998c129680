// @ts-check
/** Asks every 2 seconds whether the payment is confirmed, for a minute; then says that a mail will come. */

/** @type {HTMLElement | null} */
const page = document.querySelector("[data-ask]");
/** @type {HTMLElement | null | undefined} */
const wait = page?.querySelector("[data-wait]");
if (page && wait) {
  const until = Date.now() + 60000;
  const late = () => {
    /** @type {HTMLElement | null} */
    const rest = page.querySelector("[data-late]");
    wait.hidden = true;
    if (rest) rest.hidden = false;
  };
  const ask = async () => {
    if (Date.now() >= until) { late(); return; }
    try {
      const answer = await fetch(page.dataset.ask || "", { headers: { Accept: "application/json" } });
      const body = await answer.json();
      if (body.payment_status !== "processing" && answer.status < 500 && answer.status !== 429) { location.reload(); return; }
    } catch { /* the network comes back, or the minute ends */ }
    setTimeout(ask, 2000);
  };
  setTimeout(ask, 2000);
}
