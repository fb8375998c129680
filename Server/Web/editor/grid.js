// @ts-check
/** Finds places by where they are: paper cut into squares, so that a press looks at a few of ten thousand. */

/** @typedef {import("./plane.js").Bounds} Bounds */
/** @typedef {import("./plane.js").Point} Point */

/** @template {Point} Item */
export class Grid {
  /** @type {Map<number, Item[]>} */
  #squares = new Map();
  #size;

  /** @param {Iterable<Item>} items @param {number} [size] of a square */
  constructor(items, size = 64) {
    this.#size = size;
    for (const item of items) {
      const key = this.#key(this.#line(item.x), this.#line(item.y)), square = this.#squares.get(key);
      if (square) square.push(item); else this.#squares.set(key, [item]);
    }
  }

  /** @param {number} value */
  #line(value) { return Math.max(-30_000, Math.min(30_000, Math.floor(value / this.#size))); }

  /** @type {(column: number, line: number) => number} */
  #key(column, line) { return (column + 32_768) * 65_536 + line + 32_768; }

  /**
   * What lies within, in no order.
   * @param {Bounds} bounds
   * @returns {Item[]}
   */
  within(bounds) {
    const [left, right, top, bottom] = [bounds.left, bounds.right, bounds.top, bounds.bottom].map(value => this.#line(value));
    /** @type {Item[]} */
    const found = [];
    const take = /** @param {Item[]} square */ square => {
      for (const item of square) {
        if (item.x >= bounds.left && item.x <= bounds.right && item.y >= bounds.top && item.y <= bounds.bottom) found.push(item);
      }
    };
    // A frame around more squares than there are asks those there are.
    if ((right - left + 1) * (bottom - top + 1) > this.#squares.size) for (const square of this.#squares.values()) take(square);
    else {
      for (let column = left; column <= right; column++) {
        for (let line = top; line <= bottom; line++) { const square = this.#squares.get(this.#key(column, line)); if (square) take(square); }
      }
    }
    return found;
  }

  /**
   * The nearest, no farther than `most`.
   * @param {Point} at
   * @param {number} most
   * @returns {Item | null}
   */
  nearest(at, most) {
    let best = null, least = most;
    for (const item of this.within({ left: at.x - most, right: at.x + most, top: at.y - most, bottom: at.y + most })) {
      const far = Math.hypot(item.x - at.x, item.y - at.y);
      if (far <= least) { least = far; best = item; }
    }
    return best;
  }
}
