// @ts-check
/** The seat map: choosing by mouse, finger and keyboard, moving about, the basket, and the seats that others take meanwhile. */
import { moneyText } from "./money.js";
import { nearest } from "./seat-geometry.js";
import { seatAt, SeatView } from "./seat-view.js";

/**
 * @typedef {object} Seat
 * @property {Element} node
 * @property {Element} use
 * @property {string} id
 * @property {string} kind
 * @property {number} x
 * @property {number} y
 * @property {string} name
 * @property {string} place
 * @property {number} price
 * @property {boolean} gone
 */

/**
 * @template {Element} Node
 * @param {ParentNode} within
 * @param {string} selector
 * @returns {Node}
 */
const one = (within, selector) => {
  const node = within.querySelector(selector);
  if (!node) throw new Error(`The page has no ${selector}`);
  return /** @type {Node} */ (node);
};

/** @type {HTMLFormElement} */
const form = one(document, "#order");
/** @type {SVGSVGElement} */
const plan = one(form, ".plan");
const cursor = one(plan, ".ring");
/** @type {(name: string) => HTMLElement} */
const part = name => one(form, `[data-${name}]`);
const lines = part("lines"), totalText = part("total"), says = part("says"), warns = part("warns"), none = part("none");
const most = Number(form.dataset.most), digits = Number(form.dataset.digits), symbol = form.dataset.symbol || "";
/** @param {number} minor */
const money = minor => moneyText(minor, symbol, digits);

/**
 * @param {SVGElement} node
 * @returns {Seat}
 */
const seatOf = node => {
  const [x, y] = (node.dataset.at || "").split(" ").map(Number), row = /** @type {SVGElement} */ (node.parentNode);
  const name = (node.getAttribute("aria-label") || "").replace(/, [a-z ]+$/, ""), price = Number(row.dataset.price);
  const place = name.replace(`, ${money(price)}`, "").replace(", row ", " · Row ").replace(", seat ", " · Seat ");
  return { node, use: one(node, ":scope > *"), id: node.dataset.id || "", kind: node.dataset.kind || "", x, y, name, place, price,
    gone: node.getAttribute("aria-disabled") === "true" };
};
/** @type {Seat[]} */
const list = [.../** @type {NodeListOf<SVGElement>} */ (plan.querySelectorAll(".seat"))].map(seatOf);
/** @type {Map<string, Seat>} */
const seats = new Map(list.map(seat => [seat.id, seat]));
/** @type {Map<Element, Seat>} */
const byNode = new Map(list.map(seat => [seat.node, seat]));
/** @type {Map<string, Seat>} */
const chosen = new Map();
/** @param {Event} event */
const seatUnder = event => {
  const node = seatAt(event);
  return node ? byNode.get(node) : undefined;
};

/** @param {Seat} seat */
const show = seat => {
  const mine = chosen.has(seat.id), node = seat.node;
  node.setAttribute("aria-checked", String(mine));
  if (seat.gone) node.setAttribute("aria-disabled", "true"); else node.removeAttribute("aria-disabled");
  node.setAttribute("aria-label", `${seat.name}, ${mine ? "selected" : seat.gone ? "taken" : "available"}`);
  seat.use.setAttribute("href", mine ? "#mine" : seat.gone ? "#gone" : `#${seat.kind}`);
};
const total = () => [...chosen.values()].reduce((sum, seat) => sum + seat.price, 0);
/** @param {string} text */
const say = text => { says.textContent = `${text} ${chosen.size === 1 ? "1 seat" : `${chosen.size} seats`}, ${money(total())}.`; };
/** @param {string} text */
const warn = text => { warns.textContent = text; warns.hidden = !text; };

/** @param {Seat} seat */
const line = seat => {
  const item = document.createElement("li"), place = document.createElement("span"), price = document.createElement("b");
  const remove = document.createElement("button"), field = document.createElement("input");
  place.className = "place";
  place.textContent = seat.place;
  price.textContent = money(seat.price);
  remove.type = "button";
  remove.textContent = "✕";
  remove.setAttribute("aria-label", `Remove ${seat.name}`);
  remove.addEventListener("click", () => {
    toggle(seat);
    /** @type {HTMLElement} */ (lines.querySelector("button") || seat.node).focus();
  });
  field.type = "hidden";
  field.name = "seat";
  field.value = seat.id;
  item.append(place, price, remove, field);
  return item;
};
const basket = () => {
  lines.replaceChildren(...[...chosen.values()].map(line));
  totalText.textContent = money(total());
  none.hidden = chosen.size > 0;
};
/** @param {Seat} seat */
const toggle = seat => {
  warn("");
  if (chosen.delete(seat.id)) { show(seat); basket(); say(`${seat.name} removed.`); return; }
  if (seat.gone) { says.textContent = `${seat.name} is taken.`; return; }
  if (chosen.size >= most) { warn(`You can choose up to ${most} seats. Remove one to take another.`); return; }
  chosen.set(seat.id, seat);
  show(seat);
  basket();
  say(`${seat.name} chosen.`);
};
form.addEventListener("submit", event => {
  if (chosen.size) return;
  event.preventDefault();
  warn("Choose at least one seat.");
});

/** @type {Seat | null} */
let current = null;
/**
 * The seat that Tab comes to.
 * @param {Seat} seat
 */
const stand = seat => {
  current?.node.setAttribute("tabindex", "-1");
  current = seat;
  seat.node.setAttribute("tabindex", "0");
};
const view = new SeatView(plan, node => {
  const seat = byNode.get(node);
  if (seat) { stand(seat); toggle(seat); }
});
/** @type {Record<string, readonly [number, number]>} */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, () => void>} */
const zooms = { "+": () => view.zoomBy(1.3), "=": () => view.zoomBy(1.3), "-": () => view.zoomBy(1 / 1.3), "0": () => view.reset() };
plan.addEventListener("keydown", event => {
  const seat = seatUnder(event);
  if (!seat || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = ways[event.key];
  if (way) {
    const next = nearest(list, seat, way);
    if (next) {
      stand(next);
      view.reveal(next);
      /** @type {SVGElement} */ (next.node).focus({ preventScroll: view.isClose });
    }
  } else if (event.key === " " || event.key === "Enter") toggle(seat);
  else if (zooms[event.key]) zooms[event.key]();
  else return;
  event.preventDefault();
});
plan.addEventListener("focusin", event => {
  const seat = seatUnder(event);
  if (!seat) return;
  cursor.setAttribute("cx", String(seat.x));
  cursor.setAttribute("cy", String(seat.y));
  cursor.classList.add("at");
});
plan.addEventListener("focusout", () => cursor.classList.remove("at"));
one(form, ".zoom").addEventListener("click", event => {
  /** @type {HTMLElement | null} */
  const button = /** @type {Element} */ (event.target).closest("[data-zoom]");
  const key = { in: "+", out: "-", reset: "0" }[button?.dataset.zoom || ""];
  if (key) zooms[key]();
});

let tag = "", asking = false;
const poll = async () => {
  if (document.hidden || asking) return;
  asking = true;
  try {
    const answer = await fetch(form.dataset.statuses || "", { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (answer.status === 200) { tag = answer.headers.get("ETag") || ""; take(await answer.json()); }
  } catch { /* the next poll may get through */ } finally { asking = false; }
};
/** @param {{ id: string, status: string }[]} statuses */
const take = statuses => {
  const lost = [];
  for (const { id, status } of statuses) {
    const seat = seats.get(id), gone = status !== "available";
    if (!seat || seat.gone === gone) continue;
    seat.gone = gone;
    if (gone && chosen.delete(id)) lost.push(seat);
    show(seat);
  }
  if (!lost.length) return;
  basket();
  const names = lost.map(seat => seat.name).join("; ");
  warn(`${names} ${lost.length === 1 ? "has" : "have"} just been taken and left your selection.`);
};

for (const seat of list) if (seat.node.getAttribute("aria-checked") === "true") chosen.set(seat.id, seat);
plan.removeAttribute("aria-hidden");
for (const hint of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".zoom, .keys"))) hint.hidden = false;
if (list.length) stand(list.find(seat => chosen.has(seat.id)) || list.find(seat => !seat.gone) || list[0]);
basket();
form.dataset.ready = "yes";
setInterval(poll, 15000);
document.addEventListener("visibilitychange", poll);
