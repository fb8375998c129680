// @ts-check
/** A hold's time, counted down by the server's clock; when it is over, what one can still do. */
import { clockText, markText, passedMark, secondsLeft } from "./hold-time.js";

/** @type {(selector: string, isHidden: boolean) => void} */
const hide = (selector, isHidden) => {
  /** @type {NodeListOf<HTMLElement>} */
  const parts = document.querySelectorAll(selector);
  for (const part of parts) part.hidden = isHidden;
};

/** @type {HTMLElement | null} */
const clock = document.querySelector(".clock");
if (clock) {
  const ends = Date.parse(clock.dataset.ends || ""), skew = Date.parse(clock.dataset.now || "") - Date.now();
  /** @type {(name: string, text: string) => void} */
  const write = (name, text) => { const node = clock.querySelector(`[data-${name}]`); if (node) node.textContent = text; };
  let spoken = Infinity;
  const tick = () => {
    const seconds = secondsLeft(ends, Date.now(), skew), mark = passedMark(seconds, spoken);
    write("text", seconds ? "Held for you for" : "The time to pay is over.");
    write("left", clockText(seconds));
    for (const rest of clock.querySelectorAll("[data-rest]")) /** @type {HTMLElement} */ (rest).hidden = false;
    if (mark) { write("says", markText(mark)); spoken = mark; }
    if (seconds) return;
    clearInterval(timer);
    write("says", "The time to pay is over. The seats are free again.");
    if (clock.dataset.end) clock.textContent = clock.dataset.end;
    hide("[data-while]", true);
    hide("[data-after]", false);
  };
  const timer = setInterval(tick, 500);
  tick();
}
