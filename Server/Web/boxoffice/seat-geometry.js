// @ts-check
/** Where seats are, and which part of a house is seen: plain numbers, without a page. */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @type {(value: number, low: number, high: number) => number} */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * The part of a house that is seen `scale` times as large, with its corner at a point, or as near to it as the house allows; where more is seen
 * than there is, the house stands in the middle.
 * @param {Box} whole
 * @param {number} scale
 * @param {Point} corner
 * @returns {Box}
 */
export const seenPart = (whole, scale, corner) => {
  const width = whole.width / scale, height = whole.height / scale;
  return { x: inside(corner.x, whole.x, whole.width, width), y: inside(corner.y, whole.y, whole.height, height), width, height };
};

/**
 * The seat that an arrow key leads to: the nearest that way, within a cone, those straight ahead first.
 * @template {Point} Seat
 * @param {Iterable<Seat>} seats
 * @param {Point} from
 * @param {readonly [number, number]} way
 * @returns {Seat | null}
 */
export const nearest = (seats, from, [dx, dy]) => {
  let best = null, least = Infinity;
  for (const seat of seats) {
    const along = (seat.x - from.x) * dx + (seat.y - from.y) * dy, aside = Math.abs((seat.x - from.x) * dy) + Math.abs((seat.y - from.y) * dx);
    if (along < .5 || aside > along * 2) continue;
    const far = along + aside * 2.5;
    if (far < least) { least = far; best = seat; }
  }
  return best;
};

/** @type {(at: number, from: number, size: number, part: number) => number} */
const inside = (at, from, size, part) => part >= size ? from + (size - part) / 2 : clamp(at, from, from + size - part);

/** @type {(box: Box, point: Point) => boolean} */
export const holds = (box, { x, y }) => x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
