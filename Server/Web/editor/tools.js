// @ts-check
/** What a pointer does on the canvas, tool by tool. */
import { words } from "../shared/words.js";
import { cover, linesOf, snappedAngle, snappedMove, snappedPoint } from "./arrange.js";
import { marked, moved, objectOf, seatSize, thingIDs, withMap, withObjects } from "./drawing.js";
import { drawn, drawnCurve, nearAngle, newArea, withSection } from "./making.js";
import { angleTo, distance, point, rounded } from "./plane.js";
import { indexOf, spotAt, thingAt, thingsWithin } from "./scene.js";
import { nameOf } from "./bench.js";

/** @typedef {import("./plane.js").Point} Point */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {import("./arrange.js").Snapping} Snapping */
/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./scene.js").View} View */
/** @typedef {{ move: (at: Point, event: PointerEvent) => void, end: (at: Point, event: PointerEvent) => void, cancel?: () => void }} Gesture */

export class Tools {
  /** @type {{ ids: Set<string>, by: Point } | null} */
  drag = null;
  /** @type {import("./arrange.js").Guide[]} */
  guides = [];
  /** @type {import("./plane.js").Bounds | null} */
  frame = null;
  /** @type {Thing[]} */
  sketch = [];
  /**
   * Corners of an area that is drawn point by point.
   * @type {Point[] | null}
   */
  outline = null;
  isPanning = false;
  /** The view that shows all of the paper, and the canvas's size that it was made for. */
  #whole = { x: NaN, y: NaN, zoom: NaN };
  #size = { width: 0, height: 0 };
  /** @type {Gesture | null} */
  #gesture = null;
  /**
   * A curve that waits for its end: centre, radius, start.
   * @type {{ centre: Point, radius: number, start: number } | null}
   */
  #arc = null;

  /** @param {Bench} bench @param {View} view @param {HTMLCanvasElement} canvas @param {() => void} redraw */
  constructor(bench, view, canvas, redraw) {
    this.bench = bench;
    this.view = view;
    this.canvas = canvas;
    this.redraw = redraw;
    canvas.addEventListener("pointerdown", event => this.#down(event));
    canvas.addEventListener("pointermove", event => this.#move(event));
    canvas.addEventListener("pointerup", event => this.#up(event));
    canvas.addEventListener("pointercancel", () => this.cancel());
    canvas.addEventListener("dblclick", event => this.#double(event));
    canvas.addEventListener("wheel", event => this.#wheel(event), { passive: false });
    canvas.addEventListener("contextmenu", event => event.preventDefault());
  }

  /** @param {MouseEvent} event @returns {Point} */
  at(event) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: this.view.x + (event.clientX - left) / this.view.zoom, y: this.view.y + (event.clientY - top) / this.view.zoom };
  }

  get reach() { return Math.max(seatSize(this.bench.drawing) / 2, 6 / this.view.zoom); }

  /** @param {MouseEvent} event @param {Set<string>} moving @returns {Snapping} */
  #snapping(event, moving = new Set()) {
    if (event.altKey) return { lines: { xs: [], ys: [] }, grid: 0, tolerance: 0 };
    this.#lines ??= linesOf(this.bench.drawing, moving, thingIDs(this.bench.drawing), 28);
    return { lines: this.#lines, grid: this.bench.grid, tolerance: 6 / this.view.zoom };
  }

  /** @type {import("./arrange.js").Lines | null} */
  #lines = null;

  /** @param {MouseEvent} event */
  #snapped(event) {
    const { at, guides } = snappedPoint(this.at(event), this.#snapping(event));
    this.guides = guides;
    return at;
  }

  cancel() {
    this.#gesture?.cancel?.();
    this.#gesture = null;
    this.#arc = null;
    this.#clear();
  }

  #clear() {
    [this.drag, this.guides, this.frame, this.sketch, this.outline] = [null, [], null, [], null];
    this.#lines = null;
    this.redraw();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.canvas.focus();
    if (event.button > 1) return;
    this.#lines = null;
    const at = this.at(event), { tool } = this.bench;
    if (this.#arc) { this.#endArc(event); return; }
    this.canvas.setPointerCapture(event.pointerId);
    if (tool === "pan" || this.isPanning || event.button === 1) this.#gesture = this.#pan(event);
    else if (this.bench.readOnly || tool === "select") this.#gesture = this.#select(at, event);
    else if (tool === "paint" || tool === "hold") this.#gesture = this.#paint(at);
    else if (tool === "curve") this.#gesture = this.#curve(this.#snapped(event));
    else if (tool === "area" && this.outline) this.#corner(event);
    else this.#gesture = this.#draw(this.#snapped(event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#gesture) { this.#gesture.move(this.at(event), event); this.redraw(); return; }
    if (this.#arc) { this.#sketchArc(event); this.redraw(); return; }
    if (this.bench.tool !== "select" && this.bench.tool !== "pan") { this.#snapped(event); this.redraw(); }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (!gesture) return;
    gesture.end(this.at(event), event);
    if (!this.#arc && !this.outline) this.#clear();
    this.redraw();
  }

  /** @param {MouseEvent} event */
  #double(event) {
    if (this.outline) { this.#closeOutline(); return; }
    if (this.bench.tool !== "select") return;
    const at = this.at(event), spot = spotAt(this.bench.drawing, at, this.reach);
    if (spot) this.bench.select([spot.thing], [`${spot.thing}|${spot.key}`]);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) this.zoomBy(Math.exp(-event.deltaY / 200), this.at(event));
    else {
      this.view.x += (event.shiftKey ? event.deltaY : event.deltaX) / this.view.zoom;
      this.view.y += (event.shiftKey ? 0 : event.deltaY) / this.view.zoom;
    }
    this.redraw();
  }

  /** @param {number} by @param {Point} [at] what stays where it is */
  zoomBy(by, at) {
    const { view, canvas } = this, before = view.zoom;
    const fixed = at ?? { x: view.x + canvas.clientWidth / before / 2, y: view.y + canvas.clientHeight / before / 2 };
    view.zoom = Math.min(16, Math.max(.02, before * by));
    view.x = fixed.x - (fixed.x - view.x) * before / view.zoom;
    view.y = fixed.y - (fixed.y - view.y) * before / view.zoom;
    this.redraw();
  }

  /** @param {import("./plane.js").Bounds} bounds @param {number} [most] */
  show({ left, top, right, bottom }, most = 8) {
    const { view, canvas } = this, room = 40;
    const width = Math.max(right - left, 20), height = Math.max(bottom - top, 20);
    view.zoom = Math.min(most, Math.max(.02, Math.min((canvas.clientWidth - room) / width, (canvas.clientHeight - room) / height)));
    view.x = (left + right) / 2 - canvas.clientWidth / view.zoom / 2;
    view.y = (top + bottom) / 2 - canvas.clientHeight / view.zoom / 2;
    this.redraw();
  }

  /** The selection, or all of the paper. */
  fit() {
    const { width, height } = this.bench.drawing.map.viewport;
    const bounds = cover(this.bench.drawing, this.bench.selection);
    this.show(bounds ?? { left: 0, top: 0, right: width, bottom: height }, bounds ? 3 : 8);
  }

  fitAll() {
    const { width, height } = this.bench.drawing.map.viewport;
    this.show({ left: 0, top: 0, right: width, bottom: height });
    this.#whole = { ...this.view };
  }

  /** A tablet was turned, or the window has another size: all of the paper is fitted anew where it was seen, else the middle stays where it is. */
  resized() {
    const { view, canvas: { clientWidth: width, clientHeight: height } } = this, whole = this.#whole, last = this.#size;
    this.#size = { width, height };
    if (view.x === whole.x && view.y === whole.y && view.zoom === whole.zoom) { this.fitAll(); return; }
    view.x += (last.width - width) / 2 / view.zoom;
    view.y += (last.height - height) / 2 / view.zoom;
    this.redraw();
  }

  /**
   * Moves what is seen just so far that a point is in it.
   * @param {Point} at
   */
  reveal(at) {
    const { view, canvas } = this, [width, height] = [canvas.clientWidth / view.zoom, canvas.clientHeight / view.zoom];
    if (at.x < view.x || at.x > view.x + width || at.y < view.y || at.y > view.y + height) [view.x, view.y] = [at.x - width / 2, at.y - height / 2];
    this.redraw();
  }

  /** @param {PointerEvent} start @returns {Gesture} */
  #pan(start) {
    const { x, y } = this.view;
    const move = /** @param {Point} _ @param {PointerEvent} event */ (_, event) => {
      this.view.x = x - (event.clientX - start.clientX) / this.view.zoom;
      this.view.y = y - (event.clientY - start.clientY) / this.view.zoom;
    };
    return { move, end: () => {} };
  }

  /** @param {Point} from @param {PointerEvent} start @returns {Gesture} */
  #select(from, start) {
    const { bench } = this, id = thingAt(bench.drawing, from, this.reach);
    if (!id) return this.#framing(from, start);
    const spot = spotAt(bench.drawing, from, this.reach);
    if (bench.places.size && spot && bench.selection.has(spot.thing)) {
      const name = `${spot.thing}|${spot.key}`, places = new Set(start.shiftKey ? bench.places : []);
      if (start.shiftKey && places.has(name)) places.delete(name); else places.add(name);
      bench.select(bench.selection, places);
      return { move: () => {}, end: () => {} };
    }
    const ids = bench.grouped(id), isChosen = bench.selection.has(id);
    if (start.shiftKey) bench.select(isChosen ? [...bench.selection].filter(other => !ids.includes(other)) : [...bench.selection, ...ids]);
    else if (!isChosen) bench.select(ids);
    return bench.readOnly || !bench.selection.has(id) ? { move: () => {}, end: () => {} } : this.#dragging(from);
  }

  /** @param {Point} from @returns {Gesture} */
  #dragging(from) {
    const { bench } = this, ids = bench.selection, bounds = cover(bench.drawing, ids);
    let by = { x: 0, y: 0 }, isMoved = false;
    return {
      move: (at, event) => {
        if (!isMoved && distance(at, from) * this.view.zoom < 3) return;
        isMoved = true;
        const wanted = { x: at.x - from.x, y: at.y - from.y };
        // Alt copies, so it cannot free from snapping here.
        const snapping = { ...this.#snapping(/** @type {PointerEvent} */ ({ ...event, altKey: false }), ids) };
        const snapped = bounds ? snappedMove(bounds, wanted, snapping) : { by: wanted, guides: [] };
        by = snapped.by;
        this.guides = snapped.guides;
        this.drag = { ids, by };
      },
      end: (_, event) => {
        this.drag = null;
        if (!isMoved) return;
        if (event.altKey) { bench.copy(); bench.paste(0); }
        const next = moved(bench.drawing, new Map([...bench.selection].map(id => [id, by]))), place = cover(next, bench.selection);
        bench.apply(next, words("editor.moved", { what: bench.nameOf(next), x: Math.round(place?.left ?? 0), y: Math.round(place?.top ?? 0) }));
      },
    };
  }

  /** @param {Point} from @param {PointerEvent} start @returns {Gesture} */
  #framing(from, start) {
    const { bench } = this, before = start.shiftKey ? [...bench.selection] : [];
    if (!start.shiftKey && (bench.selection.size || bench.places.size)) bench.select([]);
    return {
      move: at => {
        this.frame = { left: Math.min(from.x, at.x), right: Math.max(from.x, at.x), top: Math.min(from.y, at.y), bottom: Math.max(from.y, at.y) };
      },
      end: () => {
        if (!this.frame) return;
        const found = thingsWithin(bench.drawing, this.frame).flatMap(id => bench.grouped(id));
        bench.select([...before, ...found]);
        bench.say(bench.selection.size ? words("editor.selected", { what: bench.nameOf() }) : words("editor.selected.none"));
      },
    };
  }

  /**
   * Paints whatever is passed, as one step.
   * @param {Point} from
   * @returns {Gesture}
   */
  #paint(from) {
    const { bench } = this;
    /** @type {Map<string, Set<string>>} */
    const passed = new Map();
    let isOn = true, isFirst = true;
    const stroke = /** @param {Point} at */ at => {
      const { grid } = indexOf(bench.drawing), reach = this.reach;
      for (const spot of grid.within({ left: at.x - reach, right: at.x + reach, top: at.y - reach, bottom: at.y + reach })) {
        if (spot.place.gap) continue;
        if (isFirst) { isOn = bench.tool !== "hold" || !spot.place.mark.hold; isFirst = false; }
        const keys = passed.get(spot.thing);
        if (keys) keys.add(spot.key); else passed.set(spot.thing, new Set([spot.key]));
      }
      bench.places = new Set([...passed].flatMap(([thing, keys]) => [...keys].map(key => `${thing}|${key}`)));
    };
    stroke(from);
    return {
      move: stroke,
      cancel: () => { bench.places = new Set(); },
      end: () => {
        bench.places = new Set();
        const objects = [...passed].flatMap(([id, keys]) => {
          const object = objectOf(bench.drawing, id);
          if (!object || object.kind === "area") return [];
          return [marked(object, keys, bench.tool === "hold" ? { hold: isOn } : { category: object.section === bench.section ? undefined : bench.section ?? undefined })];
        });
        const count = [...passed.values()].reduce((sum, keys) => sum + keys.size, 0);
        if (count) bench.apply(withObjects(bench.drawing, objects), words("editor.painted", { n: count }));
      },
    };
  }

  /** @param {Point} from @returns {Gesture} */
  #draw(from) {
    const { bench } = this, kind = /** @type {import("./making.js").Kind} */ (bench.tool);
    let to = from;
    return {
      move: (_, event) => {
        to = this.#snapped(event);
        if (kind === "row" && event.shiftKey) {
          const degrees = snappedAngle(angleTo(from, to), 7.5) * Math.PI / 180, length = distance(from, to);
          to = point(from.x + length * Math.cos(degrees), from.y + length * Math.sin(degrees));
        }
        this.frame = kind === "row" ? null : { left: Math.min(from.x, to.x), right: Math.max(from.x, to.x), top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) };
        const thing = drawn(bench.drawing, kind, bench.section ?? "", from, to);
        this.sketch = thing ? [thing] : [];
      },
      end: () => this.#finish(kind, from, to),
    };
  }

  /** @param {import("./making.js").Kind} kind @param {Point} from @param {Point} to */
  #finish(kind, from, to) {
    const { bench } = this, { map } = bench.drawing, centre = point((from.x + to.x) / 2, (from.y + to.y) / 2);
    const size = { width: rounded(Math.abs(to.x - from.x)), height: rounded(Math.abs(to.y - from.y)) }, isPress = size.width < 4 || size.height < 4;
    if (kind === "stage") {
      bench.apply(withMap(bench.drawing, { stage: { title: map.stage?.title ?? words("editor.new.stage"), position: isPress ? from : centre, dimensions: isPress ? map.stage?.dimensions ?? { width: 300, height: 40 } : size } }), words("editor.drawn.stage"));
      bench.select(["stage"]);
    } else if (kind === "label") {
      bench.apply(withMap(bench.drawing, { labels: [...map.labels ?? [], { text: words("editor.tool.label"), position: from }] }), words("editor.drawn.label"));
      bench.select([`label.${(map.labels ?? []).length}`]);
    } else if (kind === "aisle") {
      bench.apply(withMap(bench.drawing, { aisles: [...map.aisles ?? [], { position: isPress ? from : centre, dimensions: isPress ? { width: 30, height: 120 } : size }] }), words("editor.drawn.aisle"));
      bench.select([`aisle.${(map.aisles ?? []).length}`]);
    } else if (kind === "area" && isPress) {
      this.outline = [from];
      bench.say(words("editor.corner"));
      return;
    } else this.add(kind, section => drawn(bench.drawing, kind, section, from, to));
    if (kind === "stage" || kind === "label") bench.use("select");
  }

  /** @param {string} kind @param {(section: string) => Thing | null} make */
  add(kind, make) {
    const { bench } = this, { drawing, section } = withSection(bench.drawing, bench.section), thing = make(kind === "area" ? "" : section);
    if (!thing) return;
    const next = { ...drawing, objects: [...drawing.objects, thing] };
    if (bench.section === null) bench.section = section;
    bench.apply(next, words("editor.added", { what: nameOf(next, thing.id) }));
    bench.select([thing.id]);
  }

  /** @param {PointerEvent} event */
  #corner(event) {
    const at = this.#snapped(event), corners = this.outline ?? [at];
    if (corners.length > 2 && distance(at, corners[0]) * this.view.zoom < 8) this.#closeOutline();
    else if (distance(at, corners[corners.length - 1]) > 1) this.outline = [...corners, at];
    this.redraw();
  }

  #closeOutline() {
    const corners = this.outline ?? [];
    this.outline = null;
    if (corners.length > 2) this.add("area", () => newArea(this.bench.drawing, corners));
    this.#clear();
  }

  /**
   * From the centre to where the first place stands; the end is a press of its own.
   * @param {Point} centre
   * @returns {Gesture}
   */
  #curve(centre) {
    return {
      move: (_, event) => { this.#arcFrom(centre, event); this.outline = [centre, this.at(event)]; },
      end: (_, event) => {
        this.outline = null;
        if (distance(centre, this.at(event)) * this.view.zoom < 5) return;
        this.#arcFrom(centre, event);
        this.bench.say(words("editor.curve"));
      },
      cancel: () => { this.#arc = null; },
    };
  }

  /** @param {Point} centre @param {PointerEvent} event */
  #arcFrom(centre, event) {
    const at = this.at(event), radius = distance(centre, at), { grid } = this.bench, isFree = event.altKey;
    this.#arc = {
      centre, radius: !isFree && grid ? Math.max(grid, Math.round(radius / grid) * grid) : rounded(radius),
      start: isFree ? rounded(angleTo(centre, at)) : snappedAngle(angleTo(centre, at), 3),
    };
  }

  /** @param {PointerEvent} event */
  #sketchArc(event) {
    if (!this.#arc) return;
    const { centre, radius, start } = this.#arc, end = nearAngle(start, centre, this.at(event));
    this.sketch = [drawnCurve(this.bench.drawing, this.bench.section ?? "", centre, radius, start, event.altKey ? rounded(end) : snappedAngle(end, 3))];
  }

  /** @param {PointerEvent} event */
  #endArc(event) {
    this.#sketchArc(event);
    const [thing] = this.sketch;
    this.#arc = null;
    if (thing?.kind === "curve") this.add("curve", section => ({ ...thing, section }));
    this.#clear();
  }
}

