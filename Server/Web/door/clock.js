// @ts-check
/** The server's time as this device reckons it: by its monotonic clock and the last answer, so that nobody who sets the phone's clock moves a door's day. */

/** @typedef {{ wall: number, floor: number }} SavedClock What a cold start without the network has: how far the server is ahead of the phone's clock, and the latest time that was written. */

const jump = 60_000;

export class Clock {
  #monotonic;
  #wall;
  /** @type {number | null} */
  #offset = null;
  #saved;

  /**
   * @param {SavedClock | null} saved
   * @param {() => number} monotonic
   * @param {() => number} wall
   */
  constructor(saved = null, monotonic = () => performance.now(), wall = () => Date.now()) {
    this.#saved = saved ?? { wall: 0, floor: 0 };
    this.#monotonic = monotonic;
    this.#wall = wall;
  }

  /** Whether an answer has told the time since the page was opened. */
  get isSet() { return this.#offset !== null; }

  /** In ms; never behind what was written. */
  now() {
    // A cold start takes the phone's clock once, and counts on by the monotonic one: what is set meanwhile moves nothing.
    this.#offset ??= this.#wall() + this.#saved.wall - this.#monotonic();
    return Math.max(this.#monotonic() + this.#offset, this.#saved.floor);
  }

  /** A moment to write down: later ones never lie before it. */
  mark() {
    this.#saved.floor = this.now();
    return this.#saved.floor;
  }

  /**
   * The server said `time` in an answer to a request sent at `sent`, both in ms. What it tells is by how much this clock jumped, 0 if it did not.
   * @param {number} time
   * @param {number} sent by the monotonic clock
   */
  answered(time, sent) {
    const came = this.#monotonic(), before = this.#offset === null ? null : came + this.#offset;
    const now = time + (came - sent) / 2;
    this.#offset = now - came;
    this.#saved.wall = now - this.#wall();
    // A floor that lies far ahead was written by a clock that was wrong; the server knows.
    if (this.#saved.floor > now + jump) this.#saved.floor = now;
    return before !== null && Math.abs(now - before) > jump ? now - before : 0;
  }

  /**
   * What a cold start needs.
   * @returns {SavedClock}
   */
  get saved() { return { ...this.#saved }; }

  /** The monotonic clock, to say when a request was sent. */
  get tick() { return this.#monotonic(); }
}

/**
 * A time of the wire in ms; one without a fraction is taken in its middle.
 * @param {string} text
 */
export const instant = text => Date.parse(text) + (text.includes(".") ? 0 : 500);
