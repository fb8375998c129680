// @ts-check
/** Moving about a house: by one finger or the mouse, by two fingers, by keys, by the wheel with Ctrl or ⌘. */
import { clamp, holds, seenPart } from "./seat-geometry.js";

/** @typedef {import("./seat-geometry.js").Box} Box */
/** @typedef {import("./seat-geometry.js").Point} Point */
/** @typedef {{ press: (node: Element) => void, hold: (node: Element) => void, scroll: () => void, seen: () => void }} Uses */

export class SeatView {
  /** @type {Map<number, PointerEvent>} */
  #fingers = new Map();
  #scale = 1;
  #apart = 0;
  #moved = false;
  /** @type {Element | null} */
  #pressed = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  /** @type {{ width: number, height: number }} */
  #room = { width: 1, height: 1 };

  /**
   * @param {SVGSVGElement} plan
   * @param {number} seat how broad one is drawn
   * @param {Uses} uses what a tap, a long press, a wheel that scrolls and a move of the view do
   */
  constructor(plan, seat, uses) {
    const { x, y, width, height } = plan.viewBox.baseVal;
    this.plan = plan;
    this.seat = seat;
    this.uses = uses;
    /** @type {Box} */
    this.whole = { x, y, width, height };
    plan.addEventListener("wheel", event => {
      if (!event.ctrlKey && !event.metaKey) { uses.scroll(); return; }
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY / 400), this.#point(event));
    }, { passive: false });
    plan.addEventListener("pointerdown", event => this.#put(event));
    window.addEventListener("pointermove", event => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      window.addEventListener(end, event => {
        const node = this.#lift(event);
        if (node) uses.press(node);
      });
    }
    this.#measure();
    this.reset();
    new ResizeObserver(() => {
      const seen = this.box, middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
      this.#measure();
      if (this.isClose) this.centre(middle); else this.reset();
    }).observe(plan);
  }

  get isClose() { return this.#scale > 1; }
  /** How many of the screen's points are one of the plan's. */
  get unit() { return this.#fit * this.#scale; }
  /** @returns {Box} */
  get box() { return this.plan.viewBox.baseVal; }
  get #fit() { return Math.min(this.#room.width / this.whole.width, this.#room.height / this.whole.height); }
  /** Seats of 44 points can be had in any house, and three times its size. */
  get #most() { return Math.max(3, 44 / (this.seat * this.#fit)); }

  #measure() {
    const { clientWidth, clientHeight } = this.plan;
    this.#room = { width: clientWidth || 1, height: clientHeight || 1 };
  }

  /** @param {Point} corner */
  look(corner) {
    const seen = seenPart(this.whole, { width: this.#room.width / this.unit, height: this.#room.height / this.unit }, corner);
    this.plan.setAttribute("viewBox", `${seen.x} ${seen.y} ${seen.width} ${seen.height}`);
    this.plan.style.touchAction = this.isClose ? "none" : "pan-y";
    this.uses.seen();
  }

  /** @param {Point} point */
  centre({ x, y }) { this.look({ x: x - this.#room.width / this.unit / 2, y: y - this.#room.height / this.unit / 2 }); }

  /**
   * A point stays where it is; without one, the middle.
   * @param {number} times
   * @param {Point} [at]
   */
  zoomBy(times, at) {
    const old = this.#scale, view = this.box, { x, y } = at || { x: view.x + view.width / 2, y: view.y + view.height / 2 };
    this.#scale = clamp(this.#scale * times, .5, this.#most);
    this.look({ x: x - (x - view.x) * old / this.#scale, y: y - (y - view.y) * old / this.#scale });
  }

  reset() {
    this.#measure();
    this.#scale = 1;
    this.look(this.whole);
  }

  /**
   * All of a box, or its middle with seats that a finger meets.
   * @param {Box} box
   */
  enter({ x, y, width, height }) {
    this.#measure();
    const fits = Math.min(this.#room.width / width, this.#room.height / height), wanted = Math.max(fits, 33 / this.seat);
    this.#scale = clamp(wanted / this.#fit, 1, this.#most);
    this.centre({ x: x + width / 2, y: y + height / 2 });
  }

  /**
   * Brings what is out of sight into the middle.
   * @param {Point} point
   */
  reveal(point) { if (!holds(this.box, point)) this.centre(point); }

  /**
   * Where on the plan a point of the window is.
   * @param {{ clientX: number, clientY: number }} event
   */
  #point({ clientX, clientY }) { return new DOMPoint(clientX, clientY).matrixTransform(this.plan.getScreenCTM()?.inverse()); }

  /** @param {PointerEvent} event */
  #put(event) {
    if (event.button) return;
    this.#fingers.set(event.pointerId, event);
    this.#apart = 0;
    clearTimeout(this.#patience);
    if (this.#fingers.size > 1) return;
    const node = pressable(event);
    this.#moved = false;
    this.#pressed = node;
    if (node && event.pointerType !== "mouse") {
      this.#patience = setTimeout(() => {
        if (this.#moved) return;
        this.#moved = true;
        this.uses.hold(node);
      }, 500);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const last = this.#fingers.get(event.pointerId), isOne = this.#fingers.size === 1;
    if (!last || !this.#moved && isOne && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < 6) return;
    this.#moved = true;
    this.plan.classList.add("drags");
    const view = this.box, before = this.#point(last), after = this.#point(event);
    this.#fingers.set(event.pointerId, event);
    if (isOne) { if (this.isClose || event.pointerType === "mouse") this.look({ x: view.x + before.x - after.x, y: view.y + before.y - after.y }); return; }
    const [a, b] = [...this.#fingers.values()], now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (this.#apart) this.zoomBy(now / this.#apart, this.#point({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }));
    this.#apart = now;
  }

  /**
   * What was pressed, if the finger has not moved.
   * @param {PointerEvent} event
   */
  #lift(event) {
    if (!this.#fingers.delete(event.pointerId)) return null;
    clearTimeout(this.#patience);
    if (!this.#fingers.size) this.plan.classList.remove("drags");
    return event.type === "pointerup" && !this.#moved && pressable(event) === this.#pressed ? this.#pressed : null;
  }
}

/**
 * The seat or section at an event.
 * @param {Event} event
 * @returns {Element | null}
 */
export const pressable = event => event.target instanceof Element ? event.target.closest(".seat, .area") : null;
