const clock = document.querySelector(".clock");
if (clock) {
  const ends = Date.parse(clock.dataset.ends), skew = Date.parse(clock.dataset.now) - Date.now();
  const left = clock.querySelector("[data-left]"), text = clock.querySelector("[data-text]"), says = clock.querySelector("[data-says]");
  let spoken = Infinity;
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((ends - Date.now() - skew) / 1000));
    text.textContent = seconds ? "Held for you for" : "The time to pay is over.";
    left.textContent = seconds ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "";
    for (const mark of [300, 60]) if (seconds <= mark && spoken > mark && seconds) {
      says.textContent = `${Math.round(mark / 60)} ${mark > 60 ? "minutes" : "minute"} left to pay`; spoken = mark;
    }
    if (seconds) return;
    clearInterval(timer);
    says.textContent = "The time to pay is over. The seats are free again.";
    for (const part of document.querySelectorAll("[data-while]")) part.hidden = true;
    for (const part of document.querySelectorAll("[data-after]")) part.hidden = false;
  };
  const timer = setInterval(tick, 500);
  tick();
}
