// @ts-check
/**
 * Reads a drawing that came from elsewhere. What the editor computes with must be there, of its kind and bounded, however the file was made; whether the map
 * is good to sell by is `check.js`'s to say.
 */
import { MOST } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {Record<string, unknown>} Members */
/** @typedef {(value: unknown, path: string) => void} Rule */

export class DrawingFault extends Error {}

/** @type {(path: string, rule: string) => never} */
const fail = (path, rule) => { throw new DrawingFault(`${path || "The drawing"} ${rule}`); };

/** @type {Rule} */
const number = (value, path) => { if (typeof value !== "number" || !(Math.abs(value) <= 1e6)) fail(path, "must be a number"); };
/** @type {(least: number, most: number) => Rule} */
const whole = (least, most) => (value, path) => {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most) fail(path, `must be a whole number from ${least} to ${most}`);
};
/** @type {Rule} */
const text = (value, path) => { if (typeof value !== "string" || value.length > 1000) fail(path, "must be a text"); };
/** @type {Rule} */
const flag = (value, path) => { if (typeof value !== "boolean") fail(path, "must be true or false"); };
/** @type {(...words: string[]) => Rule} */
const oneOf = (...words) => (value, path) => { if (!words.includes(String(value))) fail(path, `must be ${words.join(" or ")}`); };
/** @type {(rule: Rule, most: number, least?: number) => Rule} */
const list = (rule, most, least = 0) => (value, path) => {
  if (!Array.isArray(value) || value.length > most || value.length < least) fail(path, `must be a list of ${least} to ${most}`);
  else value.forEach((item, i) => rule(item, `${path}[${i}]`));
};
/** @type {(rules: Record<string, Rule>, optional?: Record<string, Rule>) => Rule} */
const object = (rules, optional = {}) => (value, path) => {
  if (!value || typeof value !== "object" || Array.isArray(value)) fail(path, "must be an object");
  const members = /** @type {Members} */ (value), at = /** @param {string} name */ name => path ? `${path}.${name}` : name;
  for (const [name, rule] of Object.entries(rules)) rule(members[name], at(name));
  for (const [name, rule] of Object.entries(optional)) if (members[name] !== undefined) rule(members[name], at(name));
  for (const name of Object.keys(members)) if (!Object.hasOwn(rules, name) && !Object.hasOwn(optional, name)) fail(at(name), "is not known here");
};

const point = object({ x: number, y: number }), size = object({ width: number, height: number });
const mark = object({}, { gap: flag, accessible: flag, restrictedView: flag, category: text, hold: flag, id: text });
/** @type {Rule} */
const marks = (value, path) => {
  if (!value || typeof value !== "object" || Array.isArray(value)) fail(path, "must be an object");
  for (const [key, of] of Object.entries(/** @type {Members} */ (value))) mark(of, `${path}.${key}`);
};
const numbering = object({}, { from: oneOf("left", "right", "middle"), first: whole(0, 1e9), step: whole(-1000, 1000), skip: list(whole(0, 1e9), 1000), prefix: text });
const naming = object({}, { style: oneOf("letters", "plain", "numbers"), first: text, back: flag, prefix: text });
const places = whole(1, MOST.places);
const shared = { id: text, kind: text, section: text }, maybe = { group: text, numbering, places: marks };

/** @type {Record<string, Rule>} */
const kinds = {
  row: object({ ...shared, row: text, from: point, to: point, count: places }, { ...maybe, bend: number }),
  curve: object({ ...shared, row: text, centre: point, radius: number, start: number, end: number, count: places }, maybe),
  block: object({ ...shared, origin: point, rows: places, columns: places, seatPitch: number, rowPitch: number },
    { ...maybe, angle: number, bend: number, naming, ends: list(list(whole(0, MOST.places), 2, 2), MOST.places) }),
  table: object({ ...shared, row: text, shape: oneOf("round", "long"), centre: point, width: number, height: number, sides: list(whole(0, 1000), 4, 1) },
    { ...maybe, angle: number }),
  seats: object({ ...shared, row: text, seats: list(object({ x: number, y: number, number: text }), MOST.places) }, maybe),
  area: object({ id: text, kind: text, key: text, name: text, colorHex: text, base_price_pence: number, capacity: whole(0, 1e9), outline: list(point, 2000) }, { group: text }),
};

/** @type {Rule} */
const side = (value, path) => { if (typeof value !== "number" || !(value >= 1 && value <= 20_000)) fail(path, "must be from 1 to 20000"); };
const head = object(
  { version: oneOf("1"), name: text, viewport: object({ width: side, height: side }), sections: list(
    object({ id: text, name: text, colorHex: text, base_price_pence: number }, { accessible: flag, capacity: number }), MOST.sections) },
  { seatSize: number, stage: object({ title: text, position: point, dimensions: size }),
    labels: list(object({ text, position: point }, { fontSize: number, colorHex: text }), 2000), aisles: list(object({ position: point, dimensions: size }), 2000) });
/** @type {Rule} */
const image = (value, path) => {
  if (typeof value !== "string" || !/^data:image\/(png|jpeg|webp);base64,/.test(value)) fail(path, "must be a picture");
};
const backdrop = object({ image, position: point, width: number, height: number }, { angle: number, opacity: number, locked: flag });

/** @type {Rule} */
const thing = (value, path) => {
  const kind = value && typeof value === "object" ? String(/** @type {Members} */ (value).kind) : "";
  if (Object.hasOwn(kinds, kind)) kinds[kind](value, path);
  else fail(path, "must be a row, curve, block, table, seats or area");
};

/**
 * How many places an object makes at most.
 * @param {import("./drawing.js").Thing} of
 */
const mostPlaces = of => {
  switch (of.kind) {
    case "row": case "curve": return of.count;
    case "block": return of.rows * of.columns;
    case "table": return of.sides.reduce((sum, count) => sum + count, 0);
    case "seats": return of.seats.length;
    default: return 0;
  }
};

/** @param {unknown} value @returns {Drawing} */
export const readDrawing = value => {
  object({ drawing: oneOf("1"), map: head, objects: list(thing, MOST.objects) }, { backdrop })(value, "");
  const drawing = /** @type {Drawing} */ (value), ids = new Set(drawing.objects.map(({ id }) => id));
  if (ids.size !== drawing.objects.length) fail("objects", "must have ids of their own");
  let count = 0;
  for (const of of drawing.objects) count += mostPlaces(of);
  if (count > 2 * MOST.places) fail("objects", `must make at most ${2 * MOST.places} places`);
  return drawing;
};
