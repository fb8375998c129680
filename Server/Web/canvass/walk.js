// @ts-check
/**
 * A walk list on a phone: an outcome is one press, kept on the phone before anything is said and sent when there is a network, once. The page itself is
 * kept, too, so that it opens in a stairwell.
 */
import { words } from "../shared/words.js";
import { isDone, nextOf, report, uuid, verdict } from "./walk-queue.js";

/** @typedef {import("./walk-queue.js").Visit} Visit */

const walk = /** @type {HTMLElement} */ (document.getElementById("walk")), net = document.getElementById("net");
const next = document.getElementById("next"), form = next?.querySelector("form"), done = document.getElementById("all-done");
const items = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#homes li")]);
const shelf = `usher-walk-${walk.dataset.shelf}`, kept = "walk lists";

/** @returns {Visit[]} */
const waiting = () => { try { return JSON.parse(localStorage.getItem(shelf) || "[]"); } catch { return []; } };
/** @param {Visit[]} visits */
const keep = visits => localStorage.setItem(shelf, JSON.stringify(visits));
/** What nobody took, since the page was opened. */
let refused = 0, over = false;

/** @param {HTMLElement} item */
const homeOf = item => ({ id: item.dataset.id || "", outcome: item.dataset.outcome || "", item });

/** @param {Visit} visit */
const mark = visit => {
  const item = items.find(one => one.dataset.id === visit.home);
  if (!item) return;
  item.dataset.outcome = visit.outcome;
  const tag = item.querySelector(".tag");
  if (tag) tag.textContent = words(`walklist.outcome.${visit.outcome}`);
  if (visit.note) item.dataset.note = visit.note;
};

const tell = () => {
  const count = waiting().length;
  if (net) net.textContent = [count ? words(over ? "walklist.over" : "walklist.waiting", { n: count }) : over ? words("walklist.ended") : "",
    refused ? words("walklist.not", { n: refused }) : ""].filter(Boolean).join(" ");
  const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("progress")), homes = items.map(homeOf);
  // Of a long list the page has a part: the bar's end is the whole list's.
  const label = document.querySelector("label[for=progress]"), gone = homes.filter(isDone).length;
  if (bar && label && homes.length >= bar.max) {
    bar.value = gone;
    label.textContent = words("walklist.progress", { n: gone, all: bar.max });
  }
};

/**
 * Shows a home large.
 * @param {HTMLElement | undefined} item
 */
const show = item => {
  for (const one of items) one.classList.toggle("here", one === item);
  if (!next || !form) return;
  next.hidden = !item;
  if (done) done.hidden = Boolean(item);
  if (!item) return;
  for (const [id, text] of [["next-line", item.dataset.line], ["next-place", item.dataset.place], ["next-note", item.dataset.note]]) {
    const node = document.getElementById(id || "");
    if (node) node.textContent = text || "";
  }
  /** @type {HTMLInputElement} */ (form.elements.namedItem("home")).value = item.dataset.id || "";
  /** @type {HTMLInputElement} */ (form.elements.namedItem("note")).value = "";
};

/**
 * @param {Visit} visit
 * @returns {Promise<number>}
 */
const send = async visit => {
  try {
    const answer = await fetch(walk.dataset.visits || "", { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(report(visit)) });
    return answer.status;
  } catch { return 0; }
};

/** One after the other, in their order. */
const sendAll = async () => {
  for (let [first] = waiting(); first; [first] = waiting()) {
    const said = verdict(await send(first));
    if (said === "later" || said === "over") { over = said === "over"; break; }
    over = false;
    if (said === "refused") refused += 1;
    keep(waiting().filter(({ id }) => id !== first.id));
    tell();
  }
  tell();
};
let isSending = false;
const flush = async () => {
  if (isSending) return;
  isSending = true;
  // Of two pages of one list one sends; both count once all the same.
  try { await (navigator.locks ? navigator.locks.request(shelf, sendAll) : sendAll()); } finally { isSending = false; }
};

form?.addEventListener("submit", event => {
  event.preventDefault();
  const outcome = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value, fields = new FormData(form);
  if (!outcome) return;
  const visit = { id: uuid(), home: String(fields.get("home")), outcome, note: String(fields.get("note")).trim(), at: new Date().toISOString() };
  keep([...waiting(), visit]);
  mark(visit);
  show(nextOf(items.map(homeOf), visit.home)?.item);
  tell();
  document.getElementById("next")?.focus({ preventScroll: true });
  void flush();
});
for (const item of items) item.querySelector("a")?.addEventListener("click", event => {
  event.preventDefault();
  show(item);
  next?.scrollIntoView({ block: "start" });
});

/** Keeps the page and what it loads; only where the browser lets pages do so. */
const shelve = async () => {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return;
  await navigator.serviceWorker.register(walk.dataset.worker || "", { scope: location.pathname });
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter(path => path.startsWith("/assets/"));
  const linked = [...document.querySelectorAll("link[rel=stylesheet], link[rel=modulepreload]")].map(node => new URL(/** @type {HTMLLinkElement} */ (node).href).pathname);
  const cache = await caches.open(kept);
  await cache.addAll([...new Set([location.pathname, ...loaded, ...linked])]);
  walk.dataset.kept = "yes";
};

waiting().forEach(mark);
show((items.find(item => item.classList.contains("here") && !isDone(homeOf(item))) || nextOf(items.map(homeOf))?.item));
tell();
void flush();
addEventListener("online", () => void flush());
document.addEventListener("visibilitychange", () => { if (!document.hidden) void flush(); });
setInterval(() => { if (waiting().length) void flush(); }, 20_000);
shelve().catch(() => { /* The list works while the page is open. */ });
walk.dataset.ready = "yes";
