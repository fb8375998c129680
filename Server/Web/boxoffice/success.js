const page = document.querySelector("[data-ask]"), wait = page && page.querySelector("[data-wait]");
if (wait) {
  const until = Date.now() + 60000;
  const late = () => { wait.hidden = true; page.querySelector("[data-late]").hidden = false; };
  const ask = async () => {
    if (Date.now() >= until) return late();
    try {
      const answer = await fetch(page.dataset.ask, { headers: { Accept: "application/json" } });
      const body = await answer.json();
      if (body.payment_status !== "processing" && answer.status < 500 && answer.status !== 429) return location.reload();
    } catch { /* the network comes back, or the minute ends */ }
    setTimeout(ask, 2000);
  };
  setTimeout(ask, 2000);
}
