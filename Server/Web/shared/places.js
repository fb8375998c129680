// @ts-check
/** Places as pages write them into their markup: `lat,lng lat,lng …`. */

/** @typedef {[number, number]} Place */

/**
 * @param {string | null | undefined} text
 * @returns {Place[]}
 */
export const places = text => (text || "").split(" ").filter(Boolean).map(place => {
  const [lat, lng] = place.split(",").map(Number);
  return [lat, lng];
});
