// @ts-check
/** The seats of one section as a list: its boxes fill the basket, and others' seats go. */
import { Basket, one, watch } from "./basket.js";
import { statesOf } from "./seat-geometry.js";

/** @typedef {import("./basket.js").Seat & { index: number, box: HTMLInputElement | null }} Seat */

/** @type {HTMLFormElement} */
const form = one(document, "#order");
/** @type {Basket<Seat>} */
const basket = new Basket(form, seat => {
  if (!seat.box) return;
  seat.box.checked = basket.chosen.has(seat.id);
  seat.box.disabled = seat.gone;
  seat.box.closest("label")?.classList.toggle("gone", seat.gone);
});

/** @type {Map<string, Seat>} */
const seats = new Map();
for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(".list input"))) {
  // The label ends with how it stands with the seat.
  const name = (box.getAttribute("aria-label") || "").replace(/, [^,]+$/, ""), price = Number(box.dataset.price), place = box.dataset.place || "";
  seats.set(box.value, { id: box.value, index: Number(box.dataset.at), box, name, place, price, gone: box.disabled });
  // The basket carries what is chosen.
  box.removeAttribute("name");
  box.addEventListener("change", () => {
    const seat = seats.get(box.value);
    if (seat) basket.toggle(seat);
    box.checked = basket.chosen.has(box.value);
  });
}

/** @param {HTMLElement} item of the basket, a seat of another section */
const elsewhere = item => {
  const price = Number(item.dataset.price), place = item.querySelector(".place")?.textContent || "";
  return { id: item.dataset.id || "", index: -1, box: null, name: place.replaceAll(" · ", ", "), place, price, gone: false };
};
const lines = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-lines] li"));
basket.set([...lines].map(item => seats.get(item.dataset.id || "") || elsewhere(item)));

await watch(form.dataset.states || "", ({ states }) => {
  const now = statesOf(states, 1 + Math.max(...[...seats.values()].map(seat => seat.index)));
  const gone = [...seats.values()].filter(seat => {
    const was = seat.gone;
    seat.gone = now[seat.index] > 0 && !basket.own.has(seat.id);
    return seat.gone !== was;
  });
  basket.lose(gone.filter(seat => seat.gone));
  for (const seat of gone) basket.draw(seat);
});
form.dataset.ready = "yes";
