// @ts-check
/** New things: what a tool draws between two points, and what a form begins with. */
import { words } from "../shared/words.js";
import { PITCH, newIDs, withMap } from "./drawing.js";
import { rowNames } from "./numbering.js";
import { angleTo, distance, point, rounded } from "./plane.js";

/** @typedef {import("./plane.js").Point} Point */
/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {"row" | "curve" | "block" | "table" | "area" | "stage" | "label" | "aisle"} Kind */

export const COLOURS = ["#2E7D32", "#6A1B9A", "#1565C0", "#AD1457", "#EF6C00", "#00695C", "#5D4037", "#37474F"];

/**
 * A section for what is drawn; the first one is made where there is none.
 * @param {Drawing} drawing
 * @param {string | null} wanted
 * @returns {{ drawing: Drawing, section: string }}
 */
export const withSection = (drawing, wanted) => {
  const { sections } = drawing.map, known = sections.find(({ id }) => id === wanted) ?? sections[0];
  return known ? { drawing, section: known.id } : { drawing: withMap(drawing, { sections: [newSection(drawing)] }), section: "stalls" };
};

/** @param {Drawing} drawing @returns {import("./drawing.js").Section} */
export const newSection = drawing => {
  const { sections } = drawing.map, taken = new Set(sections.flatMap(({ id, name }) => [id, name]));
  const usual = ["stalls", "circle", "balcony", "gallery"].map(id => [id, words(`editor.new.${id}`)]);
  let [id, name] = usual.find(pair => !pair.some(word => taken.has(word))) ?? ["", ""];
  for (let number = sections.length + 1; !id; number++) if (!taken.has(`section-${number}`)) [id, name] = [`section-${number}`, words("editor.new.section", { n: number })];
  return { id, name, colorHex: COLOURS[sections.length % COLOURS.length], base_price_pence: 0 };
};

/**
 * The row's name after those of a section: C after A and B.
 * @param {Drawing} drawing
 * @param {string} section
 */
export const nextRow = (drawing, section) => {
  const taken = new Set(drawing.objects.flatMap(object => {
    if (object.kind === "area" || object.section !== section) return [];
    return object.kind === "block" ? rowNames(object.naming ?? {}, object.rows) : [object.row];
  }));
  return rowNames({}, taken.size + 1).find(name => !taken.has(name)) ?? "A";
};

/**
 * How many places stand between two points.
 * @param {Point} from
 * @param {Point} to
 */
export const countBetween = (from, to) => Math.max(1, Math.min(500, Math.round(distance(from, to) / PITCH.seat) + 1));

/**
 * What a drag draws; nil where it was a press alone and the tool needs a way.
 * @param {Drawing} drawing
 * @param {Kind} kind
 * @param {string} section
 * @param {Point} from
 * @param {Point} to
 * @returns {Thing | null}
 */
export const drawn = (drawing, kind, section, from, to) => {
  const [id] = newIDs(drawing), row = nextRow(drawing, section), width = to.x - from.x, height = to.y - from.y;
  switch (kind) {
    case "row": {
      const count = countBetween(from, to);
      return { id, kind, section, row, from, to: count === 1 ? from : to, count };
    }
    case "block": {
      const columns = Math.max(1, Math.min(200, Math.round(Math.abs(width) / PITCH.seat) + 1)), rows = Math.max(1, Math.min(200, Math.round(Math.abs(height) / PITCH.row) + 1));
      return { id, kind, section, origin: point(Math.min(from.x, to.x), Math.min(from.y, to.y)), rows, columns, seatPitch: PITCH.seat, rowPitch: PITCH.row, naming: { first: row } };
    }
    case "table": {
      const isLong = Math.abs(width) > 2 * Math.abs(height) && Math.abs(width) > 60;
      const centre = point(isLong ? (from.x + to.x) / 2 : from.x, isLong ? (from.y + to.y) / 2 : from.y);
      const along = Math.max(1, Math.round(Math.abs(width) / PITCH.table)), table = tableName(drawing);
      return isLong ? { id, kind, section, row: table, shape: "long", centre, width: rounded(Math.abs(width)), height: Math.max(20, rounded(Math.abs(height))), sides: [along, 0, along, 0] }
        : { id, kind, section, row: table, shape: "round", centre, width: 56, height: 56, sides: [8] };
    }
    case "area": {
      if (Math.abs(width) < 4 || Math.abs(height) < 4) return null;
      const [left, right, top, bottom] = [Math.min(from.x, to.x), Math.max(from.x, to.x), Math.min(from.y, to.y), Math.max(from.y, to.y)];
      return newArea(drawing, [point(left, top), point(right, top), point(right, bottom), point(left, bottom)]);
    }
    default: return null;
  }
};

/** @param {Drawing} drawing */
export const tableName = drawing => `T${drawing.objects.filter(({ kind }) => kind === "table").length + 1}`;

/** @param {Drawing} drawing @param {Point[]} outline @returns {Thing} */
export const newArea = (drawing, outline) => {
  const number = drawing.objects.filter(({ kind }) => kind === "area").length + 1, name = number === 1 ? words("editor.new.standing") : words("editor.new.standing.more", { n: number });
  return { id: newIDs(drawing)[0], kind: "area", key: number === 1 ? "standing" : `standing-${number}`, name, colorHex: COLOURS[(number + 4) % COLOURS.length], base_price_pence: 0, capacity: 100, outline };
};

/**
 * A curve about a centre, from the point where it was begun to the angle where it ends.
 * @param {Drawing} drawing
 * @param {string} section
 * @param {Point} centre
 * @param {number} radius
 * @param {number} start
 * @param {number} end
 * @returns {Thing}
 */
export const drawnCurve = (drawing, section, centre, radius, start, end) => {
  const arc = Math.abs(end - start) * Math.PI / 180 * radius;
  return { id: newIDs(drawing)[0], kind: "curve", section, row: nextRow(drawing, section), centre, radius, start, end, count: Math.max(1, Math.min(500, Math.round(arc / PITCH.seat) + 1)) };
};

/**
 * The way round that is the shorter one.
 * @param {number} start
 * @param {Point} centre
 * @param {Point} at
 */
export const nearAngle = (start, centre, at) => {
  let end = angleTo(centre, at);
  while (end - start > 180) end -= 360;
  while (end - start < -180) end += 360;
  return end;
};

/**
 * What a form of *Add* begins with, in the middle of what is seen.
 * @param {Drawing} drawing
 * @param {Kind} kind
 * @param {string} section
 * @param {Point} at
 * @returns {Thing}
 */
export const fresh = (drawing, kind, section, at) => {
  const x = Math.round(at.x), y = Math.round(at.y);
  switch (kind) {
    case "curve": return drawnCurve(drawing, section, { x, y }, 300, 120, 60);
    case "area": return newArea(drawing, [point(x - 100, y - 50), point(x + 100, y - 50), point(x + 100, y + 50), point(x - 100, y + 50)]);
    case "block": return { id: newIDs(drawing)[0], kind, section, origin: { x: x - 135, y: y - 56 }, rows: 5, columns: 10, seatPitch: PITCH.seat, rowPitch: PITCH.row, naming: { first: nextRow(drawing, section) } };
    case "table": return /** @type {Thing} */ (drawn(drawing, kind, section, { x, y }, { x, y }));
    default: return { id: newIDs(drawing)[0], kind: "row", section, row: nextRow(drawing, section), from: { x: x - 135, y }, to: { x: x + 135, y }, count: 10 };
  }
};
