// @ts-check
/** Aligning, spreading, mirroring and snapping: exact coordinates, without a page. */
import { boundsOfThing, moved, withMap, withObjects } from "./drawing.js";
import { distance, point, rounded, together, turnedAround, wholeTurn } from "./plane.js";

/** @typedef {import("./plane.js").Bounds} Bounds */
/** @typedef {import("./plane.js").Point} Point */
/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {"left" | "centre" | "right" | "top" | "middle" | "bottom"} Edge */

/** @param {Drawing} drawing @param {Iterable<string>} ids @returns {[string, Bounds][]} */
const boxes = (drawing, ids) => [...ids].flatMap(id => {
  const bounds = boundsOfThing(drawing, id);
  return bounds ? /** @type {[string, Bounds][]} */ ([[id, bounds]]) : [];
});

/**
 * What several things cover together.
 * @param {Drawing} drawing
 * @param {Iterable<string>} ids
 * @returns {Bounds | null}
 */
export const cover = (drawing, ids) => boxes(drawing, ids).reduce(
  (all, [, bounds]) => all ? together(all, bounds) : bounds, /** @type {Bounds | null} */ (null));

/** @param {Bounds} bounds @returns {Point} */
export const middle = ({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** @type {Record<Edge, (of: Bounds) => Partial<Point>>} */
const edges = {
  left: of => ({ x: of.left }), centre: of => ({ x: (of.left + of.right) / 2 }), right: of => ({ x: of.right }),
  top: of => ({ y: of.top }), middle: of => ({ y: (of.top + of.bottom) / 2 }), bottom: of => ({ y: of.bottom }),
};

/**
 * All to the outermost edge of the selection, or to its middle.
 * @param {Drawing} drawing
 * @param {Iterable<string>} ids
 * @param {Edge} edge
 * @returns {Drawing}
 */
export const aligned = (drawing, ids, edge) => {
  const all = boxes(drawing, ids), whole = cover(drawing, all.map(([id]) => id));
  if (!whole || all.length < 2) return drawing;
  const wanted = edges[edge](whole);
  return moved(drawing, new Map(all.map(([id, bounds]) => {
    const at = edges[edge](bounds);
    return [id, { x: (wanted.x ?? 0) - (at.x ?? 0), y: (wanted.y ?? 0) - (at.y ?? 0) }];
  })));
};

/**
 * The same room between neighbours; the first and the last stay.
 * @param {Drawing} drawing
 * @param {Iterable<string>} ids
 * @param {"x" | "y"} axis
 * @returns {Drawing}
 */
export const spread = (drawing, ids, axis) => {
  const [low, high] = /** @type {["left" | "top", "right" | "bottom"]} */ (axis === "x" ? ["left", "right"] : ["top", "bottom"]);
  const all = boxes(drawing, ids);
  all.sort(([, a], [, b]) => a[low] + a[high] - b[low] - b[high]);
  if (all.length < 3) return drawing;
  const first = all[0][1], last = all[all.length - 1][1];
  const room = (last[high] - first[low] - all.reduce((sum, [, of]) => sum + of[high] - of[low], 0)) / (all.length - 1);
  let next = first[low];
  return moved(drawing, new Map(all.map(([id, bounds]) => {
    const by = next - bounds[low];
    next += bounds[high] - bounds[low] + room;
    return [id, axis === "x" ? { x: by, y: 0 } : { x: 0, y: by }];
  })));
};

/** @type {(angle?: number) => { angle?: number }} */
const angled = angle => angle ? { angle: wholeTurn(-angle) } : {};

/** @param {Thing} thing @param {number} axis @returns {Thing} */
const flipped = (thing, axis) => {
  /** @type {(at: Point) => Point} */
  const over = at => point(2 * axis - at.x, at.y);
  switch (thing.kind) {
    case "row": return { ...thing, from: over(thing.from), to: over(thing.to), ...(thing.bend ? { bend: -thing.bend } : {}) };
    case "curve": return { ...thing, centre: over(thing.centre), start: rounded(180 - thing.start), end: rounded(180 - thing.end) };
    // Its places go on to the other side, each under its own name.
    case "block": return { ...thing, origin: over(thing.origin), seatPitch: -thing.seatPitch, ...angled(thing.angle), ...(thing.bend ? { bend: -thing.bend } : {}) };
    case "table": {
      const [top, right, bottom, left] = thing.sides;
      return { ...thing, centre: over(thing.centre), ...angled(thing.angle), sides: thing.shape === "round" ? thing.sides : [top, left, bottom, right] };
    }
    case "seats": return { ...thing, seats: thing.seats.map(seat => ({ ...seat, ...over(seat) })) };
    default: return { ...thing, outline: thing.outline.map(over) };
  }
};

/**
 * Left for right (`x`) or top for bottom (`y`), about the middle of the selection.
 * @param {Drawing} drawing
 * @param {Iterable<string>} ids
 * @param {"x" | "y"} axis
 * @returns {Drawing}
 */
export const mirrored = (drawing, ids, axis) => {
  const chosen = new Set(ids), whole = cover(drawing, chosen);
  if (!whole) return drawing;
  const about = middle(whole), { map } = drawing;
  /** @type {(at: Point) => Point} */
  const over = at => axis === "x" ? point(2 * about.x - at.x, at.y) : point(at.x, 2 * about.y - at.y);
  const next = withObjects(drawing, drawing.objects.filter(object => chosen.has(object.id)).map(object => {
    const left = flipped(object, about.x);
    return axis === "x" ? left : halfTurned(left, about);
  }));
  return withMap(next, {
    stage: map.stage && (chosen.has("stage") ? { ...map.stage, position: over(map.stage.position) } : map.stage),
    labels: map.labels?.map((label, i) => chosen.has(`label.${i}`) ? { ...label, position: over(label.position) } : label),
    aisles: map.aisles?.map((aisle, i) => chosen.has(`aisle.${i}`) ? { ...aisle, position: over(aisle.position) } : aisle),
  });
};

/** @param {Thing} thing @param {Point} about @returns {Thing} */
const halfTurned = (thing, about) => {
  /** @type {(at: Point) => Point} */
  const over = at => { const { x, y } = turnedAround(at, about, 180); return point(x, y); };
  switch (thing.kind) {
    case "row": return { ...thing, from: over(thing.from), to: over(thing.to) };
    case "curve": return { ...thing, centre: over(thing.centre), start: rounded(thing.start + 180), end: rounded(thing.end + 180) };
    case "block": return { ...thing, origin: over(thing.origin), angle: wholeTurn((thing.angle ?? 0) + 180) };
    case "table": return { ...thing, centre: over(thing.centre), angle: wholeTurn((thing.angle ?? 0) + 180) };
    case "seats": return { ...thing, seats: thing.seats.map(seat => ({ ...seat, ...over(seat) })) };
    default: return { ...thing, outline: thing.outline.map(over) };
  }
};

/**
 * Places so far apart, from where each row begins.
 * @param {Drawing} drawing
 * @param {Iterable<string>} ids
 * @param {number} pitch
 * @returns {Drawing}
 */
export const pitched = (drawing, ids, pitch) => {
  const chosen = new Set(ids);
  return withObjects(drawing, drawing.objects.filter(object => chosen.has(object.id)).map(object => {
    if (object.kind === "block") return { ...object, seatPitch: Math.sign(object.seatPitch || 1) * pitch };
    if (object.kind !== "row" || object.count < 2) return object;
    const length = distance(object.from, object.to) || 1, by = pitch * (object.count - 1) / length;
    return { ...object, to: point(object.from.x + (object.to.x - object.from.x) * by, object.from.y + (object.to.y - object.from.y) * by) };
  }));
};

// Snapping

/** @typedef {{ xs: number[], ys: number[] }} Lines  what others' edges, centres and rows offer */
/** @typedef {{ axis: "x" | "y", at: number }} Guide */
/** @typedef {{ lines: Lines, grid: number, tolerance: number }} Snapping  `grid` 0: none */

/**
 * What the things that stay offer: their edges and centres, and the rows before and behind them.
 * @param {Drawing} drawing
 * @param {Set<string>} moving
 * @param {Iterable<string>} ids
 * @param {number} rowPitch
 * @returns {Lines}
 */
export const linesOf = (drawing, moving, ids, rowPitch) => {
  /** @type {Set<number>} */
  const xs = new Set([drawing.map.viewport.width / 2]);
  /** @type {Set<number>} */
  const ys = new Set();
  for (const [id, of] of boxes(drawing, ids)) {
    if (moving.has(id)) continue;
    for (const x of [of.left, (of.left + of.right) / 2, of.right]) xs.add(rounded(x));
    for (const y of [of.top, (of.top + of.bottom) / 2, of.bottom]) ys.add(rounded(y));
    if (id.startsWith("o")) for (const y of [of.top - rowPitch, of.bottom + rowPitch]) ys.add(rounded(y));
  }
  return { xs: [...xs], ys: [...ys] };
};

/**
 * The nearest line within reach; where there is none, the grid's.
 * @param {number} value
 * @param {number[]} lines
 * @param {Snapping} snapping
 * @returns {{ at: number, isLine: boolean } | null}
 */
const nearest = (value, lines, { grid, tolerance }) => {
  let best = null, least = tolerance;
  for (const line of lines) {
    const far = Math.abs(line - value);
    if (far <= least && (best === null || far < least)) { best = line; least = far; }
  }
  if (best !== null) return { at: best, isLine: true };
  if (!grid) return null;
  const at = rounded(Math.round(value / grid) * grid);
  return Math.abs(at - value) <= tolerance ? { at, isLine: false } : null;
};

/** @param {Point} at @param {Snapping} snapping @returns {{ at: Point, guides: Guide[] }} */
export const snappedPoint = (at, snapping) => {
  const x = nearest(at.x, snapping.lines.xs, snapping), y = nearest(at.y, snapping.lines.ys, snapping);
  /** @type {Guide[]} */
  const guides = [];
  if (x?.isLine) guides.push({ axis: "x", at: x.at });
  if (y?.isLine) guides.push({ axis: "y", at: y.at });
  return { at: point(x?.at ?? at.x, y?.at ?? at.y), guides };
};

/**
 * How far what covers `of` goes when it is dragged by a distance: the edge or centre that is nearest to a line takes it along.
 * @param {Bounds} of
 * @param {Point} by
 * @param {Snapping} snapping
 * @returns {{ by: Point, guides: Guide[] }}
 */
export const snappedMove = (of, by, snapping) => {
  /** @type {Guide[]} */
  const guides = [];
  const along = /** @type {(axis: "x" | "y", values: number[], step: number, lines: number[]) => number} */ ((axis, values, step, lines) => {
    let best = null, least = Infinity;
    for (const value of values) {
      const found = nearest(value + step, lines, snapping);
      // A line is worth more than the grid.
      const far = found ? Math.abs(found.at - value - step) + (found.isLine ? 0 : snapping.tolerance) : Infinity;
      if (found && far < least) { least = far; best = { found, by: rounded(found.at - value) }; }
    }
    if (best?.found.isLine) guides.push({ axis, at: best.found.at });
    return best?.by ?? rounded(step);
  });
  const x = along("x", [of.left, (of.left + of.right) / 2, of.right], by.x, snapping.lines.xs);
  const y = along("y", [of.top, (of.top + of.bottom) / 2, of.bottom], by.y, snapping.lines.ys);
  return { by: { x, y }, guides };
};

/**
 * A multiple of 15°, where one is within `reach` degrees.
 * @param {number} degrees
 * @param {number} reach
 */
export const snappedAngle = (degrees, reach) => {
  const near = Math.round(degrees / 15) * 15;
  return Math.abs(near - degrees) <= reach ? near : rounded(degrees);
};
