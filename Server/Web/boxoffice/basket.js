// @ts-check
/** The seats that are chosen: their list, their sum, what is said of them; on a phone a bar with a sheet. The map and the list stand on it. */
import { words } from "../shared/words.js";

/** @typedef {{ id: string, name: string, place: string, price: number, gone: boolean }} Seat */

/**
 * @template {Element} Node
 * @param {ParentNode} within
 * @param {string} selector
 * @returns {Node}
 */
export const one = (within, selector) => {
  const node = within.querySelector(selector);
  if (!node) throw new Error(`The page has no ${selector}`);
  return /** @type {Node} */ (node);
};

/**
 * How pages write amounts: what stands before and behind the digits, how many a minor unit has, whose points and commas.
 * @typedef {{ before: string, behind: string, digits: number, locale: string }} MoneyForm
 */

/** By their locale and digits: a house has thousands of amounts. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @type {(locale: string, digits: number) => Intl.NumberFormat} */
const formatOf = (locale, digits) => {
  const key = locale + digits, known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, made);
  return made;
};

/**
 * An amount as pages write it, from minor units.
 * @param {number} minor
 * @param {MoneyForm} form
 */
export const moneyText = (minor, { before, behind, digits, locale }) => before + formatOf(locale, digits).format(minor / 10 ** digits) + behind;

/** @param {number} count */
const seatsText = count => words("seats.count", { n: count });

/** @template {Seat} S */
export class Basket {
  /** @type {Map<string, S>} */
  chosen = new Map();

  /**
   * @param {HTMLFormElement} form
   * @param {(seat: S) => void} draw shows a seat as it is now
   */
  constructor(form, draw) {
    this.form = form;
    this.draw = draw;
    this.most = Number(form.dataset.most);
    /** @type {HTMLElement} */
    this.aside = one(form, ".basket");
    /** What was chosen or held when the page came. */
    this.first = [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-lines] li"))].map(item => item.dataset.id || "");
    /** @type {Set<string>} */
    this.own = new Set((form.dataset.own || "").split(" ").filter(Boolean));
    form.addEventListener("submit", event => {
      if (this.chosen.size || event.submitter?.getAttribute("name") === "open") return;
      event.preventDefault();
      this.warn(words("seats.none"));
    });
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".views a"))) {
      link.addEventListener("click", () => {
        const url = new URL(link.href);
        url.searchParams.delete("seat");
        for (const id of this.chosen.keys()) url.searchParams.append("seat", id);
        link.href = url.href;
      });
    }
    // What the browser kept in memory may be long over.
    window.addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
    if (document.querySelector(".held .clock")) void import("./countdown.js");
    this.#dock();
  }

  /** @param {string} name */
  #part(name) { return /** @type {HTMLElement} */ (one(this.form, `[data-${name}]`)); }

  /** @param {number} minor */
  money(minor) {
    const { before = "", behind = "", digits, locale } = this.form.dataset;
    return moneyText(minor, { before, behind, digits: Number(digits), locale: locale || "en" });
  }

  get total() { return [...this.chosen.values()].reduce((sum, seat) => sum + seat.price, 0); }

  /** @param {string} text */
  say(text) { this.#part("says").textContent = text; }

  /** @param {string} text */
  warn(text) {
    const warns = this.#part("warns");
    warns.textContent = text;
    warns.hidden = !text;
  }

  /**
   * Chooses a seat, or lets it go.
   * @param {S} seat
   */
  toggle(seat) {
    this.warn("");
    if (this.chosen.delete(seat.id)) { this.#change(seat, "seats.removed"); return; }
    if (seat.gone) { this.say(words("seats.gone", { seat: seat.name })); return; }
    if (this.chosen.size >= this.most) { this.warn(words("seats.most", { n: this.most })); return; }
    this.chosen.set(seat.id, seat);
    this.#change(seat, "seats.chosen");
  }

  /** @type {(seat: S, what: string) => void} */
  #change(seat, what) {
    this.draw(seat);
    this.show();
    this.say(`${words(what, { seat: seat.name })} ${seatsText(this.chosen.size)}, ${this.money(this.total)}.`);
  }

  /**
   * Chooses these and no others.
   * @param {S[]} seats
   */
  set(seats) {
    const before = [...this.chosen.values()];
    this.chosen = new Map(seats.map(seat => [seat.id, seat]));
    for (const seat of new Set([...before, ...seats])) this.draw(seat);
    this.show();
  }

  /**
   * Others have taken these.
   * @param {S[]} seats
   */
  lose(seats) {
    const lost = seats.filter(seat => this.chosen.delete(seat.id));
    if (!lost.length) return;
    this.show();
    this.warn(`${words("seats.lost", { n: lost.length, seats: lost.map(seat => seat.name).join("; ") })} ${words("seats.left")}`);
  }

  show() {
    this.#part("lines").replaceChildren(...[...this.chosen.values()].map(seat => this.#line(seat)));
    for (const name of ["total", "sum"]) this.#part(name).textContent = this.money(this.total);
    this.#part("count").textContent = seatsText(this.chosen.size);
    this.#part("none").hidden = this.chosen.size > 0;
  }

  /** @param {S} seat */
  #line(seat) {
    const item = document.createElement("li"), place = document.createElement("span"), price = document.createElement("b");
    const remove = document.createElement("button"), field = document.createElement("input");
    place.className = "place";
    place.textContent = seat.place;
    price.textContent = this.money(seat.price);
    remove.type = "button";
    remove.textContent = "✕";
    remove.setAttribute("aria-label", words("seats.remove", { seat: seat.name }));
    remove.addEventListener("click", () => {
      this.toggle(seat);
      /** @type {HTMLElement} */ (this.form.querySelector("[data-lines] button") || one(this.form, ".bar [type=submit]")).focus();
    });
    field.type = "hidden";
    field.name = "seat";
    field.value = seat.id;
    item.append(place, price, remove, field);
    return item;
  }

  /** On a phone the basket is a bar at the foot; an arrow opens the sheet above it. */
  #dock() {
    const arrow = this.#part("sheet"), shut = this.#part("shut");
    /** @param {boolean} isOpen */
    const open = isOpen => {
      this.aside.classList.toggle("open", isOpen);
      arrow.setAttribute("aria-expanded", String(isOpen));
      arrow.setAttribute("aria-label", words(isOpen ? "seats.hide" : "seats.show"));
    };
    this.aside.classList.add("docked");
    arrow.hidden = shut.hidden = false;
    arrow.addEventListener("click", () => open(!this.aside.classList.contains("open")));
    shut.addEventListener("click", () => { open(false); arrow.focus(); });
    this.aside.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !this.aside.classList.contains("open")) return;
      open(false);
      arrow.focus();
    });
    if (this.aside.querySelector(".wrong, [aria-invalid]")) open(true);
  }
}

/**
 * Asks for the states of seats now, and every 15 s while the page is seen.
 * @param {string} url
 * @param {(answer: { states: string, seatMapId: string }) => void} take
 */
export const watch = async (url, take) => {
  let tag = "", asking = false;
  const ask = async () => {
    if (asking || document.hidden) return;
    asking = true;
    try {
      const answer = await fetch(url, tag ? { headers: { "If-None-Match": tag }, cache: "no-store" } : {});
      if (answer.status === 200) {
        tag = answer.headers.get("ETag") || "";
        take(await answer.json());
      }
    } catch { /* The next time will do. */ } finally { asking = false; }
  };
  await ask();
  setInterval(ask, 15000);
  document.addEventListener("visibilitychange", ask);
};
