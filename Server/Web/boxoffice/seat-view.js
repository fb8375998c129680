// @ts-check
/** Moving about a house: by wheel, by one finger or the mouse, by two fingers, by keys. */
import { clamp, holds, seenPart } from "./seat-geometry.js";

/** @typedef {import("./seat-geometry.js").Box} Box */
/** @typedef {import("./seat-geometry.js").Point} Point */

export class SeatView {
  /** @type {Map<number, PointerEvent>} */
  #fingers = new Map();
  #scale = 1;
  #apart = 0;
  #moved = false;
  /** @type {Element | null} */
  #pressed = null;

  /**
   * @param {SVGSVGElement} plan
   * @param {(node: Element) => void} press what a tap or click on a seat does
   */
  constructor(plan, press) {
    const { x, y, width, height } = plan.viewBox.baseVal;
    this.plan = plan;
    /** @type {Box} */
    this.whole = { x, y, width, height };
    plan.addEventListener("wheel", event => {
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY / 400), this.#point(event));
    }, { passive: false });
    plan.addEventListener("pointerdown", event => this.#put(event));
    window.addEventListener("pointermove", event => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      window.addEventListener(end, event => {
        const seat = this.#lift(event);
        if (seat) press(seat);
      });
    }
    this.look(this.whole);
  }

  get isClose() { return this.#scale > 1; }

  /** @param {Point} corner */
  look(corner) {
    const seen = seenPart(this.whole, this.#scale, corner);
    this.plan.setAttribute("viewBox", `${seen.x} ${seen.y} ${seen.width} ${seen.height}`);
    this.plan.style.touchAction = this.isClose ? "none" : "pan-y";
  }

  /**
   * A point stays where it is; without one, the middle.
   * @param {number} times
   * @param {Point} [at]
   */
  zoomBy(times, at) { this.#zoom(this.#scale * times, at); }

  reset() { this.#zoom(1, this.whole); }

  /**
   * Brings what is out of sight into the middle.
   * @param {Point} point
   */
  reveal(point) {
    const view = this.plan.viewBox.baseVal;
    if (!holds(view, point)) this.look({ x: point.x - view.width / 2, y: point.y - view.height / 2 });
  }

  /**
   * @param {number} scale
   * @param {Point} [at]
   */
  #zoom(scale, at) {
    const old = this.#scale, view = this.plan.viewBox.baseVal;
    const { x, y } = at || { x: view.x + view.width / 2, y: view.y + view.height / 2 };
    this.#scale = clamp(scale, .5, 3);
    this.look({ x: x - (x - view.x) * old / this.#scale, y: y - (y - view.y) * old / this.#scale });
  }

  /**
   * Where on the plan a point of the window is.
   * @param {{ clientX: number, clientY: number }} event
   */
  #point({ clientX, clientY }) { return new DOMPoint(clientX, clientY).matrixTransform(this.plan.getScreenCTM()?.inverse()); }

  /** @param {PointerEvent} event */
  #put(event) {
    if (event.button) return;
    this.#fingers.set(event.pointerId, event);
    if (this.#fingers.size === 1) { this.#moved = false; this.#pressed = seatAt(event); }
    this.#apart = 0;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const last = this.#fingers.get(event.pointerId), isOne = this.#fingers.size === 1;
    if (!last || !this.#moved && isOne && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < 6) return;
    this.#moved = true;
    this.plan.classList.add("drags");
    const view = this.plan.viewBox.baseVal, before = this.#point(last), after = this.#point(event);
    this.#fingers.set(event.pointerId, event);
    if (isOne) { this.look({ x: view.x + before.x - after.x, y: view.y + before.y - after.y }); return; }
    const [a, b] = [...this.#fingers.values()], now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (this.#apart) this.zoomBy(now / this.#apart, this.#point({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }));
    this.#apart = now;
  }

  /**
   * The seat that was pressed, if the finger has not moved.
   * @param {PointerEvent} event
   */
  #lift(event) {
    if (!this.#fingers.delete(event.pointerId)) return null;
    if (!this.#fingers.size) this.plan.classList.remove("drags");
    return event.type === "pointerup" && !this.#moved && seatAt(event) === this.#pressed ? this.#pressed : null;
  }
}

/**
 * @param {Event} event
 * @returns {Element | null}
 */
export const seatAt = event => event.target instanceof Element ? event.target.closest(".seat") : null;
