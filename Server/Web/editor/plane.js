// @ts-check
/** Points on a plan's paper: origin top left, y down, degrees, two decimals. Plain numbers, without a page. */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Bounds */

/**
 * Two decimals, half away from zero, as the server rounds.
 * @param {number} value
 */
export const rounded = value => {
  const scaled = value * 100;
  if (!(Math.abs(scaled) < 1e15)) return value;
  return Math.sign(scaled) * Math.round(Math.abs(scaled)) / 100 + 0;
};

/** @type {(x: number, y: number) => Point} */
export const point = (x, y) => ({ x: rounded(x), y: rounded(y) });

/** @type {(at: Point, dx: number, dy: number) => Point} */
export const shifted = (at, dx, dy) => point(at.x + dx, at.y + dy);

/**
 * Quarters are exact: nobody who turns a row four times wants it elsewhere.
 * @param {number} degrees
 * @returns {[cos: number, sin: number]}
 */
export const direction = degrees => {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn % 90 === 0) return /** @type {[number, number][]} */ ([[1, 0], [0, 1], [-1, 0], [0, -1]])[turn / 90];
  return [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180)];
};

/**
 * Unrounded: what is computed further is rounded at its end.
 * @type {(at: Point, centre: Point, degrees: number) => Point}
 */
export const turnedAround = (at, centre, degrees) => {
  const [cos, sin] = direction(degrees), dx = at.x - centre.x, dy = at.y - centre.y;
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos };
};

/** @type {(a: Point, b: Point) => number} */
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @type {(from: Point, to: Point) => number} */
export const angleTo = (from, to) => Math.atan2(to.y - from.y, to.x - from.x) * 180 / Math.PI;

/**
 * An angle from 0 up to 360, two decimals.
 * @param {number} degrees
 */
export const wholeTurn = degrees => {
  const turn = rounded(((degrees % 360) + 360) % 360);
  return turn === 360 ? 0 : turn;
};

/**
 * `count` points, evenly along the arc that leaves the chord by `bend` in its middle; a positive bend lies to the right of who goes from `from` to `to`,
 * which is downwards for a row drawn from left to right. One point stands in the middle.
 * @param {Point} from
 * @param {Point} to
 * @param {number} bend
 * @param {number} count
 * @returns {Point[]}
 */
export const along = (from, to, bend, count) => {
  const part = /** @type {(i: number) => number} */ (i => count === 1 ? .5 : i / (count - 1));
  const chord = distance(from, to);
  if (!bend || !chord) {
    return Array.from({ length: count }, (_, i) => point(from.x + (to.x - from.x) * part(i), from.y + (to.y - from.y) * part(i)));
  }
  const height = Math.abs(bend), side = Math.sign(bend), radius = (chord * chord / 4 + height * height) / (2 * height);
  const half = 2 * Math.atan2(2 * height, chord), ux = (to.x - from.x) / chord, uy = (to.y - from.y) / chord;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return Array.from({ length: count }, (_, i) => {
    const angle = (part(i) * 2 - 1) * half, across = radius * Math.sin(angle), off = side * (height - radius + radius * Math.cos(angle));
    return point(middle.x + ux * across - uy * off, middle.y + uy * across + ux * off);
  });
};

/**
 * @param {Iterable<Point>} points
 * @returns {Bounds | null}
 */
export const boundsOf = points => {
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (const { x, y } of points) {
    left = Math.min(left, x); right = Math.max(right, x);
    top = Math.min(top, y); bottom = Math.max(bottom, y);
  }
  return left <= right ? { left, top, right, bottom } : null;
};

/** @type {(a: Bounds, b: Bounds) => Bounds} */
export const together = (a, b) => ({
  left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom),
});

/** @type {(a: Bounds, by: number) => Bounds} */
export const widened = (a, by) => ({ left: a.left - by, top: a.top - by, right: a.right + by, bottom: a.bottom + by });

/** @type {(a: Bounds, { x, y }: Point) => boolean} */
export const within = (a, { x, y }) => x >= a.left && x <= a.right && y >= a.top && y <= a.bottom;

/** @type {(a: Bounds, b: Bounds) => boolean} */
export const touches = (a, b) => a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;

/**
 * Whether a point lies inside of an outline.
 * @param {Point[]} outline
 * @param {Point} at
 */
export const encloses = (outline, { x, y }) => {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[i], b = outline[j];
    if (a.y > y !== b.y > y && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
};
