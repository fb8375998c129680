// @ts-check
/** Presses the mailed link's button, and holds the resend button for its pause. */
import { words } from "../shared/words.js";

/** @type {HTMLFormElement | null} */
const press = document.querySelector("[data-press]");
press?.requestSubmit();

/** @type {HTMLButtonElement | null} */
const again = document.querySelector("[data-pause]");
if (again) {
  const label = again.textContent || "", until = Date.now() + Number(again.dataset.pause) * 1000;
  const tick = () => {
    const left = Math.ceil((until - Date.now()) / 1000);
    again.disabled = left > 0;
    again.textContent = left > 0 ? words("pause.again", { label, n: left }) : label;
    if (left > 0) setTimeout(tick, 500);
  };
  tick();
}
