// @ts-check
/** The editor's state and what is done with it: the one way by which tools, panels and keys change a drawing. */
import { words } from "../shared/words.js";
import { cover } from "./arrange.js";
import { canonical } from "./canonical.js";
import { check, gone } from "./check.js";
import { boundsOfThing, copied, moved, newIDs, objectOf, thingIDs, turned, withMap, without } from "./drawing.js";
import { History } from "./history.js";
import { indexOf } from "./scene.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {import("./plane.js").Point} Point */
/** @typedef {import("./check.js").Fault} Fault */
/** @typedef {"select" | "pan" | "row" | "curve" | "block" | "table" | "area" | "stage" | "label" | "aisle" | "paint" | "hold"} Tool */
/** @typedef {{ problems: Fault[], warnings: Fault[], hints: Fault[], refs: import("./canonical.js").Ref[], map: import("./canonical.js").SeatMap, named: Drawing }} Verdict */

export class Bench extends EventTarget {
  /** @type {Tool} */
  tool = "select";
  /** @type {Set<string>} */
  selection = new Set();
  /**
   * Chosen places within things, `thing|key`.
   * @type {Set<string>}
   */
  places = new Set();
  /**
   * What new rows are of, and what is painted.
   * @type {string | null}
   */
  section = null;
  grid = 5;
  readOnly = false;
  /** @type {string[]} */
  published = [];
  /** @type {string[]} */
  retired = [];
  /** @type {{ objects: Thing[], labels: import("./drawing.js").Label[], aisles: import("./drawing.js").Aisle[] } | null} */
  #copied = null;
  /** @type {{ drawing: Drawing, verdict: Verdict } | null} */
  #checked = null;

  /** @param {Drawing} drawing */
  constructor(drawing) {
    super();
    this.history = new History(drawing);
    this.section = drawing.map.sections[0]?.id ?? null;
  }

  get drawing() { return this.history.drawing; }

  /** Names that places of this plan have or had. */
  get used() { return [...this.published, ...this.retired]; }

  /** @param {"change" | "select" | "tool" | "settle"} what */
  #tell(what) { this.dispatchEvent(new Event(what)); }

  /** @param {string} text */
  say(text) { this.dispatchEvent(new CustomEvent("say", { detail: text })); }

  /**
   * A change of the drawing, said in words.
   * @param {Drawing} drawing
   * @param {string} said
   */
  apply(drawing, said) {
    if (this.readOnly || drawing === this.drawing) return;
    this.history.push(drawing, said);
    this.#keepSelection();
    this.say(said);
    this.#tell("change");
  }

  #keepSelection() {
    const there = new Set(thingIDs(this.drawing));
    this.selection = new Set([...this.selection].filter(id => there.has(id)));
    this.places = new Set([...this.places].filter(name => this.selection.has(name.split("|")[0])));
    if (!this.drawing.map.sections.some(({ id }) => id === this.section)) this.section = this.drawing.map.sections[0]?.id ?? null;
  }

  undo() { this.#step(this.readOnly ? null : this.history.undo(), true); }

  redo() { this.#step(this.readOnly ? null : this.history.redo(), false); }

  /** @param {string | null} said @param {boolean} isBack */
  #step(said, isBack) {
    if (said === null) { this.say(words(isBack ? "editor.undo.none" : "editor.redo.none")); return; }
    this.#keepSelection();
    this.say(words(isBack ? "editor.undo.done" : "editor.redo.done", { what: said }));
    this.#tell("change");
  }

  /**
   * The names that places were published with belong to every step, whichever is gone back to.
   * @param {Drawing} named
   */
  settle(named) {
    this.history.settle(named);
    this.#tell("settle");
  }

  /**
   * Another drawing altogether, such as a version's or an uploaded one.
   * @param {Drawing} drawing
   */
  reset(drawing) {
    this.history = new History(drawing);
    this.#keepSelection();
    this.#tell("change");
  }

  /** @param {Iterable<string>} ids @param {Iterable<string>} [places] */
  select(ids, places = []) {
    this.selection = new Set(ids);
    this.places = new Set(places);
    this.#tell("select");
  }

  /** @param {Tool} tool */
  use(tool) {
    this.tool = tool;
    this.#tell("tool");
  }

  /** @param {string | null} section */
  paintWith(section) {
    this.section = section;
    this.#tell("tool");
  }

  /**
   * A thing and all that are grouped with it.
   * @param {string} id
   * @returns {string[]}
   */
  grouped(id) {
    const group = objectOf(this.drawing, id)?.group;
    return group ? this.drawing.objects.filter(object => object.group === group).map(object => object.id) : [id];
  }

  /**
   * The chosen objects.
   * @returns {Thing[]}
   */
  get chosen() { return this.drawing.objects.filter(({ id }) => this.selection.has(id)); }

  remove() {
    if (!this.selection.size) return;
    const count = this.selection.size;
    this.apply(without(this.drawing, this.selection), words("editor.deleted", { n: count }));
    this.select([]);
  }

  /** @param {number} dx @param {number} dy */
  move(dx, dy) {
    if (!this.selection.size) return;
    const next = moved(this.drawing, new Map([...this.selection].map(id => [id, { x: dx, y: dy }])));
    const at = cover(next, this.selection);
    this.apply(next, words("editor.moved", { what: this.nameOf(next), x: Math.round(at?.left ?? 0), y: Math.round(at?.top ?? 0) }));
  }

  /** @param {number} degrees */
  turn(degrees) {
    const all = cover(this.drawing, this.selection);
    if (!all) return;
    const centre = { x: (all.left + all.right) / 2, y: (all.top + all.bottom) / 2 };
    this.apply(turned(this.drawing, this.selection, centre, degrees), words("editor.turned", { what: this.nameOf(), degrees }));
  }

  copy() {
    const { map } = this.drawing, has = /** @param {string} id */ id => this.selection.has(id);
    if (!this.selection.size) return;
    this.#copied = {
      objects: this.chosen, labels: (map.labels ?? []).filter((_, i) => has(`label.${i}`)), aisles: (map.aisles ?? []).filter((_, i) => has(`aisle.${i}`)),
    };
    this.say(words("editor.copied", { what: this.nameOf() }));
  }

  /** @param {number} [by] */
  paste(by = 20) {
    if (!this.#copied) return;
    const { objects, labels, aisles } = this.#copied, { drawing } = this, ids = newIDs(drawing, objects.length), { map } = drawing;
    /** @type {Map<string, string>} */
    const groups = new Map();
    const added = objects.map((object, i) => {
      const copy = copied(object, ids[i]);
      if (!object.group) return copy;
      if (!groups.has(object.group)) groups.set(object.group, `g${ids[i]}`);
      return { ...copy, group: groups.get(object.group) };
    });
    const [oldLabels, oldAisles] = [map.labels ?? [], map.aisles ?? []];
    const next = withMap({ ...drawing, objects: [...drawing.objects, ...added] }, { labels: [...oldLabels, ...labels], aisles: [...oldAisles, ...aisles] });
    const names = [...ids, ...labels.map((_, i) => `label.${oldLabels.length + i}`), ...aisles.map((_, i) => `aisle.${oldAisles.length + i}`)];
    const placed = by ? moved(next, new Map(names.map(name => [name, { x: by, y: by }]))) : next;
    this.apply(placed, words("editor.pasted", { n: names.length }));
    this.select(names);
    this.copy();
  }

  duplicate() {
    this.copy();
    this.paste();
  }

  group() {
    const { chosen } = this, group = chosen.length ? `g${chosen[0].id}` : "", isOne = chosen.length > 0 && chosen.every(object => object.group === group);
    if (chosen.length < 2) return;
    const by = new Set(chosen.map(({ id }) => id));
    const objects = this.drawing.objects.map(object => {
      if (!by.has(object.id)) return object;
      const next = /** @type {Thing} */ ({ ...object, group });
      if (isOne) delete next.group;
      return next;
    });
    this.apply({ ...this.drawing, objects }, isOne ? words("editor.ungrouped") : words("editor.grouped", { n: chosen.length }));
  }

  /**
   * What is selected, in words.
   * @param {Drawing} [drawing]
   */
  nameOf(drawing = this.drawing) {
    const [id] = this.selection;
    return this.selection.size === 1 ? nameOf(drawing, id) : words("editor.things", { n: this.selection.size });
  }

  /**
   * The map of the drawing as it stands, and what is wrong with it; made once for each drawing.
   * @returns {Verdict}
   */
  get verdict() {
    if (this.#checked?.drawing === this.drawing) return this.#checked.verdict;
    const { map, refs, named } = canonical(this.drawing, this.used), { problems, warnings } = check(map);
    const verdict = { problems, warnings, hints: gone(this.published, map), refs, map, named };
    this.#checked = { drawing: this.drawing, verdict };
    return verdict;
  }

  /** How many places, sections and standing places there are. */
  get counts() {
    const seats = indexOf(this.drawing).spots.reduce((sum, { place }) => sum + (place.gap ? 0 : 1), 0);
    const standing = this.drawing.objects.reduce((sum, object) => sum + (object.kind === "area" ? object.capacity : 0), 0);
    return { seats, standing, sections: this.drawing.map.sections.length };
  }

  /**
   * Where a fault is: its thing, and the place of it.
   * @param {Fault} fault
   * @returns {{ thing: string, place: string | null } | null}
   */
  placeOf({ path }) {
    const seat = /^seats\[(\d+)\]/.exec(path), { refs, map } = this.verdict;
    if (seat) { const ref = refs[Number(seat[1])]; return ref ? { thing: ref.object, place: `${ref.object}|${ref.key}` } : null; }
    const area = /^areas\[(\d+)\]/.exec(path);
    if (area) { const found = this.drawing.objects.filter(({ kind }) => kind === "area")[Number(area[1])]; return found ? { thing: found.id, place: null } : null; }
    const section = /^sections\[(\d+)\]/.exec(path);
    if (section) { const found = this.drawing.objects.find(object => object.kind !== "area" && object.section === map.sections[Number(section[1])]?.id); return found ? { thing: found.id, place: null } : null; }
    const drawn = /^(label|aisle)s\[(\d+)\]/.exec(path);
    if (drawn) return { thing: `${drawn[1]}.${drawn[2]}`, place: null };
    return path.startsWith("stage") && map.stage ? { thing: "stage", place: null } : null;
  }
}

/**
 * A thing in a few words: "Row C, 14 places".
 * @param {Drawing} drawing
 * @param {string} id
 */
export const nameOf = (drawing, id) => {
  const object = objectOf(drawing, id), [kind, index] = id.split(".");
  if (!object) return kind === "stage" ? words("editor.tool.stage") : kind === "label" ? words("editor.name.label", { text: drawing.map.labels?.[Number(index)]?.text ?? "" }) : kind === "aisle" ? words("editor.name.aisle", { n: Number(index) + 1 }) : words("editor.nothing");
  if (object.kind === "area") return words("editor.name.area", { name: object.name, n: object.capacity });
  const count = indexOf(drawing).spots.reduce((sum, spot) => sum + (spot.thing === id && !spot.place.gap ? 1 : 0), 0), places = words("editor.places", { n: count });
  if (object.kind === "block") return words("editor.name.block", { n: object.rows, places });
  return words(object.kind === "table" ? "editor.name.table" : "editor.name.row", { row: object.row, places });
};

/** @param {Bench} bench @param {string} id */
export const centreOf = (bench, id) => {
  const bounds = boundsOfThing(bench.drawing, id);
  return bounds && { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
};
