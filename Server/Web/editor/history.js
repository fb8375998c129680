// @ts-check
/** What was drawn before, and what was taken back. Drawings share what stayed, so a step costs what it changed. */

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {{ drawing: Drawing, said: string }} Step */

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

  /** Takes the last step back; tells which. */
  undo() {
    return this.canUndo ? this.#steps[this.#at--].said : null;
  }

  redo() {
    return this.canRedo ? this.#steps[++this.#at].said : null;
  }
}
