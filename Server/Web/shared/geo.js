// @ts-check
/** Distances and steps on the Earth, a sphere of 6,371,008.8 m, as the server and the apps measure them. */

/** @typedef {import("./places.js").Place} Place */

const radius = 6371008.8, degree = Math.PI / 180;

/**
 * Metres between two places (haversine).
 * @param {Place} a
 * @param {Place} b
 */
export const metres = ([lat1, lng1], [lat2, lng2]) => {
  const north = Math.sin((lat2 - lat1) * degree / 2), east = Math.sin((lng2 - lng1) * degree / 2);
  const h = north * north + Math.cos(lat1 * degree) * Math.cos(lat2 * degree) * east * east;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(h)));
};

/**
 * To whole microdegrees, half away from zero, as places are stored.
 * @param {number} value
 */
export const micro = value => Math.sign(value) * Math.round(Math.abs(value) * 1e6) / 1e6 || 0;

/**
 * The place so many metres north and east of one; over the pole and the date line it stays a place.
 * @param {Place} place
 * @param {number} north
 * @param {number} east
 * @returns {Place}
 */
export const step = ([lat, lng], north, east) => {
  const up = Math.max(-90, Math.min(90, lat + north / (radius * degree)));
  const across = lng + east / (radius * degree * Math.max(1e-9, Math.cos(lat * degree)));
  return [micro(up), micro(((across + 540) % 360 + 360) % 360 - 180)];
};

/**
 * Metres east and north of a place, on a plane: good for a few kilometres.
 * @param {Place} from
 * @param {Place} to
 */
const plane = ([lat, lng], [toLat, toLng]) => {
  let east = (toLng - lng) % 360;
  if (east > 180) east -= 360; else if (east < -180) east += 360;
  const metre = degree * radius;
  return { x: east * metre * Math.cos(lat * degree), y: (toLat - lat) * metre };
};

/**
 * Metres from a place to a line; null where there is no line.
 * @param {Place} place
 * @param {Place[]} line
 */
export const metresToLine = (place, line) => {
  const ends = line.map(end => plane(place, end));
  if (!ends.length) return null;
  let least = Math.hypot(ends[0].x, ends[0].y);
  for (let index = 1; index < ends.length; index += 1) {
    const a = ends[index - 1], b = ends[index], dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(a.x * dx + a.y * dy) / length));
    least = Math.min(least, Math.hypot(a.x + t * dx, a.y + t * dy));
  }
  return least;
};

/**
 * How long a way is.
 * @param {Place[]} way
 */
export const wayLength = way => way.slice(1).reduce((sum, place, index) => sum + metres(way[index], place), 0);
