// @ts-check
/** What's on: a changed filter acts at once, and the button that is then of no use goes. */

/** @type {HTMLFormElement | null} */
const form = document.querySelector(".filters");
if (form) {
  /** @type {HTMLElement | null} */
  const apply = form.querySelector(".apply");
  if (apply) apply.hidden = true;
  form.addEventListener("change", () => form.requestSubmit());
}
