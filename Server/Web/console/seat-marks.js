// @ts-check
/** A show's seats as a drawing of the editor's, and marks as a form sends them: plain values, without a page. */

/** @typedef {import("../editor/canonical.js").SeatMap} SeatMap */
/** @typedef {import("../editor/drawing.js").Drawing} Drawing */
/** @typedef {import("../editor/drawing.js").Marks} Marks */
/** @typedef {import("../editor/drawing.js").Seats} Seats */
/** How a seat may stand, in the order of the two bits that tell it. */
export const KINDS = ["free", "held", "sold", "blocked"];

/**
 * Seats in short: `3-17.42`.
 * @param {Iterable<number>} seats
 */
export const ranges = seats => {
  /** @type {[number, number][]} */
  const found = [], all = [...seats];
  all.sort((a, b) => a - b);
  for (const seat of all) {
    const end = found[found.length - 1];
    if (end && end[1] + 1 === seat) end[1] = seat; else found.push([seat, seat]);
  }
  return found.map(([first, last]) => first === last ? `${first}` : `${first}-${last}`).join(".");
};

/**
 * The same back.
 * @param {string} text
 * @returns {number[]}
 */
export const seatsOf = text => text.split(".").filter(Boolean).flatMap(part => {
  const ends = part.split("-").map(Number);
  return Array.from({ length: ends[ends.length - 1] - ends[0] + 1 }, (_, i) => ends[0] + i);
});

/**
 * Rows of loose seats, in the map's order. What is not free has the colour of how it stands; what is out of sale has a mark beside that.
 * @param {SeatMap} map
 * @param {number[]} states
 * @param {{ held: string, sold: string, blocked: string }} colours
 * @returns {{ drawing: Drawing, indices: Map<string, number>, names: string[] }}  `names`: how the canvas calls each seat; `indices`: which seat that is
 */
export const drawingOf = (map, states, colours) => {
  const { seats, areas, ...head } = map;
  /** @type {Seats[]} */
  const objects = [];
  /** @type {Map<string, number>} */
  const indices = new Map();
  /** @type {string[]} */
  const names = [];
  seats.forEach(({ section, row, number, x, y, accessible }, index) => {
    const last = objects[objects.length - 1], isSame = last?.section === section && last.row === row;
    /** @type {Seats} */
    const of = isSame ? last : { id: `o${objects.length}`, kind: "seats", section, row, seats: [], places: {} };
    if (!isSame) objects.push(of);
    const key = String(of.seats.length), kind = KINDS[states[index]];
    of.seats.push({ x, y, number });
    const mark = { ...accessible ? { accessible } : {}, ...kind === "free" ? {} : { category: `usher-${kind}` }, ...kind === "blocked" ? { hold: true } : {} };
    if (Object.keys(mark).length) /** @type {Marks} */ (of.places)[key] = mark;
    names.push(`${of.id}|${key}`);
    indices.set(names[index], index);
  });
  const kinds = Object.entries(colours).map(([name, colorHex]) => ({ id: `usher-${name}`, name, colorHex, base_price_pence: 0 }));
  const standing = (areas ?? []).map((area, i) => ({ ...area, id: `a${i}`, kind: /** @type {const} */ ("area"), key: area.id }));
  return { drawing: { drawing: 1, map: { ...head, sections: [...head.sections, ...kinds] }, objects: [...standing, ...objects] }, indices, names };
};
