// @ts-check
/** What a form asks of each kind of thing: one list for adding a thing and for changing it. */
import { words } from "../shared/words.js";
import { objectOf, withMap, withObjects } from "./drawing.js";
import { COLOURS } from "./making.js";
import { point, rounded } from "./plane.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {import("./drawing.js").Numbering} Numbering */
/** @typedef {Record<string, string>} Values */
/** @typedef {{ name: string, label: string, type: "number" | "text" | "select" | "colour" | "check", step?: number, min?: number, max?: number, choices?: [string, string][], half?: boolean }} Field */

/** @type {(name: string, label: string, more?: Partial<Field>) => Field} */
const number = (name, label, more = {}) => ({ name, label, type: "number", step: 0.01, half: true, ...more });
/** @type {(name: string, label: string, max?: number) => Field} */
const whole = (name, label, max = 20_000) => number(name, label, { step: 1, min: 1, max });
/** @type {(name: string, label: string, more?: Partial<Field>) => Field} */
const text = (name, label, more = {}) => ({ name, label, type: "text", half: true, ...more });
/** @type {(name: string, label: string, choices: [string, string][]) => Field} */
const choice = (name, label, choices) => ({ name, label, type: "select", choices, half: true });

/** @param {Drawing} drawing @returns {Field} */
const sectionField = drawing => ({ ...choice("section", words("editor.field.section"), drawing.map.sections.map(({ id, name }) => [id, name])), half: false });

/** @returns {Field[]} */
const numberingFields = () => [
  choice("from", words("editor.field.from"), [["left", words("editor.from.left")], ["right", words("editor.from.right")], ["middle", words("editor.from.middle")]]),
  number("first", words("editor.field.first"), { step: 1, min: 0 }), number("step", words("editor.field.step"), { step: 1 }), text("skip", words("editor.field.skip")), text("prefix", words("editor.field.prefix")),
];

/** @returns {Field[]} */
const namingFields = () => [
  choice("style", words("editor.field.rows"), [["letters", "A, B, C, …"], ["plain", words("editor.rows.plain")], ["numbers", "1, 2, 3, …"]]), text("firstRow", words("editor.field.firstrow")),
  choice("back", words("editor.field.counted"), [["no", words("editor.counted.stage")], ["yes", words("editor.counted.back")]]), text("rowPrefix", words("editor.field.rowprefix")),
];

/** @param {Drawing} drawing @param {Thing} thing @returns {Field[]} */
export const fieldsOf = (drawing, thing) => {
  const section = sectionField(drawing);
  switch (thing.kind) {
    case "row": return [section, text("row", words("editor.field.row")), whole("count", words("editor.field.count"), 500), number("x", words("editor.field.x1")), number("y", words("editor.field.y1")), number("x2", words("editor.field.x2")), number("y2", words("editor.field.y2")), number("bend", words("editor.field.bend")), ...numberingFields()];
    case "curve": return [section, text("row", words("editor.field.row")), whole("count", words("editor.field.count"), 500), number("x", words("editor.field.cx")), number("y", words("editor.field.cy")), number("radius", words("editor.field.radius"), { min: 0 }), number("start", words("editor.field.start")), number("end", words("editor.field.end")), ...numberingFields()];
    case "block": return [
      section, whole("rows", words("editor.field.rows"), 500), whole("columns", words("editor.field.columns"), 500), number("x", words("editor.field.fx")), number("y", words("editor.field.fy")), number("seatPitch", words("editor.field.pitch")), number("rowPitch", words("editor.field.rowpitch")),
      number("angle", words("editor.field.angle")), number("bend", words("editor.field.bend")), ...namingFields(), text("ends", words("editor.field.ends"), { half: false }), ...numberingFields(),
    ];
    case "table": return [
      section, text("row", words("editor.field.table")), choice("shape", words("editor.field.shape"), [["round", words("editor.shape.round")], ["long", words("editor.shape.long")]]), number("x", words("editor.field.cx")), number("y", words("editor.field.cy")), number("width", words("editor.field.width"), { min: 1 }), number("height", words("editor.field.depth"), { min: 1 }),
      number("angle", words("editor.field.angle")), text("sides", words(thing.shape === "round" ? "editor.field.around" : "editor.field.sides")), ...numberingFields(),
    ];
    case "seats": return [section, text("row", words("editor.field.row")), { ...text("numbers", words("editor.field.numbers")), half: false }];
    default: return [
      text("name", words("editor.field.name"), { half: false }), text("key", words("editor.field.key")), { name: "colorHex", label: words("editor.field.colour"), type: "colour", half: true }, number("capacity", words("editor.field.people"), { step: 1, min: 0 }), number("price", words("editor.field.price"), { min: 0 }),
      { ...text("outline", words("editor.field.outline")), half: false },
    ];
  }
};

/** @param {Numbering} [of] @returns {Values} */
const numberingValues = (of = {}) => ({ from: of.from ?? "left", first: String(of.first ?? 1), step: String(of.step ?? 1), skip: (of.skip ?? []).join(", "), prefix: of.prefix ?? "" });

/** @param {Thing} thing @param {number} minor how many minor units a major one has @returns {Values} */
export const valuesOf = (thing, minor) => {
  const seated = thing.kind === "area" ? {} : { section: thing.section, ...numberingValues(thing.numbering) };
  switch (thing.kind) {
    case "row": return { ...seated, row: thing.row, count: `${thing.count}`, x: `${thing.from.x}`, y: `${thing.from.y}`, x2: `${thing.to.x}`, y2: `${thing.to.y}`, bend: `${thing.bend ?? 0}` };
    case "curve": return { ...seated, row: thing.row, count: `${thing.count}`, x: `${thing.centre.x}`, y: `${thing.centre.y}`, radius: `${thing.radius}`, start: `${thing.start}`, end: `${thing.end}` };
    case "block": return {
      ...seated, rows: `${thing.rows}`, columns: `${thing.columns}`, x: `${thing.origin.x}`, y: `${thing.origin.y}`, seatPitch: `${thing.seatPitch}`, rowPitch: `${thing.rowPitch}`, angle: `${thing.angle ?? 0}`, bend: `${thing.bend ?? 0}`,
      style: thing.naming?.style ?? "letters", firstRow: thing.naming?.first ?? "", back: thing.naming?.back ? "yes" : "no", rowPrefix: thing.naming?.prefix ?? "", ends: (thing.ends ?? []).map(pair => pair.join("/")).join(", "),
    };
    case "table": return { ...seated, row: thing.row, shape: thing.shape, x: `${thing.centre.x}`, y: `${thing.centre.y}`, width: `${thing.width}`, height: `${thing.height}`, angle: `${thing.angle ?? 0}`, sides: thing.sides.join(", ") };
    case "seats": return { ...seated, row: thing.row, numbers: thing.seats.map(seat => seat.number).join(", ") };
    default: return { name: thing.name, key: thing.key, colorHex: thing.colorHex, capacity: `${thing.capacity}`, price: `${thing.base_price_pence / minor}`, outline: thing.outline.map(({ x, y }) => `${x},${y}`).join(" ") };
  }
};

/** @param {string | undefined} value @param {number} other */
const num = (value, other) => { const made = Number(value); return value?.trim() && Number.isFinite(made) ? rounded(Math.max(-1e6, Math.min(1e6, made))) : other; };
/** @param {string | undefined} value @param {number} other @param {number} most */
const int = (value, other, most = 20_000) => Math.max(1, Math.min(most, Math.trunc(num(value, other))));
/** @param {string} value @returns {string[]} */
const parts = value => value.split(/[,;\s]+/).filter(Boolean);

/** @param {Values} values @returns {{ numbering?: Numbering }} */
const numberingOf = values => {
  /** @type {Numbering} */
  const made = {};
  if (values.from === "right" || values.from === "middle") made.from = values.from;
  const first = Math.max(0, Math.trunc(num(values.first, 1))), step = Math.max(-1000, Math.min(1000, Math.trunc(num(values.step, 1)))), skip = parts(values.skip ?? "").map(Number).filter(one => Number.isInteger(one) && one >= 0).slice(0, 1000);
  if (first !== 1) made.first = first;
  if (step !== 1) made.step = step;
  if (skip.length) made.skip = skip;
  if (values.prefix) made.prefix = values.prefix.slice(0, 10);
  return Object.keys(made).length ? { numbering: made } : {};
};

/**
 * Without members that say nothing.
 * @template {object} Kind
 * @param {Kind} thing
 * @param {(keyof Kind)[]} names
 * @returns {Kind}
 */
const bare = (thing, ...names) => {
  const made = { ...thing };
  for (const name of names) if (!made[name]) delete made[name];
  return made;
};

/** @param {Values} values @returns {import("./drawing.js").RowNaming | undefined} */
const namingOf = values => {
  /** @type {import("./drawing.js").RowNaming} */
  const made = {};
  if (values.style === "plain" || values.style === "numbers") made.style = values.style;
  if (values.firstRow) made.first = values.firstRow;
  if (values.back === "yes") made.back = true;
  if (values.rowPrefix) made.prefix = values.rowPrefix;
  return Object.keys(made).length ? made : undefined;
};

/**
 * The thing as a form has it; what cannot be read stays as it was.
 * @param {Thing} before
 * @param {Values} values
 * @param {number} minor
 * @returns {Thing}
 */
export const changed = (before, values, minor) => {
  const at = (x = "x", y = "y", other = { x: 0, y: 0 }) => point(num(values[x], other.x), num(values[y], other.y));
  if (before.kind === "area") {
    const outline = values.outline.trim().split(/\s+/).map(pair => pair.split(",").map(Number)).filter(pair => pair.length === 2 && pair.every(Number.isFinite)).map(([x, y]) => point(x, y));
    return {
      ...before, name: values.name, key: values.key, colorHex: values.colorHex, capacity: Math.max(0, Math.trunc(num(values.capacity, before.capacity))), base_price_pence: Math.max(0, Math.round(num(values.price, 0) * minor)),
      outline: outline.length > 2 ? outline : before.outline,
    };
  }
  const { numbering: _, ...rest } = before, seated = { ...rest, section: values.section || before.section, ...before.kind === "seats" ? {} : numberingOf(values) };
  switch (seated.kind) {
    case "row": return bare({ ...seated, row: values.row, count: int(values.count, seated.count, 500), from: at("x", "y", seated.from), to: at("x2", "y2", seated.to), bend: num(values.bend, 0) }, "bend");
    case "curve": return { ...seated, row: values.row, count: int(values.count, seated.count, 500), centre: at("x", "y", seated.centre), radius: num(values.radius, seated.radius), start: num(values.start, seated.start), end: num(values.end, seated.end) };
    case "block": {
      const ends = values.ends.trim() ? values.ends.split(/[,;\s]+/).map(pair => /** @type {[number, number]} */ (pair.split("/").concat("0").slice(0, 2).map(part => Math.max(0, Math.trunc(num(part, 0)))))) : undefined;
      return bare({
        ...seated, rows: int(values.rows, seated.rows, 500), columns: int(values.columns, seated.columns, 500), origin: at("x", "y", seated.origin), seatPitch: num(values.seatPitch, seated.seatPitch), rowPitch: num(values.rowPitch, seated.rowPitch),
        angle: num(values.angle, 0), bend: num(values.bend, 0), naming: namingOf(values), ends,
      }, "angle", "bend", "naming", "ends");
    }
    case "table": {
      const shape = values.shape === "long" ? "long" : "round", sides = parts(values.sides).map(side => Math.max(0, Math.min(500, Math.trunc(num(side, 0)))));
      const places = shape === "round" ? [Math.max(1, sides.length > 1 ? sides.reduce((sum, side) => sum + side, 0) : sides[0] ?? 8)] : sides.length === 1 ? [Math.ceil(sides[0] / 2), 0, Math.floor(sides[0] / 2), 0] : [...sides, 0, 0, 0, 0].slice(0, 4);
      return bare({ ...seated, row: values.row, shape, centre: at("x", "y", seated.centre), width: Math.max(1, num(values.width, seated.width)), height: Math.max(1, num(values.height, seated.height)), angle: num(values.angle, 0), sides: places }, "angle");
    }
    default: {
      const numbers = parts(values.numbers);
      return { ...seated, row: values.row, seats: seated.seats.map((seat, i) => ({ ...seat, number: numbers[i] ?? seat.number })) };
    }
  }
};

// What is drawn around the seats

/** @type {(drawing: Drawing, id: string) => { fields: Field[], values: Values } | null} */
export const boxForm = ({ map }, id) => {
  const [kind, index] = id.split("."), i = Number(index);
  const place = [number("x", words("editor.field.cx")), number("y", words("editor.field.cy"))], size = [number("width", words("editor.field.width"), { min: 1 }), number("height", words("editor.field.depth"), { min: 1 })];
  if (id === "stage" && map.stage) {
    const { title, position, dimensions } = map.stage;
    return { fields: [text("title", words("editor.field.name"), { half: false }), ...place, ...size], values: { title, x: `${position.x}`, y: `${position.y}`, width: `${dimensions.width}`, height: `${dimensions.height}` } };
  }
  const label = kind === "label" ? map.labels?.[i] : undefined;
  if (label) {
    return {
      fields: [text("text", words("editor.field.text"), { half: false }), ...place, number("fontSize", words("editor.field.size"), { min: 1 }), { name: "colorHex", label: words("editor.field.colour"), type: "colour", half: true }],
      values: { text: label.text, x: `${label.position.x}`, y: `${label.position.y}`, fontSize: `${label.fontSize ?? 16}`, colorHex: label.colorHex ?? "#555555" },
    };
  }
  const aisle = kind === "aisle" ? map.aisles?.[i] : undefined;
  return aisle ? { fields: [...place, ...size], values: { x: `${aisle.position.x}`, y: `${aisle.position.y}`, width: `${aisle.dimensions.width}`, height: `${aisle.dimensions.height}` } } : null;
};

/** @type {(drawing: Drawing, id: string, values: Values) => Drawing} */
export const boxChanged = (drawing, id, values) => {
  const { map } = drawing, [kind, index] = id.split("."), i = Number(index), position = point(num(values.x, 0), num(values.y, 0));
  const dimensions = { width: Math.max(1, num(values.width, 1)), height: Math.max(1, num(values.height, 1)) };
  if (id === "stage") return withMap(drawing, { stage: { title: values.title, position, dimensions } });
  if (kind === "label") return withMap(drawing, { labels: map.labels?.map((label, at) => at === i ? { text: values.text, position, fontSize: Math.max(1, num(values.fontSize, 16)), colorHex: values.colorHex } : label) });
  return withMap(drawing, { aisles: map.aisles?.map((aisle, at) => at === i ? { position, dimensions } : aisle) });
};

/**
 * The whole map's own.
 * @param {Drawing} drawing
 * @returns {{ fields: Field[], values: Values }}
 */
export const mapForm = ({ map }) => ({
  fields: [text("name", words("editor.field.name"), { half: false }), number("width", words("editor.field.paperwidth"), { min: 1, max: 20_000 }), number("height", words("editor.field.paperdepth"), { min: 1, max: 20_000 }), number("seatSize", words("editor.field.seatsize"), { min: 1 })],
  values: { name: map.name, width: `${map.viewport.width}`, height: `${map.viewport.height}`, seatSize: `${map.seatSize ?? 20}` },
});

/** @type {(drawing: Drawing, values: Values) => Drawing} */
export const mapChanged = (drawing, values) => {
  const side = /** @param {string} value @param {number} other */ (value, other) => Math.max(1, Math.min(20_000, num(value, other))), { map } = drawing;
  return withMap(drawing, {
    name: values.name.trim() || map.name, viewport: { width: side(values.width, map.viewport.width), height: side(values.height, map.viewport.height) }, seatSize: Math.max(1, num(values.seatSize, 20)),
  });
};

/** @param {import("./drawing.js").Section} section @param {number} minor @returns {{ fields: Field[], values: Values }} */
export const sectionForm = (section, minor) => ({
  fields: [text("name", words("editor.field.name")), text("id", words("editor.field.key")), { name: "colorHex", label: words("editor.field.colour"), type: "colour", half: true }, number("price", words("editor.field.price"), { min: 0 }), { name: "accessible", label: words("editor.field.stepfree"), type: "check" }],
  values: { name: section.name, id: section.id, colorHex: section.colorHex, price: `${section.base_price_pence / minor}`, accessible: section.accessible ? "yes" : "" },
});

/** @type {(drawing: Drawing, id: string, values: Values, minor: number) => Drawing} */
export const sectionChanged = (drawing, id, values, minor) => {
  const sections = drawing.map.sections.map(section => section.id === id
    ? bare({ ...section, id: values.id, name: values.name, colorHex: values.colorHex, base_price_pence: Math.max(0, Math.round(num(values.price, 0) * minor)), accessible: values.accessible === "yes" }, "accessible") : section);
  const next = withMap(drawing, { sections });
  return values.id === id ? next : withObjects(next, drawing.objects.filter(object => object.kind !== "area").map(object => renamed(object, id, values.id)));
};

/** @param {Thing} object @param {string} from @param {string} to @returns {Thing} */
const renamed = (object, from, to) => {
  if (object.kind === "area") return object;
  const places = object.places && Object.fromEntries(Object.entries(object.places).map(([key, mark]) => [key, mark.category === from ? { ...mark, category: to } : mark]));
  return { ...object, section: object.section === from ? to : object.section, ...places ? { places } : {} };
};

/** @param {Drawing} drawing @param {string} id */
export const isUsed = (drawing, id) => drawing.objects.some(object => object.kind !== "area" && (object.section === id || Object.values(object.places ?? {}).some(mark => mark.category === id)));

/** @param {Drawing} drawing @param {string} id */
export const kindOf = (drawing, id) => objectOf(drawing, id)?.kind ?? id.split(".")[0];

export const palette = COLOURS;
