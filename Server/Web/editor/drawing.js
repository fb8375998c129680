// @ts-check
/**
 * A plan's drawing: the map without its seats, and the objects that make them. A drawing and all in it is never changed: a change makes a new one that
 * shares what stayed, so that each step of undo costs what was changed in it, and an object's places are computed once.
 */
import { along, boundsOf, direction, encloses, point, rounded, shifted, turnedAround, wholeTurn, widened } from "./plane.js";
import { placeNumbers, rowNames } from "./numbering.js";

/** @typedef {import("./plane.js").Point} Point */
/** @typedef {import("./plane.js").Bounds} Bounds */
/** @typedef {import("./numbering.js").Numbering} Numbering */
/** @typedef {import("./numbering.js").RowNaming} RowNaming */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ id: string, name: string, colorHex: string, base_price_pence: number, accessible?: boolean }} Section */
/** @typedef {{ title: string, position: Point, dimensions: Size }} Stage */
/** @typedef {{ text: string, position: Point, fontSize?: number, colorHex?: string }} Label */
/** @typedef {{ position: Point, dimensions: Size }} Aisle */
/** @typedef {{ version: 1, name: string, viewport: Size, seatSize?: number, stage?: Stage, labels?: Label[], aisles?: Aisle[], sections: Section[] }} Head */
/** @typedef {{ gap?: boolean, accessible?: boolean, restrictedView?: boolean, category?: string, hold?: boolean, id?: string }} Mark  what is said of one place */
/** @typedef {Record<string, Mark>} Marks  by a place's key: its position, in a block `row.position` */
/** @typedef {{ id: string, section: string, group?: string, numbering?: Numbering, places?: Marks }} Seated */
/** @typedef {Seated & { kind: "row", row: string, from: Point, to: Point, bend?: number, count: number }} Row */
/** @typedef {Seated & { kind: "curve", row: string, centre: Point, radius: number, start: number, end: number, count: number }} Curve */
/** @typedef {Seated & { kind: "block", origin: Point, rows: number, columns: number, seatPitch: number, rowPitch: number, angle?: number, bend?: number, ends?: [number, number][], naming?: RowNaming }} Block  `ends`: places missing left and right, by row */
/** @typedef {Seated & { kind: "table", row: string, shape: "round" | "long", centre: Point, width: number, height: number, angle?: number, sides: number[] }} Table  `sides`: round one number, long top, right, bottom, left */
/** @typedef {{ x: number, y: number, number: string }} Loose */
/** @typedef {Seated & { kind: "seats", row: string, seats: Loose[] }} Seats */
/** @typedef {{ id: string, kind: "area", group?: string, key: string, name: string, colorHex: string, base_price_pence: number, capacity: number, outline: Point[] }} Area */
/** @typedef {Row | Curve | Block | Table | Seats | Area} Thing */
/** @typedef {{ image: string, position: Point, width: number, height: number, angle?: number, opacity?: number, locked?: boolean }} Backdrop */
/** @typedef {{ drawing: 1, map: Head, objects: Thing[], backdrop?: Backdrop }} Drawing */
/** @typedef {{ key: string, x: number, y: number, row: string, number: string, section: string, gap: boolean, mark: Mark }} Place */

export const PITCH = { seat: 30, row: 28, table: 24 };
export const MOST = { places: 20_000, objects: 5_000, sections: 200 };

/** @param {string} name @returns {Drawing} */
export const newDrawing = name => ({
  drawing: 1,
  map: { version: 1, name, viewport: { width: 1000, height: 800 }, sections: [] },
  objects: [],
});

/**
 * How large a seat is drawn.
 * @param {Drawing} drawing
 */
export const seatSize = drawing => drawing.map.seatSize ?? 20;

// Where an object's places stand

/**
 * @typedef {{ key: string, at: Point, line: number }} Spot  `line`: the row of it, from 0
 * @type {{ [Kind in Exclude<Thing["kind"], "area">]: (thing: Extract<Thing, { kind: Kind }>) => Spot[] }}
 */
const spots = {
  row: ({ from, to, bend = 0, count }) => along(from, to, bend, count).map((at, i) => ({ key: String(i), at, line: 0 })),
  curve: ({ centre, radius, start, end, count }) => Array.from({ length: count }, (_, i) => {
    const degrees = start + (count === 1 ? .5 : i / (count - 1)) * (end - start), [cos, sin] = direction(degrees);
    return { key: String(i), at: point(centre.x + radius * cos, centre.y + radius * sin), line: 0 };
  }),
  block: ({ origin, rows, columns, seatPitch, rowPitch, angle = 0, bend = 0, ends = [] }) => {
    const found = [], last = { x: (columns - 1) * seatPitch, y: 0 }, [cos, sin] = direction(angle);
    for (let line = 0; line < rows; line++) {
      const [first, trimmed] = ends[line] ?? [0, 0];
      const places = columns === 1 ? [{ x: 0, y: 0 }] : along({ x: 0, y: 0 }, last, bend, columns);
      for (let i = first; i < columns - trimmed; i++) {
        const x = places[i].x, y = places[i].y + line * rowPitch;
        found.push({ key: `${line}.${i}`, at: point(origin.x + x * cos - y * sin, origin.y + x * sin + y * cos), line });
      }
    }
    return found;
  },
  table: ({ shape, centre, width, height, angle = 0, sides }) => {
    const off = PITCH.table / 2 + 2;
    /** @type {Point[]} */
    const found = [];
    if (shape === "round") {
      for (let i = 0; i < sides[0]; i++) {
        const [cos, sin] = direction(angle - 90 + i * 360 / sides[0]);
        found.push({ x: centre.x + (width / 2 + off) * cos, y: centre.y + (width / 2 + off) * sin });
      }
    } else {
      const [cos, sin] = direction(angle);
      /** @type {(count: number, at: (part: number) => [number, number]) => void} */
      const side = (count, at) => {
        for (let i = 0; i < count; i++) {
          const [x, y] = at((i + .5) / count - .5);
          found.push({ x: centre.x + x * cos - y * sin, y: centre.y + x * sin + y * cos });
        }
      };
      const [top, right, bottom, left] = sides;
      side(top, part => [part * width, -height / 2 - off]);
      side(right, part => [width / 2 + off, part * height]);
      side(bottom, part => [-part * width, height / 2 + off]);
      side(left, part => [-width / 2 - off, -part * height]);
    }
    return found.map((at, i) => ({ key: String(i), at: point(at.x, at.y), line: 0 }));
  },
  seats: ({ seats }) => seats.map((at, i) => ({ key: String(i), at, line: 0 })),
};

/** @type {WeakMap<Thing, Place[]>} */
const known = new WeakMap();

/**
 * An object's places with their names, gaps among them.
 * @param {Thing} thing
 * @returns {Place[]}
 */
export const placesOf = thing => {
  if (thing.kind === "area") return [];
  const before = known.get(thing);
  if (before) return before;
  const { places = {}, numbering = {}, section } = thing;
  const found = /** @type {(thing: Thing) => Spot[]} */ (spots[thing.kind])(thing);
  const names = thing.kind === "block" ? rowNames(thing.naming ?? {}, thing.rows) : [thing.row];
  /** @type {number[]} */
  const counts = [];
  for (const { key, line } of found) if (!places[key]?.gap) counts[line] = (counts[line] ?? 0) + 1;
  const numbers = names.map((_, line) => thing.kind === "seats" ? [] : placeNumbers(numbering, counts[line] ?? 0));
  const next = names.map(() => 0);
  const made = found.map(({ key, at, line }, i) => {
    const mark = places[key] ?? {}, gap = mark.gap === true;
    const number = gap ? "" : thing.kind === "seats" ? thing.seats[i].number : numbers[line][next[line]++];
    return { key, x: at.x, y: at.y, row: names[line], number, section: mark.category ?? section, gap, mark };
  });
  known.set(thing, made);
  return made;
};

/**
 * How many seats an object makes.
 * @param {Thing} thing
 */
export const seatCount = thing => placesOf(thing).reduce((sum, place) => sum + (place.gap ? 0 : 1), 0);

// What stands beside the objects is held by names of its own: `stage`, `label.0`, `aisle.2`

/** @typedef {{ at: Point, size: Size }} Box */

/**
 * Everything that can be selected, in the order in which it is drawn.
 * @param {Drawing} drawing
 * @returns {string[]}
 */
export const thingIDs = ({ map, objects }) => [
  ...(map.stage ? ["stage"] : []), ...(map.aisles ?? []).map((_, i) => `aisle.${i}`), ...objects.map(object => object.id),
  ...(map.labels ?? []).map((_, i) => `label.${i}`),
];

/** @type {WeakMap<Drawing, Map<string, Thing>>} */
const byID = new WeakMap();

/** @param {Drawing} drawing @param {string} id @returns {Thing | undefined} */
export const objectOf = (drawing, id) => {
  let all = byID.get(drawing);
  if (!all) byID.set(drawing, all = new Map(drawing.objects.map(object => [object.id, object])));
  return all.get(id);
};

/**
 * What is drawn around the seats, as a box about its centre; null where `id` is an object's.
 * @param {Drawing} drawing
 * @param {string} id
 * @returns {Box | null}
 */
export const boxOf = ({ map }, id) => {
  if (id === "stage" && map.stage) return { at: map.stage.position, size: map.stage.dimensions };
  const [kind, index] = id.split(".");
  const aisle = kind === "aisle" ? map.aisles?.[Number(index)] : undefined;
  if (aisle) return { at: aisle.position, size: aisle.dimensions };
  const label = kind === "label" ? map.labels?.[Number(index)] : undefined;
  if (!label) return null;
  const height = label.fontSize ?? 16;
  return { at: label.position, size: { width: Math.max(height, label.text.length * height * .6), height } };
};

/** @type {WeakMap<Thing, Bounds>} */
const edges = new WeakMap();

/**
 * What a thing covers, by the centres of its places.
 * @param {Drawing} drawing
 * @param {string} id
 * @returns {Bounds | null}
 */
export const boundsOfThing = (drawing, id) => {
  const object = objectOf(drawing, id);
  if (object) {
    const before = edges.get(object);
    if (before) return before;
    const found = object.kind === "area" ? boundsOf(object.outline)
      : object.kind === "table" ? widened({ left: object.centre.x, right: object.centre.x, top: object.centre.y, bottom: object.centre.y },
        Math.max(object.width, object.shape === "round" ? 0 : object.height) / 2)
      : boundsOf(placesOf(object));
    if (found) edges.set(object, found);
    return found;
  }
  const box = boxOf(drawing, id);
  return box && {
    left: box.at.x - box.size.width / 2, top: box.at.y - box.size.height / 2,
    right: box.at.x + box.size.width / 2, bottom: box.at.y + box.size.height / 2,
  };
};

/**
 * Whether a thing without places is at a point.
 * @param {Drawing} drawing
 * @param {string} id
 * @param {Point} at
 */
export const isUnder = (drawing, id, at) => {
  const object = objectOf(drawing, id), bounds = boundsOfThing(drawing, id);
  if (!bounds || at.x < bounds.left || at.x > bounds.right || at.y < bounds.top || at.y > bounds.bottom) return false;
  if (object?.kind === "area") return encloses(object.outline, at);
  return !object || object.kind === "table";
};

// Changes

/**
 * @param {Drawing} drawing
 * @param {Iterable<Thing>} changed
 * @returns {Drawing}
 */
export const withObjects = (drawing, changed) => {
  const by = new Map([...changed].map(object => [object.id, object]));
  return by.size ? { ...drawing, objects: drawing.objects.map(object => by.get(object.id) ?? object) } : drawing;
};

/** @param {Drawing} drawing @param {Partial<Head>} part @returns {Drawing} */
export const withMap = (drawing, part) => {
  const map = { ...drawing.map, ...part };
  // What is not there is left out, so that undoing and drawing anew are the same bytes.
  for (const name of /** @type {const} */ (["seatSize", "stage", "labels", "aisles"])) {
    const value = map[name];
    if (value === undefined || Array.isArray(value) && !value.length) delete map[name];
  }
  return { ...drawing, map };
};

/**
 * A free name for an object: o1, o2, …
 * @param {Drawing} drawing
 * @param {number} [count]
 * @returns {string[]}
 */
export const newIDs = (drawing, count = 1) => {
  let last = 0;
  for (const { id } of drawing.objects) last = Math.max(last, Number(/^o(\d{1,9})$/.exec(id)?.[1] ?? 0));
  return Array.from({ length: count }, (_, i) => `o${last + 1 + i}`);
};

/** @param {Drawing} drawing @param {Iterable<string>} ids @returns {Drawing} */
export const without = (drawing, ids) => {
  const gone = new Set(ids), { map } = drawing;
  const objects = drawing.objects.filter(object => !gone.has(object.id));
  const left = objects.length === drawing.objects.length ? drawing : { ...drawing, objects };
  if (![...gone].some(id => id === "stage" || id.startsWith("label.") || id.startsWith("aisle."))) return left;
  return withMap(left, {
    stage: gone.has("stage") ? undefined : map.stage,
    labels: map.labels?.filter((_, i) => !gone.has(`label.${i}`)), aisles: map.aisles?.filter((_, i) => !gone.has(`aisle.${i}`)),
  });
};

/**
 * The object after each of its points went through `move`; `turn` is what an angle gains.
 * @template {Thing} Kind
 * @param {Kind} thing
 * @param {(at: Point) => Point} move
 * @param {number} turn
 * @returns {Kind}
 */
const carried = (thing, move, turn) => {
  /** @type {(at: Point) => Point} */
  const to = at => { const { x, y } = move(at); return point(x, y); };
  /** @type {Thing} */
  const any = thing;
  /** @type {(angle?: number) => { angle?: number }} */
  const angled = angle => turn || angle ? { angle: wholeTurn((angle ?? 0) + turn) } : {};
  const moved = () => {
    switch (any.kind) {
      case "row": return { ...any, from: to(any.from), to: to(any.to) };
      case "curve": return { ...any, centre: to(any.centre), start: rounded(any.start + turn), end: rounded(any.end + turn) };
      case "block": return { ...any, origin: to(any.origin), ...angled(any.angle) };
      case "table": return { ...any, centre: to(any.centre), ...angled(any.angle) };
      case "seats": return { ...any, seats: any.seats.map(seat => ({ ...seat, ...to(seat) })) };
      default: return { ...any, outline: any.outline.map(to) };
    }
  };
  return /** @type {Kind} */ (moved());
};

/** @template {Thing} Kind @param {Kind} thing @param {number} dx @param {number} dy @returns {Kind} */
export const movedThing = (thing, dx, dy) => carried(thing, at => shifted(at, dx, dy), 0);

/** @template {Thing} Kind @param {Kind} thing @param {Point} centre @param {number} degrees @returns {Kind} */
export const turnedThing = (thing, centre, degrees) => carried(thing, at => turnedAround(at, centre, degrees), degrees);

/** @param {Drawing} drawing @param {(id: string, at: Point) => Point} move @returns {Drawing} */
const withBoxes = (drawing, move) => {
  const { map } = drawing;
  /** @type {(id: string, at: Point) => { position: Point }} */
  const to = (id, at) => ({ position: move(id, at) });
  return withMap(drawing, {
    stage: map.stage && { ...map.stage, ...to("stage", map.stage.position) },
    labels: map.labels?.map((label, i) => ({ ...label, ...to(`label.${i}`, label.position) })),
    aisles: map.aisles?.map((aisle, i) => ({ ...aisle, ...to(`aisle.${i}`, aisle.position) })),
  });
};

/**
 * Each thing by a distance of its own.
 * @param {Drawing} drawing
 * @param {Map<string, Point>} by
 * @returns {Drawing}
 */
export const moved = (drawing, by) => {
  const objects = drawing.objects.filter(object => by.has(object.id))
    .map(object => { const { x, y } = /** @type {Point} */ (by.get(object.id)); return movedThing(object, x, y); });
  const next = withObjects(drawing, objects);
  if (objects.length === by.size) return next;
  return withBoxes(next, (id, at) => { const step = by.get(id); return step ? shifted(at, step.x, step.y) : at; });
};

/** @param {Drawing} drawing @param {Set<string>} ids @param {Point} centre @param {number} degrees @returns {Drawing} */
export const turned = (drawing, ids, centre, degrees) => {
  const next = withObjects(drawing, drawing.objects.filter(object => ids.has(object.id)).map(object => turnedThing(object, centre, degrees)));
  return withBoxes(next, (id, at) => {
    if (!ids.has(id)) return at;
    const { x, y } = turnedAround(at, centre, degrees);
    return point(x, y);
  });
};

/**
 * What is said of some places of an object; `undefined` takes a word back.
 * @param {Thing} thing
 * @param {Iterable<string>} keys
 * @param {Partial<Mark>} change
 * @returns {Thing}
 */
export const marked = (thing, keys, change) => {
  if (thing.kind === "area") return thing;
  /** @type {Marks} */
  const places = { ...thing.places };
  for (const key of keys) {
    /** @type {Record<string, unknown>} */
    const mark = { ...places[key], ...change };
    for (const [name, value] of Object.entries(mark)) if (value === undefined || value === false) delete mark[name];
    if (Object.keys(mark).length) places[key] = mark; else delete places[key];
  }
  const { places: before, ...bare } = thing;
  return /** @type {Thing} */ (Object.keys(places).length ? { ...thing, places } : before ? bare : thing);
};

/**
 * A copy under other names: no place of it is known to anybody.
 * @param {Thing} thing
 * @param {string} id
 * @returns {Thing}
 */
export const copied = (thing, id) => {
  if (thing.kind === "area") return { ...thing, id };
  const named = Object.entries(thing.places ?? {}).filter(([, mark]) => mark.id !== undefined).map(([key]) => key);
  return { ...marked(thing, named, { id: undefined }), id };
};
