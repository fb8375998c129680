// @ts-check
/**
 * What is wrong with a map, or worth a word, in its canonical form: the verdicts of the server's reader, with the same paths in the same order, while
 * somebody draws. `check-cases.test.js` holds both to one table.
 */

/** @typedef {{ path: string, code: string, message: string }} Fault */
/** @typedef {{ problems: Fault[], warnings: Fault[] }} Verdict */
/** @typedef {{ id: string, section: number, row: string, number: string, x: number, y: number }} Seat */
/** @typedef {{ name: string, capacity: number }} Section */

const LISTED = 100, SECTIONS = 200, SEATS = 20_000, DRAWN = 2_000, TEXT = 255;
const ID_RULE = "must be 1 to 64 letters, digits, dots, colons, hyphens or underscores, beginning with a letter or digit, and no UUID";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @param {string} text */
export const isID = text => /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/.test(text) && !UUID.test(text);

/**
 * Code points are counted, as by the server.
 * @type {(text: string, most: number) => boolean}
 */
const isWithin = (text, most) => text.length <= most || [...text].length <= most;

class Notes {
  /** @type {Fault[]} */
  problems = [];
  /** @type {Fault[]} */
  warnings = [];

  /** @type {(path: string, code: string, message: string) => void} */
  add(path, code, message) { if (this.problems.length < LISTED) this.problems.push({ path, code, message }); }

  /** @type {(path: string, code: string, message: string) => void} */
  warn(path, code, message) { if (this.warnings.length < LISTED) this.warnings.push({ path, code, message }); }
}

/** One object of a map, read member by member; what nobody asked for is unknown. */
class Fields {
  #left;

  /** @param {Record<string, unknown>} members @param {string} path @param {Notes} notes */
  constructor(members, path, notes) {
    this.members = members;
    this.path = path;
    this.notes = notes;
    this.#left = new Set(Object.keys(members));
  }

  /** @param {unknown} value @param {string} path @param {Notes} notes @returns {Fields | null} */
  static of(value, path, notes) {
    if (value && typeof value === "object" && !Array.isArray(value)) return new Fields(/** @type {Record<string, unknown>} */ (value), path, notes);
    notes.add(path, "wrong_type", "must be an object");
    return null;
  }

  /** @param {string} name */
  at(name) { return this.path ? `${this.path}.${name}` : name; }

  /** @type {(name: string, code: string, message: string) => null} */
  note(name, code, message) { this.notes.add(this.at(name), code, message); return null; }

  finish() { for (const name of this.#left) this.note(name, "unknown_field", "is not known here"); }

  /** @param {string} name @param {boolean} [required] @returns {unknown} null where absent */
  value(name, required = false) {
    this.#left.delete(name);
    const value = Object.hasOwn(this.members, name) ? this.members[name] ?? null : null;
    return value === null && required ? this.note(name, "missing_field", "is required") : value;
  }

  /** @param {string} name @param {boolean} [required] @returns {string | null} */
  string(name, required = true) {
    const value = this.value(name, required);
    if (value === null) return null;
    if (typeof value !== "string" || value.includes("\0")) return this.note(name, "wrong_type", "must be a string");
    return isWithin(value, TEXT) ? value : this.note(name, "too_long", `must be at most ${TEXT} characters`);
  }

  /** @param {string} name */
  bool(name) {
    const value = this.value(name);
    if (value !== null && typeof value !== "boolean") this.note(name, "wrong_type", "must be true or false");
  }

  /** @param {string} name @param {boolean} [required] @returns {number | null} */
  number(name, required = true) {
    const value = this.value(name, required);
    if (value === null) return null;
    if (typeof value !== "number") return this.note(name, "wrong_type", "must be a number");
    return Number.isFinite(value) ? value : this.note(name, "bad_number", "must be a finite number");
  }

  /** @param {string} name @returns {number | null} */
  count(name) {
    const value = this.number(name, false);
    if (value === null) return null;
    if (!Number.isInteger(value)) return this.note(name, Math.abs(value) < 1e15 ? "wrong_type" : "bad_number", "must be a whole number");
    return value >= 0 ? value : this.note(name, "bad_number", "must be 0 or more");
  }

  /** @param {string} name */
  price(name) {
    const value = this.value(name, true);
    if (value === null) return;
    const rule = "must be a whole number of pence from 0 to 100000000";
    if (typeof value !== "number") this.note(name, "wrong_type", rule);
    else if (!Number.isInteger(value) || value < 0 || value > 100_000_000) this.note(name, "bad_price", rule);
  }

  /** @param {string} name @param {boolean} [required] */
  colour(name, required = true) {
    const text = this.string(name, required);
    if (text !== null && !/^#[0-9a-f]{6}$/i.test(text)) this.note(name, "bad_colour", "must be a colour such as #2E7D32");
  }

  /** @param {string} name @returns {string | null} */
  id(name) {
    const text = this.string(name);
    if (text === null || isID(text)) return text;
    return this.note(name, "bad_id", ID_RULE);
  }

  /** @param {string} name @returns {string | null} */
  label(name) {
    const text = this.string(name);
    if (text === null || text && isWithin(text, 10)) return text;
    return this.note(name, "bad_label", "must be 1 to 10 characters");
  }

  /** @param {string} name @param {boolean} [required] @returns {unknown[] | null} */
  array(name, required = false) {
    const value = this.value(name, required);
    if (value === null) return null;
    return Array.isArray(value) ? value : this.note(name, "wrong_type", "must be an array");
  }

  /** @template T @param {string} name @param {(fields: Fields) => T} read @param {boolean} [required] @returns {T | null} */
  object(name, read, required = true) {
    const value = this.value(name, required), fields = value === null ? null : Fields.of(value, this.at(name), this.notes);
    if (!fields) return null;
    const result = read(fields);
    fields.finish();
    return result;
  }

  /** @param {string} name @param {(fields: Fields) => void} read */
  objects(name, read) {
    const elements = this.array(name) ?? [];
    if (elements.length > DRAWN) { this.note(name, "too_many", `must be at most ${DRAWN}`); return; }
    elements.forEach((element, i) => {
      const fields = Fields.of(element, `${this.at(name)}[${i}]`, this.notes);
      if (fields) { read(fields); fields.finish(); }
    });
  }

  /** @param {string} name @returns {boolean} whether it is one */
  point(name) {
    return this.object(name, of => {
      const x = of.number("x"), y = of.number("y");
      return x !== null && y !== null;
    }) ?? false;
  }

  /** @param {string} name @returns {{ width: number, height: number } | null} */
  size(name) {
    return this.object(name, of => {
      const width = of.number("width"), height = of.number("height");
      return width === null || height === null ? null : { width, height };
    });
  }
}

class Reading {
  notes = new Notes();
  /** @type {Section[]} */
  sections = [];
  /** @type {Map<string, number>} */
  indices = new Map();
  /** @type {[seat: Seat, path: string][]} */
  seats = [];
  count = 0;

  /** @param {unknown} value */
  map(value) {
    const { notes } = this, of = Fields.of(value, "", notes);
    if (!of) return;
    const version = of.value("version", true);
    if (version !== null && typeof version !== "number") of.note("version", "wrong_type", "must be 1");
    else if (version !== null && version !== 1) of.note("version", "unsupported_version", "must be 1");
    const name = of.string("name");
    if (name === "") of.note("name", "missing_field", "must not be empty");
    const viewport = of.size("viewport");
    for (const side of /** @type {const} */ (["width", "height"])) {
      if (viewport && !(viewport[side] >= 1 && viewport[side] <= 20_000)) notes.add(`viewport.${side}`, "bad_viewport", "must be from 1 to 20000");
    }
    const seatSize = of.number("seatSize", false);
    if (seatSize !== null && seatSize <= 0) of.note("seatSize", "bad_number", "must be more than 0");
    const stage = of.object("stage", drawn => {
      const title = drawn.string("title"), position = drawn.point("position"), size = drawn.size("dimensions");
      return title !== null && position && size !== null;
    }, false);
    of.objects("labels", label => { label.string("text"); label.point("position"); label.number("fontSize", false); label.colour("colorHex", false); });
    of.objects("aisles", aisle => { aisle.point("position"); aisle.size("dimensions"); });
    this.readSections(of);
    this.readSeats(of);
    this.readAreas(of);
    of.finish();
    if (!this.count && this.sections.length) notes.add("seats", "no_seats", "the map has no seat");
    if (name === null || !viewport) return;
    this.checkDistinct();
    this.checkInside(viewport);
    this.checkCapacities();
    this.warnOfOverlaps(seatSize ?? 20);
    if (!stage) notes.warn("stage", "no_stage", "the map has no stage");
  }

  /** @param {Fields} of */
  readSections(of) {
    const elements = of.array("sections", true);
    if (!elements) return;
    if (!elements.length) of.note("sections", "no_sections", "must have at least one section");
    if (elements.length > SECTIONS) { of.note("sections", "too_many", `must have at most ${SECTIONS} sections`); return; }
    /** @type {Set<string>} */
    const names = new Set();
    elements.forEach((element, i) => {
      const fields = Fields.of(element, `sections[${i}]`, this.notes);
      if (fields) { this.readSection(fields, names); fields.finish(); }
    });
  }

  /** @param {Fields} of @param {Set<string>} names */
  readSection(of, names) {
    const id = of.id("id"), name = of.string("name");
    of.colour("colorHex");
    of.price("base_price_pence");
    const capacity = of.count("capacity");
    of.bool("accessible");
    if (name === "") of.note("name", "missing_field", "must not be empty");
    if (id !== null && this.indices.has(id)) of.note("id", "duplicate_section", `another section has the id "${id}"`);
    if (name !== null && names.has(name)) of.note("name", "duplicate_section", `another section has the name "${name}"`);
    if (name !== null) names.add(name);
    if (id !== null && !this.indices.has(id)) this.indices.set(id, this.sections.length);
    this.sections.push({ name: name ?? "?", capacity: capacity ?? -1 });
  }

  /** @param {Fields} of */
  readSeats(of) {
    const elements = of.array("seats");
    if (!elements) return;
    this.count += elements.length;
    if (this.count > SEATS) { of.note("seats", "too_many", `must be at most ${SEATS} seats`); return; }
    elements.forEach((element, i) => {
      const fields = Fields.of(element, `seats[${i}]`, this.notes);
      if (fields) { this.readSeat(fields); fields.finish(); }
    });
  }

  /** @param {Fields} of */
  readSeat(of) {
    const id = of.id("id"), name = of.string("section"), row = of.label("row"), number = of.label("number");
    const x = of.number("x"), y = of.number("y");
    of.bool("accessible");
    of.bool("restrictedView");
    const section = name === null ? undefined : this.indices.get(name);
    if (name !== null && section === undefined) of.note("section", "unknown_section", `no section has the id "${name}"`);
    if (id === null || section === undefined || row === null || number === null || x === null || y === null) return;
    this.seats.push([{ id, section, row, number, x, y }, of.path]);
  }

  /**
   * Standing areas share their ids and names with sections: a show sells both.
   * @param {Fields} of
   */
  readAreas(of) {
    const names = new Set(this.sections.map(({ name }) => name)), ids = new Set(this.indices.keys());
    of.objects("areas", area => {
      const id = area.id("id"), name = area.string("name");
      area.colour("colorHex");
      area.price("base_price_pence");
      if (area.value("capacity") === null) area.note("capacity", "missing_field", "is required"); else area.count("capacity");
      const outline = area.array("outline", true);
      if (outline && (outline.length < 3 || outline.length > DRAWN)) area.note("outline", "bad_number", `must have 3 to ${DRAWN} points`);
      else outline?.forEach((element, i) => {
        const corner = Fields.of(element, `${area.at("outline")}[${i}]`, this.notes);
        if (corner) { corner.number("x"); corner.number("y"); corner.finish(); }
      });
      if (name === "") area.note("name", "missing_field", "must not be empty");
      if (id !== null && ids.has(id)) area.note("id", "duplicate_section", `another section has the id "${id}"`);
      if (name !== null && names.has(name)) area.note("name", "duplicate_section", `another section has the name "${name}"`);
      if (id !== null) ids.add(id);
      if (name !== null) names.add(name);
    });
  }

  checkDistinct() {
    /** @type {Set<string>} */
    const ids = new Set();
    /** @type {Set<string>} */
    const names = new Set();
    for (const [seat, path] of this.seats) {
      if (ids.has(seat.id)) this.notes.add(`${path}.id`, "duplicate_seat_id", `another seat has the id "${seat.id}"`);
      ids.add(seat.id);
      const name = `${seat.section}\0${seat.row}\0${seat.number}`;
      if (names.has(name)) this.notes.add(path, "duplicate_seat", `there is another ${this.sections[seat.section].name}, row ${seat.row}, seat ${seat.number}`);
      names.add(name);
    }
  }

  /** @param {{ width: number, height: number }} viewport */
  checkInside({ width, height }) {
    for (const [{ id, x, y }, path] of this.seats) {
      if (x >= 0 && y >= 0 && x <= width && y <= height) continue;
      this.notes.add(path, "seat_outside_viewport", `seat ${id} stands at (${x}, ${y}), outside of the viewport`);
    }
  }

  checkCapacities() {
    const counts = this.sections.map(() => 0);
    for (const [{ section }] of this.seats) counts[section]++;
    this.sections.forEach(({ capacity }, i) => {
      if (capacity < 0 || capacity === counts[i]) return;
      this.notes.warn(`sections[${i}].capacity`, "capacity_mismatch", `is ${capacity}, but the section has ${counts[i]} seats`);
    });
  }

  /**
   * In squares as wide as the least distance, so that each seat is compared with few others.
   * @param {number} size
   */
  warnOfOverlaps(size) {
    const least = size / 2;
    if (!(least > 0) || !Number.isFinite(least)) return;
    /** @type {Map<string, Seat[]>} */
    const squares = new Map();
    for (const [seat, path] of this.seats) {
      const column = Math.floor(seat.x / least), line = Math.floor(seat.y / least);
      if (!(Math.abs(column) < 2 ** 40 && Math.abs(line) < 2 ** 40)) continue;
      const below = /** @type {(dx: number, dy: number) => Seat | undefined} */ ((dx, dy) =>
        squares.get(`${column + dx} ${line + dy}`)?.find(other => Math.hypot(other.x - seat.x, other.y - seat.y) < least));
      let other = below(0, 0);
      if (!other) {
        const key = `${column} ${line}`, square = squares.get(key);
        if (square) square.push(seat); else squares.set(key, [seat]);
        for (const [dx, dy] of [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]]) other ??= below(dx, dy);
      }
      if (other) this.notes.warn(path, "seats_overlap", `seat ${seat.id} stands on seat ${other.id}`);
    }
  }
}

/** @param {unknown} map @returns {Verdict} */
export const check = map => {
  const reading = new Reading();
  reading.map(map);
  return { problems: reading.notes.problems, warnings: reading.notes.warnings };
};

/**
 * Places that were published and are no longer drawn.
 * @param {Iterable<string>} published
 * @param {{ seats: { id: string }[] }} map
 * @returns {Fault[]}
 */
export const gone = (published, { seats }) => {
  const left = new Set(seats.map(({ id }) => id)), missing = [...published].filter(id => !left.has(id));
  if (!missing.length) return [];
  const names = missing.length <= 3 ? missing.join(", ") : `${missing.slice(0, 3).join(", ")} and ${missing.length - 3} more`;
  return [{ path: "seats", code: "places_gone", message: `${missing.length === 1 ? "1 published place is" : `${missing.length} published places are`} not drawn any more: ${names}` }];
};
