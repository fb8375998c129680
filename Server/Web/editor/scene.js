// @ts-check
/** The picture of a drawing on one canvas: what is far is a square, what is near has its number, what is outside is not drawn. */
import { boundsOfThing, boxOf, isUnder, objectOf, placesOf, seatSize, thingIDs } from "./drawing.js";
import { Grid } from "./grid.js";
import { touches, widened } from "./plane.js";

/** @typedef {import("./plane.js").Point} Point */
/** @typedef {import("./plane.js").Bounds} Bounds */
/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {import("./drawing.js").Place} Place */
/** @typedef {{ thing: string, key: string, x: number, y: number, place: Place }} Spot */
/** @typedef {{ x: number, y: number, zoom: number }} View  what of the paper is at the canvas' corner, and how large */
/** @typedef {{ drawing: Drawing, view: View, selection: Set<string>, places: Set<string>, drag: { ids: Set<string>, by: Point } | null, guides: import("./arrange.js").Guide[], frame: Bounds | null, sketch: Thing[], outline: Point[] | null, grid: number, hidden: boolean }} Shown */
/** @typedef {{ canvas: HTMLCanvasElement, key: unknown[], x: number, y: number, scale: number }} Sheet */
/** @typedef {{ spots: Spot[], grid: Grid<Spot>, sections: Map<string, string> }} Index */

/** @type {WeakMap<Drawing, Index>} */
const indices = new WeakMap();

/**
 * Every place of a drawing, found by where it is; made once for each drawing.
 * @param {Drawing} drawing
 * @returns {Index}
 */
export const indexOf = drawing => {
  const known = indices.get(drawing);
  if (known) return known;
  /** @type {Spot[]} */
  const spots = [];
  for (const thing of drawing.objects) for (const place of placesOf(thing)) spots.push({ thing: thing.id, key: place.key, x: place.x, y: place.y, place });
  const made = { spots, grid: new Grid(spots), sections: new Map(drawing.map.sections.map(({ id, colorHex }) => [id, colorHex])) };
  indices.set(drawing, made);
  return made;
};

/** @param {Drawing} drawing @param {Point} at @param {number} reach @returns {Spot | null} */
export const spotAt = (drawing, at, reach) => indexOf(drawing).grid.nearest(at, reach);

/**
 * The thing at a point: a place's, else what lies topmost.
 * @param {Drawing} drawing
 * @param {Point} at
 * @param {number} reach
 * @returns {string | null}
 */
export const thingAt = (drawing, at, reach) => {
  const spot = spotAt(drawing, at, reach);
  if (spot && !spot.place.gap) return spot.thing;
  const under = thingIDs(drawing).filter(id => isUnder(drawing, id, at));
  return under[under.length - 1] ?? spot?.thing ?? null;
};

/**
 * What a frame touches: things with a place in it, and what lies wholly within.
 * @param {Drawing} drawing
 * @param {Bounds} frame
 * @returns {string[]}
 */
export const thingsWithin = (drawing, frame) => {
  const found = new Set(indexOf(drawing).grid.within(frame).map(({ thing }) => thing));
  for (const id of thingIDs(drawing)) {
    const object = objectOf(drawing, id);
    if (object && object.kind !== "area" && object.kind !== "table") continue;
    const of = boundsOfThing(drawing, id);
    if (of && of.left >= frame.left && of.right <= frame.right && of.top >= frame.top && of.bottom <= frame.bottom) found.add(id);
  }
  return [...found];
};

const NAMES = /** @type {const} */ (["paper", "card", "wash", "ink", "soft", "line", "edge", "accent", "glow", "gold", "seat-edge"]);
/** @typedef {Record<typeof NAMES[number], string>} Colours */

/**
 * Dark or light ink on a colour, whichever is read better.
 * @param {string} colour
 */
const inkOn = colour => {
  const value = parseInt(colour.slice(1), 16), [red, green, blue] = [value >> 16, value >> 8 & 255, value & 255];
  return red * .299 + green * .587 + blue * .114 > 150 ? "#1c1621" : "#ffffff";
};

/** @type {WeakMap<Set<string>, Map<string, Set<string>>>} */
const keys = new WeakMap();

/**
 * Chosen places by their things.
 * @param {Set<string>} places
 */
const keysOf = places => {
  const known = keys.get(places);
  if (known) return known;
  /** @type {Map<string, Set<string>>} */
  const made = new Map();
  for (const name of places) {
    const [thing, key] = name.split("|"), of = made.get(thing);
    if (of) of.add(key); else made.set(thing, new Set([key]));
  }
  keys.set(places, made);
  return made;
};

export class Scene {
  /** @type {() => void} */
  redraw;
  #canvas;
  /** What is shown. */
  #target;
  /** What is painted on now. */
  #context;
  /** @type {(Sheet | null)[]} */
  #sheets = [null, null];
  #resting = 0;
  #isResting = false;
  /** Counts pictures that have arrived. */
  #loaded = 0;
  /** @type {Colours} */
  #colours;
  /** What texts are set in, as all others of the page. */
  #font;
  /** @type {Map<string, HTMLImageElement>} */
  #images = new Map();

  /** @param {HTMLCanvasElement} canvas @param {() => void} redraw */
  constructor(canvas, redraw) {
    this.#canvas = canvas;
    this.#target = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.#context = this.#target;
    this.#colours = this.#read();
    this.#font = getComputedStyle(canvas).getPropertyValue("--text").trim() || "sans-serif";
    this.redraw = redraw;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.#colours = this.#read(); redraw(); });
  }

  /** @returns {Colours} */
  #read() {
    const style = getComputedStyle(this.#canvas);
    return /** @type {Colours} */ (Object.fromEntries(NAMES.map(name => [name, style.getPropertyValue(`--${name}`).trim()])));
  }

  /** The canvas as large as it is shown, in the screen's own pixels. */
  fit() {
    const { clientWidth, clientHeight } = this.#canvas, ratio = devicePixelRatio || 1;
    const [width, height] = [Math.max(1, Math.round(clientWidth * ratio)), Math.max(1, Math.round(clientHeight * ratio))];
    if (this.#canvas.width !== width || this.#canvas.height !== height) [this.#canvas.width, this.#canvas.height] = [width, height];
  }

  /**
   * What stands is painted once, on a sheet wider than the canvas, and what is dragged on another: moving either is moving a picture. While the zoom
   * changes the picture is stretched, and painted anew when it rests.
   * @param {Shown} shown
   */
  draw(shown) {
    const { view, drag } = shown, target = this.#target, { width, height } = this.#canvas, ratio = devicePixelRatio || 1, scale = view.zoom * ratio;
    const ids = drag?.ids ?? null, base = this.#sheet(0, shown, ids, id => !ids?.has(id));
    target.setTransform(1, 0, 0, 1, 0, 0);
    target.fillStyle = this.#colours.wash;
    target.fillRect(0, 0, width, height);
    this.#lay(base, view, scale, 0, 0);
    if (drag) this.#lay(this.#sheet(1, shown, drag.ids, id => drag.ids.has(id)), view, scale, drag.by.x, drag.by.y);
    target.setTransform(scale, 0, 0, scale, -view.x * scale, -view.y * scale);
    this.#context = target;
    const seen = { left: view.x, top: view.y, right: view.x + width / scale, bottom: view.y + height / scale }, { sections } = indexOf(shown.drawing);
    for (const thing of shown.sketch) this.#places(thing, shown, seen, sections, true);
    this.#marks(shown, seen);
  }

  /** @param {Sheet} sheet @param {View} view @param {number} scale @param {number} dx @param {number} dy */
  #lay({ canvas, x, y, scale: own }, view, scale, dx, dy) {
    const by = scale / own, left = (x + dx - view.x) * scale, top = (y + dy - view.y) * scale;
    if (by === 1) this.#target.drawImage(canvas, Math.round(left), Math.round(top));
    else this.#target.drawImage(canvas, left, top, canvas.width * by, canvas.height * by);
  }

  /**
   * @param {0 | 1} index
   * @param {Shown} shown
   * @param {Set<string> | null} ids
   * @param {(id: string) => boolean} has
   * @returns {Sheet}
   */
  #sheet(index, shown, ids, has) {
    const { drawing, view, selection, places, grid, hidden } = shown, ratio = devicePixelRatio || 1, scale = view.zoom * ratio, { width, height } = this.#canvas;
    const key = [drawing, selection, places, grid, hidden, ids, this.#colours, width, height, this.#loaded], before = this.#sheets[index];
    if (before && before.key.every((part, i) => part === key[i])) {
      const covers = view.x >= before.x && view.y >= before.y && view.x + width / scale <= before.x + before.canvas.width / before.scale && view.y + height / scale <= before.y + before.canvas.height / before.scale;
      if (before.scale === scale && covers) return before;
      if (before.scale !== scale && before.scale / scale < 3 && scale / before.scale < 3 && !this.#isResting) { this.#rest(); return before; }
    }
    const canvas = before?.canvas ?? document.createElement("canvas");
    if (canvas.width !== width * 2 || canvas.height !== height * 2) [canvas.width, canvas.height] = [width * 2, height * 2];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const x = view.x - width / 2 / scale, y = view.y - height / 2 / scale, seen = { left: x, top: y, right: x + canvas.width / scale, bottom: y + canvas.height / scale };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
    this.#context = context;
    if (!index) this.#paper(shown, seen);
    const { sections } = indexOf(drawing);
    for (const id of thingIDs(drawing)) if (has(id)) this.#thing(id, shown, seen, sections);
    return this.#sheets[index] = { canvas, key, x, y, scale };
  }

  /** The zoom has rested once nothing has come for a while. */
  #rest() {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => { this.#isResting = true; this.redraw(); requestAnimationFrame(() => requestAnimationFrame(() => { this.#isResting = false; })); }, 140);
  }

  /** @param {Shown} shown @param {Bounds} seen */
  #paper({ drawing, view, grid, hidden }, seen) {
    const context = this.#context, colours = this.#colours, { width, height } = drawing.map.viewport, thin = 1 / view.zoom;
    context.fillStyle = colours.card;
    context.fillRect(0, 0, width, height);
    if (drawing.backdrop && !hidden) this.#backdrop(drawing.backdrop);
    const step = grid && grid * view.zoom >= 8 ? grid : grid && grid * 10 * view.zoom >= 8 ? grid * 10 : 0;
    if (step) {
      context.fillStyle = colours.line;
      const left = Math.max(0, Math.floor(seen.left / step) * step), top = Math.max(0, Math.floor(seen.top / step) * step);
      for (let x = left; x <= Math.min(width, seen.right); x += step) context.fillRect(x - thin / 2, Math.max(0, seen.top), thin, Math.min(height, seen.bottom) - Math.max(0, seen.top));
      for (let y = top; y <= Math.min(height, seen.bottom); y += step) context.fillRect(Math.max(0, seen.left), y - thin / 2, Math.min(width, seen.right) - Math.max(0, seen.left), thin);
    }
    context.strokeStyle = colours.edge;
    context.lineWidth = thin;
    context.strokeRect(0, 0, width, height);
  }

  /** @param {import("./drawing.js").Backdrop} backdrop */
  #backdrop({ image, position, width, height, angle = 0, opacity = 50 }) {
    let picture = this.#images.get(image);
    if (!picture) {
      picture = new Image();
      picture.addEventListener("load", () => { this.#loaded++; this.redraw(); });
      picture.src = image;
      this.#images.set(image, picture);
    }
    if (!picture.complete || !picture.naturalWidth) return;
    const context = this.#context;
    context.save();
    context.globalAlpha = opacity / 100;
    context.translate(position.x, position.y);
    context.rotate(angle * Math.PI / 180);
    context.drawImage(picture, -width / 2, -height / 2, width, height);
    context.restore();
  }

  /** @param {string} id @param {Shown} shown @param {Bounds} seen @param {Map<string, string>} sections */
  #thing(id, shown, seen, sections) {
    const { drawing } = shown, bounds = boundsOfThing(drawing, id), object = objectOf(drawing, id);
    if (!bounds || !touches(widened(bounds, seatSize(drawing) * 2), seen)) return;
    if (!object) this.#box(id, shown);
    else if (object.kind === "area") this.#area(object.outline, object.colorHex, `${object.name} · ${object.capacity}`, shown.view);
    else {
      if (object.kind === "table") this.#table(object, shown.view);
      this.#places(object, shown, seen, sections, false);
    }
  }

  /** @param {string} id @param {Shown} shown */
  #box(id, { drawing, view }) {
    const box = boxOf(drawing, id), context = this.#context, colours = this.#colours;
    if (!box) return;
    const { at: { x, y }, size } = box;
    if (id.startsWith("label.")) {
      const label = drawing.map.labels?.[Number(id.slice(6))];
      this.#text(label?.text ?? "", x, y, label?.fontSize ?? 16, label?.colorHex ?? colours.ink, view);
      return;
    }
    const isStage = id === "stage";
    context.fillStyle = isStage ? colours.ink : colours.wash;
    context.beginPath();
    context.rect(x - size.width / 2, y - size.height / 2, size.width, size.height);
    context.fill();
    if (!isStage) { context.strokeStyle = colours.line; context.lineWidth = 1 / view.zoom; context.stroke(); }
    if (isStage) this.#text(drawing.map.stage?.title ?? "", x, y, Math.min(18, size.height * .5), colours.card, view);
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} size @param {string} colour @param {View} view */
  #text(text, x, y, size, colour, view) {
    if (size * view.zoom < 5) return;
    const context = this.#context;
    context.fillStyle = colour;
    context.font = `600 ${size}px ${this.#font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x, y);
  }

  /** @param {Point[]} outline @param {string} colour @param {string} text @param {View} view */
  #area(outline, colour, text, view) {
    const context = this.#context;
    context.beginPath();
    outline.forEach(({ x, y }, i) => i ? context.lineTo(x, y) : context.moveTo(x, y));
    context.closePath();
    context.globalAlpha = .22;
    context.fillStyle = colour;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = colour;
    context.lineWidth = 2 / view.zoom;
    context.stroke();
    const middle = outline.reduce((sum, { x, y }) => ({ x: sum.x + x / outline.length, y: sum.y + y / outline.length }), { x: 0, y: 0 });
    this.#text(text, middle.x, middle.y, 16, this.#colours.ink, view);
  }

  /** @param {import("./drawing.js").Table} table @param {View} view */
  #table({ shape, centre, width, height, angle = 0, row }, view) {
    const context = this.#context;
    context.save();
    context.translate(centre.x, centre.y);
    context.rotate(angle * Math.PI / 180);
    context.beginPath();
    if (shape === "round") context.arc(0, 0, width / 2, 0, 7); else context.rect(-width / 2, -height / 2, width, height);
    context.fillStyle = this.#colours.wash;
    context.fill();
    context.strokeStyle = this.#colours.edge;
    context.lineWidth = 1 / view.zoom;
    context.stroke();
    context.restore();
    this.#text(row, centre.x, centre.y, 12, this.#colours.soft, view);
  }

  /** @param {Thing} thing @param {Shown} shown @param {Bounds} seen @param {Map<string, string>} sections @param {boolean} isSketch */
  #places(thing, { view, drawing, selection, places }, seen, sections, isSketch) {
    const context = this.#context, size = seatSize(drawing), half = size / 2, pixels = size * view.zoom, room = widened(seen, size);
    const ringed = selection.has(thing.id) || isSketch;
    let colour = "";
    context.strokeStyle = this.#colours["seat-edge"];
    context.lineWidth = 1 / view.zoom;
    context.globalAlpha = isSketch ? .6 : 1;
    /** @type {Place[]} */
    const near = [];
    for (const place of placesOf(thing)) {
      const { x, y } = place;
      if (x < room.left || x > room.right || y < room.top || y > room.bottom) continue;
      if (place.gap) {
        if (ringed && pixels > 5) { context.fillStyle = colour = this.#colours.line; context.fillRect(x - half / 3, y - half / 3, half / 1.5, half / 1.5); }
        continue;
      }
      const wanted = sections.get(place.section) ?? this.#colours.edge;
      if (wanted !== colour) context.fillStyle = colour = wanted;
      if (pixels < 9) context.fillRect(x - half * .85, y - half * .85, half * 1.7, half * 1.7);
      else {
        context.beginPath();
        context.arc(x, y, half * .9, 0, 6.3);
        context.fill();
        // Dark sections on dark paper are seen by their edge.
        context.stroke();
        near.push(place);
      }
    }
    context.globalAlpha = 1;
    if (pixels >= 14) this.#numbers(near, pixels, size, sections);
    const chosen = keysOf(places).get(thing.id);
    if (chosen || ringed && !places.size) this.#rings(thing, view, size, chosen, room);
  }

  /** @param {Place[]} places @param {number} pixels @param {number} size @param {Map<string, string>} sections */
  #numbers(places, pixels, size, sections) {
    const context = this.#context;
    context.font = `600 ${size * .45}px ${this.#font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const { x, y, number, section, mark } of places) {
      context.fillStyle = inkOn(sections.get(section) ?? "#888888");
      if (pixels >= 16) context.fillText(mark.accessible ? "♿" : number, x, y);
      if (mark.restrictedView || mark.hold) {
        context.fillStyle = mark.hold ? this.#colours.gold : this.#colours.card;
        context.fillRect(x + size * .2, y - size * .45, size * .25, size * .25);
      }
    }
  }

  /** @param {Thing} thing @param {View} view @param {number} size @param {Set<string> | undefined} chosen @param {Bounds} room */
  #rings(thing, view, size, chosen, room) {
    const context = this.#context, isFar = size * view.zoom < 9, half = size / 2;
    context.strokeStyle = this.#colours.accent;
    context.lineWidth = 2 / view.zoom;
    context.beginPath();
    for (const { x, y, gap, key } of placesOf(thing)) {
      if (x < room.left || x > room.right || y < room.top || y > room.bottom || (chosen ? !chosen.has(key) : gap)) continue;
      if (isFar) context.rect(x - half, y - half, size, size);
      else { context.moveTo(x + half, y); context.arc(x, y, half, 0, 6.3); }
    }
    context.stroke();
  }

  /** @param {Shown} shown @param {Bounds} seen */
  #marks({ drawing, view, selection, drag, guides, frame, outline }, seen) {
    const context = this.#context, colours = this.#colours, thin = 1 / view.zoom;
    context.strokeStyle = colours.accent;
    context.lineWidth = thin;
    context.setLineDash([4 * thin, 3 * thin]);
    for (const id of selection) {
      const bounds = boundsOfThing(drawing, id), by = drag?.ids.has(id) ? drag.by : { x: 0, y: 0 };
      if (!bounds) continue;
      const { left, top, right, bottom } = widened(bounds, objectOf(drawing, id) ? seatSize(drawing) * .75 : 4 * thin);
      context.strokeRect(left + by.x, top + by.y, right - left, bottom - top);
    }
    if (outline) {
      context.beginPath();
      outline.forEach(({ x, y }, i) => i ? context.lineTo(x, y) : context.moveTo(x, y));
      context.stroke();
    }
    context.setLineDash([]);
    for (const { axis, at } of guides) {
      context.beginPath();
      if (axis === "x") { context.moveTo(at, seen.top); context.lineTo(at, seen.bottom); } else { context.moveTo(seen.left, at); context.lineTo(seen.right, at); }
      context.stroke();
    }
    if (!frame) return;
    context.globalAlpha = .12;
    context.fillStyle = colours.accent;
    context.fillRect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top);
    context.globalAlpha = 1;
    context.strokeRect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top);
  }
}
