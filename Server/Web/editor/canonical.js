// @ts-check
/** The map that a drawing makes: every seat explicit, in the order in which seats are listed, each under the name it was first published with. */
import { placesOf, withObjects } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Head} Head */
/** @typedef {import("./drawing.js").Place} Place */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {{ id: string, section: string, row: string, number: string, x: number, y: number, accessible?: true, restrictedView?: true }} Seat */
/** @typedef {{ id: string, name: string, colorHex: string, base_price_pence: number, capacity: number, outline: import("./plane.js").Point[] }} MapArea */
/** @typedef {Omit<Head, "sections"> & { sections: (import("./drawing.js").Section & { capacity: number })[], seats: Seat[], areas?: MapArea[] }} SeatMap */
/** @typedef {{ object: string, key: string }} Ref  where a seat comes from */

// The order in which people read: 2 before 10, A, Z, AA

/** @param {string} label */
const runs = label => label.toLowerCase().match(/[0-9]+|[^0-9]+/g) ?? [];
/** @param {string} text */
const isDigits = text => text >= "0" && text[0] <= "9";

/** @type {(a: string, b: string) => number} */
const byScalars = (a, b) => {
  const [x, y] = [[...a], [...b]];
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const far = (x[i].codePointAt(0) ?? 0) - (y[i].codePointAt(0) ?? 0);
    if (far) return far;
  }
  return x.length - y.length;
};
/** @type {(x: string, y: string) => number} */
const byLength = (x, y) => [...x].length - [...y].length || byScalars(x, y);

/** @type {(a: string, b: string) => number} */
export const naturally = (a, b) => {
  const [x, y] = [runs(a), runs(b)];
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const [left, right] = [isDigits(x[i]), isDigits(y[i])];
    if (left !== right) return left ? -1 : 1;
    const far = left ? byLength(x[i].replace(/^0+/, ""), y[i].replace(/^0+/, "")) : byLength(x[i], y[i]);
    if (far) return far;
  }
  return x.length - y.length || byScalars(a, b);
};

/** @param {Iterable<string>} labels @returns {Map<string, number>} */
const ranks = labels => {
  const sorted = [...new Set(labels)];
  sorted.sort(naturally);
  return new Map(sorted.map((label, i) => [label, i]));
};

// Names

/**
 * `section-row-number`, with `_` for what an id must not have.
 * @type {(section: string, row: string, number: string) => string}
 */
export const seatID = (section, row, number) => [section, row, number].map(part => [...part].map(sign => /[A-Za-z0-9._:-]/.test(sign) ? sign : "_").join("")).join("-");

/**
 * The drawing with a name for every seat. What was published keeps its name, and no name that somebody had is given to another.
 * @param {Drawing} drawing
 * @param {Iterable<string>} [used] names that places of this plan have or had
 * @returns {Drawing}
 */
export const named = (drawing, used = []) => {
  const taken = new Set(used);
  /** @type {[Thing, Place[]][]} */
  const unnamed = [];
  for (const object of drawing.objects) {
    const places = placesOf(object).filter(place => !place.gap);
    for (const { mark } of places) if (mark.id !== undefined) taken.add(mark.id);
    const left = places.filter(({ mark }) => mark.id === undefined);
    if (left.length) unnamed.push([object, left]);
  }
  return withObjects(drawing, unnamed.map(([object, places]) => {
    if (object.kind === "area") return object;
    const marks = { ...object.places };
    for (const { key, section, row, number, mark } of places) {
      const wanted = seatID(section, row, number);
      let id = wanted;
      for (let again = 2; taken.has(id); again++) id = `${wanted}.${again}`;
      taken.add(id);
      marks[key] = { ...mark, id };
    }
    return { ...object, places: marks };
  }));
};

/**
 * The map of a drawing, and where each seat comes from, in the order of `map.seats`.
 * @param {Drawing} drawing
 * @param {Iterable<string>} [used]
 * @returns {{ map: SeatMap, refs: Ref[], named: Drawing }}
 */
export const canonical = (drawing, used = []) => {
  const whole = named(drawing, used), { sections, ...head } = whole.map;
  const order = new Map(sections.map(({ id }, i) => [id, i]));
  /** @type {{ place: Place, object: string, id: string }[]} */
  const found = [];
  for (const object of whole.objects) {
    for (const place of placesOf(object)) if (!place.gap) found.push({ place, object: object.id, id: place.mark.id ?? "" });
  }
  const rank = ranks(found.flatMap(({ place }) => [place.row, place.number]));
  const keyed = found.map(seat => ({ seat, keys: [order.get(seat.place.section) ?? Infinity, rank.get(seat.place.row) ?? 0, rank.get(seat.place.number) ?? 0] }));
  keyed.sort((a, b) => {
    for (let i = 0; i < 3; i++) if (a.keys[i] !== b.keys[i]) return a.keys[i] < b.keys[i] ? -1 : 1;
    return byScalars(a.seat.id, b.seat.id);
  });
  const sorted = keyed.map(({ seat }) => seat);
  const counts = new Map(sections.map(({ id }) => [id, 0]));
  const seats = sorted.map(({ place, id }) => {
    counts.set(place.section, (counts.get(place.section) ?? 0) + 1);
    /** @type {Seat} */
    const seat = { id, section: place.section, row: place.row, number: place.number, x: place.x, y: place.y };
    if (place.mark.accessible) seat.accessible = true;
    if (place.mark.restrictedView) seat.restrictedView = true;
    return seat;
  });
  const areas = whole.objects.flatMap(object => object.kind === "area" ? [areaOf(object)] : []);
  const map = /** @type {SeatMap} */ ({
    version: head.version, name: head.name, viewport: head.viewport,
    ...Object.fromEntries(["seatSize", "stage", "labels", "aisles"].flatMap(name => name in head ? [[name, head[/** @type {keyof typeof head} */ (name)]]] : [])),
    sections: sections.map(({ id, name, colorHex, base_price_pence, accessible }) => (
      { id, name, colorHex, base_price_pence, capacity: counts.get(id) ?? 0, ...(accessible ? { accessible } : {}) })),
    seats, ...(areas.length ? { areas } : {}),
  });
  return { map, refs: sorted.map(({ object, place }) => ({ object, key: place.key })), named: whole };
};

/** @param {import("./drawing.js").Area} area @returns {MapArea} */
const areaOf = ({ key, name, colorHex, base_price_pence, capacity, outline }) => ({ id: key, name, colorHex, base_price_pence, capacity, outline });
