// @ts-check
/** What was drawn before, and what was taken back. Drawings share what stayed, so a step costs what it changed. */

import { placesOf } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {{ drawing: Drawing, said: string }} Step */

/**
 * @param {Exclude<Thing, { kind: "area" }>} object
 * @param {import("./drawing.js").Marks} names
 * @returns {Thing}
 */
const withNames = (object, names) => {
  const places = { ...object.places };
  for (const { key, gap } of placesOf(object)) {
    const id = names[key]?.id;
    if (!gap && id !== undefined && places[key]?.id === undefined) places[key] = { ...places[key], id };
  }
  return Object.keys(places).length ? { ...object, places } : object;
};

export class History {
  /** @type {Step[]} */
  #steps;
  #at = 0;
  #most;

  /** @param {Drawing} drawing @param {number} [most] steps that can be taken back */
  constructor(drawing, most = 500) {
    this.#steps = [{ drawing, said: "" }];
    this.#most = most;
  }

  get drawing() { return this.#steps[this.#at].drawing; }

  get canUndo() { return this.#at > 0; }

  get canRedo() { return this.#at < this.#steps.length - 1; }

  /** @param {Drawing} drawing @param {string} said what was done, in words */
  push(drawing, said) {
    if (drawing === this.drawing) return;
    this.#steps.length = this.#at + 1;
    this.#steps.push({ drawing, said });
    if (this.#steps.length > this.#most + 1) this.#steps.shift();
    this.#at = this.#steps.length - 1;
  }

  /**
   * Every step with the names that places were published with.
   * @param {Drawing} named
   */
  settle(named) {
    const names = new Map(named.objects.map(object => [object.id, object.kind === "area" ? {} : object.places ?? {}]));
    /** @type {Map<Thing, Thing>} */
    const known = new Map();
    const settled = /** @param {Thing} object @returns {Thing} */ object => {
      const before = known.get(object);
      if (before) return before;
      const marks = names.get(object.id), made = marks && object.kind !== "area" ? withNames(object, marks) : object;
      known.set(object, made);
      return made;
    };
    this.#steps = this.#steps.map(({ drawing, said }) => ({ drawing: { ...drawing, objects: drawing.objects.map(settled) }, said }));
  }

  /** Takes the last step back; tells which. */
  undo() {
    return this.canUndo ? this.#steps[this.#at--].said : null;
  }

  redo() {
    return this.canRedo ? this.#steps[++this.#at].said : null;
  }
}
