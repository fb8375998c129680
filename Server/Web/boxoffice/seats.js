// @ts-check
/** The house: first its sections, then the seats of those that are opened; choosing by mouse, finger and keyboard. */
import { words } from "../shared/words.js";
import { Basket, one, watch } from "./basket.js";
import { House } from "./house.js";
import { nearest, statesOf } from "./seat-geometry.js";
import { pressable, SeatView } from "./seat-view.js";

/** @typedef {import("./house.js").Seat} Seat */

/** @type {HTMLFormElement} */
const form = one(document, "#order");
/** @type {SVGSVGElement} */
const plan = one(form, ".plan");
/** @type {HTMLElement} */
const tip = one(form, ".tip"), hint = /** @type {HTMLElement} */ (one(form, ".hint")), zoom = /** @type {HTMLElement} */ (one(form, ".zoom"));
const cursor = one(plan, ".ring");
/** @type {Basket<Seat>} */
const basket = new Basket(form, seat => house.show(seat, basket.chosen.has(seat.id)));

const answer = await fetch(form.dataset.geometry || "").catch(() => null);
if (!answer?.ok) {
  basket.warn(words("seats.nomap"));
  throw new Error("No geometry");
}
/** @type {import("./seat-geometry.js").Geometry} */
const geometry = await answer.json();
const house = new House(plan, geometry, minor => basket.money(minor));

/** @param {Event} event */
const seatUnder = event => { const node = pressable(event); return node && house.byNode.get(node); };

/** @type {Seat | null} */
let current = null;
/**
 * The seat that Tab comes to.
 * @param {Seat | null} seat
 */
const stand = seat => {
  current?.node?.setAttribute("tabindex", "-1");
  current = seat;
  seat?.node?.setAttribute("tabindex", "0");
};

/** @param {Seat | null | undefined} seat */
const tell = seat => {
  tip.hidden = !seat?.node;
  if (!seat?.node) return;
  tip.textContent = house.label(seat);
  const at = seat.node.getBoundingClientRect(), frame = plan.getBoundingClientRect(), { offsetWidth, offsetHeight } = tip;
  const x = Math.max(4, Math.min(at.x + at.width / 2 - frame.x - offsetWidth / 2, frame.width - offsetWidth - 4));
  const y = at.y - frame.y - offsetHeight - 8;
  tip.style.transform = `translate(${x}px, ${y < 4 ? at.bottom - frame.y + 8 : y}px)`;
};

let waits = false;
const seen = () => {
  if (waits) return;
  waits = true;
  requestAnimationFrame(() => {
    waits = false;
    house.seen(view.box, view.unit);
  });
};

/** @param {Element} node */
const press = node => {
  const seat = house.byNode.get(node);
  if (seat) { stand(seat); basket.toggle(seat); } else enter(node.getAttribute("data-section") || "");
};
const view = new SeatView(plan, house.seat, {
  press,
  hold: node => tell(house.byNode.get(node)),
  scroll: () => {
    if (hint.dataset.said) return;
    hint.dataset.said = "yes";
    hint.hidden = false;
    setTimeout(() => { hint.hidden = true; }, 3000);
  },
  seen,
});

/** With a mouse the seats of a house are there at once, where they are large enough to be met. */
const isAtOnce = matchMedia("(pointer: fine)").matches && house.seat * view.unit >= 8 && house.fits;

/** @param {string} id */
const enter = id => {
  const section = house.open(id);
  if (!section) return;
  for (const seat of section.seats) house.show(seat, basket.chosen.has(seat.id));
  inside(true);
  view.enter(section.box);
  stand(section.seats.find(seat => basket.chosen.has(seat.id)) || section.seats.find(seat => !seat.gone) || section.seats[0]);
  tell(null);
  basket.say(`${section.name}: ${section.state()}.`);
};
/** @param {boolean} isInside */
const inside = isInside => {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (zoom.querySelectorAll("[data-close]"))) button.hidden = !isInside && button.dataset.zoom === "reset";
  plan.classList.toggle("inside", isInside || isAtOnce);
};
const leave = () => {
  const isFocused = plan.contains(document.activeElement), last = house.last;
  tell(null);
  if (!isAtOnce) { house.closeAll(); stand(null); }
  inside(false);
  view.reset();
  if (isFocused && !isAtOnce) last?.area.focus({ preventScroll: true });
};

/** @type {Record<string, readonly [number, number]>} */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, () => void>} */
const keys = { "+": () => view.zoomBy(1.3), "=": () => view.zoomBy(1.3), "-": () => view.zoomBy(1 / 1.3), "0": leave, Escape: leave };
/** @type {Record<string, () => void>} */
const buttons = { in: keys["+"], out: keys["-"], reset: leave, next: () => enter(house.next()) };

plan.addEventListener("click", event => {
  const node = pressable(event);
  if (!node) return;
  event.preventDefault();
  // A screen reader's press comes without a pointer.
  if (!event.detail) press(node);
});
plan.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const node = pressable(event), seat = node && house.byNode.get(node), way = ways[event.key];
  if (seat && way) {
    const next = nearest(house.drawn, seat, way);
    if (next) {
      stand(next);
      view.reveal(next);
      /** @type {SVGElement} */ (next.node)?.focus({ preventScroll: view.isClose });
    }
  } else if (event.key === " " || event.key === "Enter") {
    if (seat) basket.toggle(seat);
    else if (node) {
      enter(node.getAttribute("data-section") || "");
      /** @type {SVGElement | undefined} */ (current?.node)?.focus({ preventScroll: true });
    }
  } else if (keys[event.key] && node) keys[event.key]();
  else return;
  event.preventDefault();
});
plan.addEventListener("focusin", event => {
  const seat = seatUnder(event);
  if (!seat) return;
  cursor.setAttribute("cx", String(seat.x));
  cursor.setAttribute("cy", String(seat.y));
  cursor.classList.add("at");
  if (seat.node?.matches(":focus-visible")) tell(seat);
});
plan.addEventListener("focusout", () => { cursor.classList.remove("at"); tell(null); });
plan.addEventListener("pointerover", event => { if (event.pointerType === "mouse") tell(seatUnder(event)); });
zoom.addEventListener("click", event => {
  /** @type {HTMLElement | null} */
  const button = /** @type {Element} */ (event.target).closest("[data-zoom]");
  buttons[button?.dataset.zoom || ""]?.();
});
one(form, ".sections").addEventListener("click", event => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (!button) return;
  event.preventDefault();
  enter(button.getAttribute("data-section") || "");
  plan.scrollIntoView({ block: "nearest" });
});

/** @type {HTMLFormElement} */
const best = one(document, "#best");
best.addEventListener("submit", async event => {
  event.preventDefault();
  const asked = new FormData(best), query = new URLSearchParams({ count: String(asked.get("count")) });
  if (asked.get("in")) query.set("section", String(asked.get("in")));
  if (asked.get("accessible")) query.set("accessible", "1");
  if (asked.get("code")) query.set("code", String(asked.get("code")));
  const found = await fetch(`${best.dataset.ask}?${query}`).catch(() => null);
  if (found?.status === 409) { basket.warn(words("seats.best.none")); return; }
  if (!found?.ok) { best.submit(); return; }
  const { mapSeatIds, together } = await found.json(), seats = mapSeatIds.flatMap((/** @type {string} */ id) => house.seats.get(id) || []);
  basket.warn("");
  if (seats[0] && !isAtOnce) enter(seats[0].section);
  basket.set(seats);
  if (seats[0]) { stand(seats[0]); if (view.isClose) view.centre(seats[Math.floor(seats.length / 2)]); }
  const names = seats.map((/** @type {Seat} */ seat) => seat.place).join("; ");
  basket.say(`${together ? "" : `${words("seats.best.apart")} `}${names}. ${basket.money(basket.total)}.`);
});

await watch(form.dataset.states || "", ({ states, seatMapId }) => {
  if (seatMapId !== geometry.id) { location.reload(); return; }
  const now = statesOf(states, house.list.length);
  const changed = house.list.filter(seat => {
    const was = seat.gone;
    seat.gone = now[seat.index] > 0 && !basket.own.has(seat.id);
    return seat.gone !== was;
  });
  basket.lose(changed.filter(seat => seat.gone));
  for (const seat of changed) house.show(seat, basket.chosen.has(seat.id));
  if (changed.length) house.count(form);
});
basket.set(basket.first.flatMap(id => house.seats.get(id) || []));
zoom.hidden = false;
for (const keyHint of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".keys"))) keyHint.hidden = false;
if (isAtOnce) {
  house.openAll();
  for (const seat of house.drawn) house.show(seat, basket.chosen.has(seat.id));
  stand(house.drawn.find(seat => basket.chosen.has(seat.id)) || house.drawn.find(seat => !seat.gone) || house.drawn[0] || null);
}
inside(false);
seen();
form.dataset.ready = "yes";
