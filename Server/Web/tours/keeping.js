// @ts-check
/** The points and the way of a tour as this page knows them: each change is made at once, sent in its turn, and can be taken back. */
import { SavingFault, ask, sending } from "../editor/saving.js";
import { words } from "../shared/words.js";

/** @typedef {import("../shared/places.js").Place} Place */
/** @typedef {{ language: string, title: string, contentText: string, audioMediaId: string | null, imageMediaId: string | null, subtitleMediaId: string | null }} Told */
/** @typedef {{ id: string, name: string, place: Place, radius: number, texts: Told[] }} Point */
/** @typedef {{ id: string, order: number, lat: number, lng: number, triggerRadiusMeters: number, localizations: Told[] }} Sent */
/** @typedef {{ redo: () => void, undo: () => void, of?: Point, at: number }} Step */

/**
 * A point's name is the first that it has.
 * @param {Told[]} texts
 */
const named = texts => ["en", "it", "fr"].map(language => texts.find(text => text.language === language)?.title).find(Boolean) ?? "";

export class Keeping extends EventTarget {
  /** @type {Point[]} */
  points = [];
  /** @type {Place[]} */
  route = [];
  /** @type {"saved" | "saving" | "failed"} */
  state = "saved";
  fault = "";
  /** @type {Step[]} */
  #done = [];
  /** @type {Step[]} */
  #undone = [];
  #waiting = 0;
  /** @type {Promise<void>} */
  #queue = Promise.resolve();

  /** @param {string} api @param {string} house @param {string} bin where deleted points are had back */
  constructor(api, house, bin) {
    super();
    this.api = api;
    this.house = house;
    this.bin = new URL(bin, location.href);
  }

  /** @param {string} path */
  #address(path) { return `${this.api}${path}?organisation=${encodeURIComponent(this.house)}`; }

  get canUndo() { return this.#done.length > 0; }
  get canRedo() { return this.#undone.length > 0; }

  async load() {
    const [tour, points] = await Promise.all(["", "/points"].map(async path => (await ask(this.#address(path))).json()));
    this.route = tour.route;
    this.points = points.map((/** @type {Sent} */ sent) => this.#read(sent));
    this.#changed();
  }

  /** @param {Sent} sent @returns {Point} */
  #read(sent) {
    return { id: sent.id, name: named(sent.localizations), place: [sent.lat, sent.lng], radius: sent.triggerRadiusMeters, texts: sent.localizations };
  }

  #changed() { this.dispatchEvent(new Event("change")); }

  /**
   * What is sent goes in the order in which it was done. What the server refuses is told, and the page shows again what the server has.
   * @param {() => Promise<unknown>} work
   */
  #send(work) {
    this.#waiting += 1;
    this.#tell("saving");
    this.#queue = this.#queue.then(work).then(() => {
      this.#waiting -= 1;
      if (!this.#waiting) this.#tell("saved");
    }, async fault => {
      this.#waiting -= 1;
      this.fault = fault instanceof SavingFault && fault.code && words(`tours.refused.${fault.code}`) !== `tours.refused.${fault.code}`
        ? words(`tours.refused.${fault.code}`) : words("tours.map.failed");
      [this.#done, this.#undone] = [[], []];
      try { await this.load(); } catch { /* told below */ }
      this.#tell("failed");
    });
  }

  /** @param {Keeping["state"]} state */
  #tell(state) {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  /** Once everything has been sent. */
  get settled() { return this.#queue; }

  /** @param {() => void} redo @param {() => void} undo @param {Point} [of] what small steps of are one */
  #do(redo, undo, of) {
    const last = this.#done.at(-1), now = Date.now();
    redo();
    if (of && last?.of === of && now - last.at < 800) Object.assign(last, { redo, at: now });
    else this.#done.push({ redo, undo, of, at: now });
    if (this.#done.length > 500) this.#done.shift();
    this.#undone = [];
    this.#changed();
  }

  undo() { this.#turn(this.#done, this.#undone, "undo"); }
  redo() { this.#turn(this.#undone, this.#done, "redo"); }

  /** @param {Step[]} from @param {Step[]} to @param {"undo" | "redo"} way */
  #turn(from, to, way) {
    const step = from.pop();
    if (!step) return;
    step[way]();
    step.at = 0;
    to.push(step);
    this.#changed();
  }

  /** @param {Place} place @param {number} radius @returns {Point} */
  add(place, radius) {
    /** @type {Point} */
    const point = { id: "", name: "", place, radius, texts: [] };
    const index = this.points.length;
    this.#do(() => { if (point.id) this.#revive(point, index); else this.#insert(point, index); }, () => this.#remove(point));
    return point;
  }

  /** @param {Point} point */
  remove(point) {
    const index = this.points.indexOf(point);
    if (index >= 0) this.#do(() => this.#remove(point), () => this.#revive(point, index));
  }

  /**
   * @param {Point} point
   * @param {{ place?: Place, radius?: number }} to
   * @param {{ place: Place, radius: number }} [was] where it was before it was dragged
   */
  change(point, { place = point.place, radius = point.radius }, was = { place: point.place, radius: point.radius }) {
    if (String([was.place, was.radius]) === String([place, radius])) return;
    this.#do(() => this.#put(point, place, radius), () => this.#put(point, was.place, was.radius), point);
  }

  /** @param {Point} point @param {number} to its place in the list, from 0 */
  move(point, to) {
    const from = this.points.indexOf(point), index = Math.max(0, Math.min(this.points.length - 1, to));
    if (from < 0 || from === index) return;
    this.#do(() => this.#arrange(point, index), () => this.#arrange(point, from));
  }

  /** @param {Place[]} route */
  draw(route) {
    const was = this.route;
    this.#do(() => this.#way(route), () => this.#way(was));
  }

  /** @param {Point} point @param {number} index */
  #insert(point, index) {
    this.points.splice(index, 0, point);
    this.#send(async () => {
      const made = await (await ask(this.#address("/points"), sending("POST", { lat: point.place[0], lng: point.place[1], triggerRadiusMeters: point.radius }))).json();
      point.id = made.id;
      this.#changed();
    });
  }

  /**
   * A point that was deleted is had back from the house's bin, with its id and all that is told there. It comes to the place that it had.
   * @param {Point} point
   * @param {number} index
   */
  #revive(point, index) {
    this.points.splice(index, 0, point);
    this.#send(() => ask(`${this.bin.pathname}/${point.id}/restore${this.bin.search}`, { method: "POST" }));
  }

  /** @param {Point} point */
  #remove(point) {
    this.points.splice(this.points.indexOf(point), 1);
    this.#send(() => ask(this.#address(`/points/${point.id}`), { method: "DELETE" }));
  }

  /** @param {Point} point @param {Place} place @param {number} radius */
  #put(point, place, radius) {
    Object.assign(point, { place, radius });
    this.#send(() => ask(this.#address(`/points/${point.id}`), sending("PATCH", { lat: place[0], lng: place[1], triggerRadiusMeters: radius })));
  }

  /** @param {Point} point @param {number} index */
  #arrange(point, index) {
    this.points.splice(this.points.indexOf(point), 1);
    this.points.splice(index, 0, point);
    const order = [...this.points];
    this.#send(() => ask(this.#address("/points/order"), sending("PUT", { pointIds: order.map(({ id }) => id) })));
  }

  /** @param {Place[]} route */
  #way(route) {
    this.route = route;
    this.#send(() => ask(this.#address(""), sending("PATCH", { route })));
  }
}
