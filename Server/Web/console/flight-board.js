// @ts-check
/** The board of a flight: rows are filtered while somebody types, what a scanner reads is sent without a new page, and what others do is shown at once. */
import { words } from "../shared/words.js";
import { fits } from "./flight-filter.js";

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const code = /** @type {HTMLInputElement} */ (document.getElementById("code"));
const typed = /** @type {HTMLInputElement} */ (document.getElementById("q"));
const shown = /** @type {HTMLElement} */ (document.getElementById("shown"));

const filter = () => {
  let n = 0;
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(".who"))) {
    const own = `${row.querySelector(".name > b")?.textContent} ${row.querySelector(".seat")?.textContent}`;
    row.hidden = !fits(typed.value, own);
    if (!row.hidden) n += 1;
  }
  if (typed.value !== "") shown.textContent = words("console.board.shown", { n });
};

/** What a page of the server's says, in place of what is here; whoever had a row's button has it again.
 * @param {string} html */
const show = html => {
  const made = new DOMParser().parseFromString(html, "text/html");
  const next = made.getElementById("board");
  // Signed out, or no part of this any more.
  if (!next) return location.reload();
  const here = board.contains(document.activeElement) ? document.activeElement?.closest(".who")?.id : null;
  board.replaceChildren(...next.childNodes);
  document.querySelector("main > .toast")?.remove();
  const toast = made.querySelector("main > .toast");
  if (toast) document.querySelector("main > .lead")?.before(toast);
  filter();
  if (here) /** @type {HTMLElement | null} */ (document.getElementById(here)?.querySelector("button"))?.focus();
};

/** The page as it is now, without who was typed for: the script filters. */
const again = async () => show(await (await fetch(location.pathname, { headers: { Accept: "text/html" } })).text());

/** One after the other: a scanner is quicker than a network. */
let turn = Promise.resolve();
/** @param {HTMLFormElement} form */
const send = form => {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const action = form.action;
  turn = turn.then(async () => {
    const answer = await fetch(action, { method: "POST", body, headers: { Accept: "text/html" } });
    show(await answer.text());
  }).catch(() => location.reload());
};

document.addEventListener("submit", event => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!["find", "read"].includes(form.id) && !form.closest("#board, .toast")) return;
  event.preventDefault();
  if (form.id === "find") return;
  send(form);
  if (form.id === "read") {
    code.value = "";
    code.focus();
  }
});
typed.addEventListener("input", filter);

const watch = () => {
  const source = new EventSource(/** @type {string} */ (board.dataset.stream));
  source.addEventListener("seat", event => {
    const made = new DOMParser().parseFromString(/** @type {MessageEvent} */ (event).data, "text/html").querySelector(".who");
    const old = made && document.getElementById(made.id);
    if (!made || !old) {
      void again();
      return;
    }
    const had = old.contains(document.activeElement);
    old.replaceWith(made);
    if (had) /** @type {HTMLElement | null} */ (made.querySelector("button"))?.focus();
    filter();
  });
  source.addEventListener("counts", event => {
    const made = new DOMParser().parseFromString(/** @type {MessageEvent} */ (event).data, "text/html");
    document.getElementById("counts")?.replaceChildren(...made.body.childNodes);
  });
  source.addEventListener("again", () => void again());
  // A browser comes back by itself after a cut, but not after an answer that is no stream.
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 10_000);
  });
};

// Without a script the server filters; here all are there to be filtered.
if (typed.value !== "") again().then(filter);
watch();
