// @ts-check
/** The corners of an area as the form's field has them: a place a line. */

/** @typedef {[number, number]} Corner latitude and longitude */

/** @param {number} degrees */
const round = degrees => Math.round(degrees * 1e6) / 1e6;

/**
 * @param {string} text
 * @returns {Corner[]}
 */
export const readCorners = text => text.split(/\n/).map(line => line.split(/[,;\s]+/).filter(Boolean).map(Number))
  .filter(pair => pair.length === 2 && pair.every(Number.isFinite) && Math.abs(pair[0]) <= 90 && Math.abs(pair[1]) <= 180)
  .map(([lat, lng]) => /** @type {Corner} */ ([lat, lng]));

/** @param {Corner[]} corners */
export const writeCorners = corners => corners.map(([lat, lng]) => `${round(lat)}, ${round(lng)}`).join("\n");

/**
 * Where a new corner goes so that the line stays short: behind the nearer end of the nearest side.
 * @param {Corner[]} corners
 * @param {Corner} place
 */
export const placeFor = (corners, place) => {
  if (corners.length < 3) return corners.length;
  const flat = Math.cos(place[0] * Math.PI / 180);
  /** @type {(a: Corner, b: Corner) => number} */
  const away = (a, b) => Math.hypot(a[0] - b[0], (a[1] - b[1]) * flat);
  const longer = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    return away(corner, place) + away(place, next) - away(corner, next);
  });
  return longer.indexOf(Math.min(...longer)) + 1;
};
