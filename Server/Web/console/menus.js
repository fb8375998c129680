// @ts-check
/** The menus in the console's head: Escape closes one, and so does a press beside it, or the Tab that leaves it; the focus is not lost. */

/** @returns {HTMLDetailsElement[]} those that are open */
const opened = () => [...document.querySelectorAll(/** @type {"details"} */ (":is(details.drop, details.menu)[open]"))];

/** @param {HTMLDetailsElement} menu */
const shut = menu => {
  menu.open = false;
  return /** @type {HTMLElement | null} */ (menu.querySelector("summary"));
};

document.addEventListener("keydown", event => {
  if (event.key === "Escape") for (const menu of opened()) shut(menu)?.focus();
});
document.addEventListener("keyup", event => {
  if (event.key === "Tab") for (const menu of opened()) if (!menu.contains(document.activeElement)) shut(menu);
});
document.addEventListener("click", event => {
  const pressed = /** @type {Element} */ (event.target);
  for (const menu of opened()) {
    if (menu.contains(pressed)) continue;
    const summary = shut(menu);
    // Whoever pressed something that takes the focus has it there.
    if (!pressed.closest("a, button, input, select, textarea, label, summary, canvas")) summary?.focus({ preventScroll: true });
  }
});
