// @ts-check
/** A hold's time, counted down by the server's clock; when it is over, what one can still do. */
import { words } from "../shared/words.js";
import { clockText, minutesOf, passedMark, secondsLeft } from "./hold-time.js";

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
  /** Says how many seats are held, on their show's own page. */
  const isHeld = "held" in clock.dataset;
  let spoken = Infinity;
  const tick = () => {
    const seconds = secondsLeft(ends, Date.now(), skew), mark = passedMark(seconds, spoken);
    write("text", words(seconds ? "hold.for" : "hold.over"));
    write("left", isHeld && seconds ? words("hold.left", { left: clockText(seconds) }) : clockText(seconds));
    if (mark) { write("says", words("hold.minutes", { n: minutesOf(mark) })); spoken = mark; }
    if (seconds) return;
    clearInterval(timer);
    write("says", words("hold.free"));
    if (isHeld) write("whole", words("hold.free"));
    hide("[data-while]", true);
    hide("[data-after]", false);
  };
  const timer = setInterval(tick, 500);
  tick();
}
