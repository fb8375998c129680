// @ts-check
/** What of all that the camera reads, fifteen times a second, is a new read: one ticket held up is one scan. */
import { inOrder } from "./order.js";

/** @typedef {{ text: string, distance: number }} Sighting A code in one picture and how far from its middle. */

/** A text is read again when it was out of sight for so long. */
export const unseen = 2_000;
/** The others of one picture follow when the first one's answer has stood for so long. */
export const stood = 700;
/** What waits counts as still in view for so long after it was last read: not each picture gives all that it shows. */
const lingers = 600;

export class Again {
  /** @type {Map<string, number>} When each text that was taken was last seen. */
  #seen = new Map();
  /** @type {{ text: string, beside: boolean } | null} `beside`: in view together with what was judged last, whose answer shall be seen. */
  #waiting = null;
  #judging = false;
  #judged = "";
  #answered = -Infinity;

  /**
   * A picture's codes. Who asks `next` then gets what is to be judged.
   * @param {Sighting[]} codes
   * @param {number} now
   */
  saw(codes, now) {
    for (const [text, at] of this.#seen) if (now - at > unseen) this.#seen.delete(text);
    const fresh = inOrder(codes.filter(({ text }) => !this.#seen.has(text)), ({ distance }) => distance);
    for (const { text } of codes) if (this.#seen.has(text)) this.#seen.set(text, now);
    const next = fresh.find(({ text }, index) => fresh.findIndex(other => other.text === text) === index);
    const beside = codes.some(({ text }) => text === this.#judged);
    if (this.#waiting && beside) this.#waiting.beside = true;
    if (!next) return;
    // What waits and is still in view goes first; what is gone gives its place to the newest.
    if (this.#waiting) {
      if (now - (this.#seen.get(this.#waiting.text) ?? -Infinity) <= lingers) return;
      this.#seen.delete(this.#waiting.text);
    }
    this.take(next.text, now, beside);
  }

  /**
   * A text by the camera, by keys or by a hardware scanner.
   * @param {string} text
   * @param {number} now
   * @param {boolean} [beside] whether what was judged last is in the same picture
   */
  take(text, now, beside = false) {
    this.#waiting = { text, beside };
    this.#seen.set(text, now);
  }

  /**
   * What is to be judged now, if anything.
   * @param {number} now
   */
  next(now) {
    if (this.#judging || !this.#waiting) return null;
    if (this.#waiting.beside && now - this.#answered < stood) return null;
    this.#judged = this.#waiting.text;
    this.#waiting = null;
    this.#judging = true;
    return this.#judged;
  }

  /**
   * The answer to what was judged stands.
   * @param {number} now
   */
  answered(now) {
    this.#judging = false;
    this.#answered = now;
  }

  get isJudging() { return this.#judging; }

  /** Until when to wait before `next` is worth asking again; null if nothing waits. */
  get due() { return this.#waiting && !this.#judging ? (this.#waiting.beside ? this.#answered + stood : 0) : null; }
}
