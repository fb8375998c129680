// @ts-check
/** Where seats are, and which part of a house is seen: plain numbers, without a page. */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {[number: string, x: number, y: number, flags?: number, id?: string]} Place as the server sends a seat */
/** @typedef {{ id: string, seatSize: number, sections: { id: string, name: string, rows: { row: string, seats: Place[] }[] }[] }} Geometry */
/** @typedef {Point & { index: number, id: string, section: string, row: string, number: string, accessible: boolean, restricted: boolean }} Spot */

/** @type {(value: number, low: number, high: number) => number} */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * A part of a house, so large, with its corner at a point, or as near to it as the house allows; where more is seen than there is, the house stands
 * in the middle.
 * @param {Box} whole
 * @param {{ width: number, height: number }} size
 * @param {Point} corner
 * @returns {Box}
 */
export const seenPart = (whole, { width, height }, corner) => (
  { x: inside(corner.x, whole.x, whole.width, width), y: inside(corner.y, whole.y, whole.height, height), width, height });

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

/**
 * What is around some points, with a margin.
 * @param {Point[]} points
 * @param {number} margin
 * @returns {Box}
 */
export const boxAround = (points, margin) => {
  const xs = points.map(point => point.x), ys = points.map(point => point.y), [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
};

/**
 * Every seat of a map, in its order.
 * @param {Geometry} geometry
 * @returns {Spot[]}
 */
export const spotsOf = ({ sections }) => {
  let index = 0;
  return sections.flatMap(section => section.rows.flatMap(({ row, seats }) => seats.map(([number, x, y, flags = 0, id]) => (
    { index: index++, id: id || `${section.id}-${row}-${number}`, section: section.id, row, number, x, y, accessible: (flags & 1) > 0, restricted: (flags & 2) > 0 }))));
};

/**
 * The states of so many seats, of two bits each: 0 free, 1 held, 2 sold.
 * @param {string} text base64
 * @param {number} count
 */
export const statesOf = (text, count) => {
  const bytes = atob(text);
  return Array.from({ length: count }, (_, index) => bytes.charCodeAt(index >> 2) >> (index & 3) * 2 & 3);
};

/**
 * Which rows are named at the edge of what is seen, and how high: where the row's seat that is nearest to the edge stands.
 * @template {Point & { row: string, section: string }} Seat
 * @param {Seat[]} seats
 * @param {Box} box
 * @returns {{ row: string, y: number }[]}
 */
export const rowsAtEdge = (seats, box) => {
  /** @type {Map<string, Seat>} */
  const edge = new Map();
  for (const seat of seats) {
    if (!holds(box, seat)) continue;
    const key = `${seat.section} ${seat.row}`, known = edge.get(key);
    if (!known || seat.x < known.x) edge.set(key, seat);
  }
  return [...edge.values()].map(({ row, y }) => ({ row, y }));
};
