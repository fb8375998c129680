// @ts-check
/** A show's seats on the editor's canvas: a pointer paints marks, and the page's form does with what is marked what its button says. */
import { statesOf } from "../boxoffice/seat-geometry.js";
import { seatSize } from "../editor/drawing.js";
import { indexOf, Scene, spotAt } from "../editor/scene.js";
import { words } from "../shared/words.js";
import { drawingOf, KINDS, ranges, seatsOf } from "./seat-marks.js";

/** @typedef {import("../editor/plane.js").Point} Point */
/** @typedef {import("../editor/plane.js").Bounds} Bounds */

const form = /** @type {HTMLFormElement} */ (document.querySelector("#seats"));
const board = /** @type {HTMLElement} */ (form.querySelector("[data-board]")), canvas = /** @type {HTMLCanvasElement} */ (board.querySelector("canvas"));
const says = /** @type {HTMLElement} */ (form.querySelector("[data-says]"));
const boxes = new Map([.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[name=seat]"))].map(box => [Number(box.value), box]));

const answer = await fetch(form.dataset.geometry || "").catch(() => null);
if (!answer?.ok) throw new Error("No map");
/** @type {import("../editor/canonical.js").SeatMap} */
const map = await answer.json();
const states = statesOf(form.dataset.states || "", map.seats.length), style = getComputedStyle(canvas);
const colour = /** @param {string} name */ name => style.getPropertyValue(`--${name}`).trim();
const isOurs = /** @param {number} seat */ seat => KINDS[states[seat]] === "free" || KINDS[states[seat]] === "blocked";
const { drawing, indices, names } = drawingOf(map, states, { held: colour("gold"), sold: colour("edge"), blocked: colour("bad") });

/** @type {Set<number>} */
let marked = new Set(seatsOf(form.dataset.marked || ""));
for (const [seat, box] of boxes) if (box.checked) marked.add(seat);
const view = { x: 0, y: 0, zoom: 1 };
/** @type {Bounds | null} */
let frame = null;
let waits = false;
const redraw = () => {
  if (waits) return;
  waits = true;
  requestAnimationFrame(() => { waits = false; paint(); });
};
const scene = new Scene(canvas, redraw);
/** @type {Set<string>} */
let places = new Set();
const nothing = new Set(), none = /** @type {never[]} */ ([]);
const paint = () => {
  scene.fit();
  scene.draw({ drawing, view, selection: nothing, places, drag: null, guides: none, frame, sketch: none, outline: null, grid: 0, hidden: true });
};

/** What is marked, on the canvas, in the list and in words. */
const show = (/** @type {number} */ left = 0) => {
  places = new Set([...marked].map(seat => names[seat]));
  for (const [seat, box] of boxes) box.checked = marked.has(seat);
  says.textContent = [words("console.seats.marked", { n: marked.size }), left ? words("console.seats.stay", { n: left }) : ""].join(" ");
  redraw();
};

/** @param {Iterable<number>} seats @param {boolean} isOn @returns {number} how many are somebody's and stay as they are */
const mark = (seats, isOn) => {
  let left = 0;
  marked = new Set(marked);
  for (const seat of seats) if (!isOurs(seat)) left++; else if (isOn) marked.add(seat); else marked.delete(seat);
  return left;
};

const at = /** @param {MouseEvent} event */ event => {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: view.x + (event.clientX - left) / view.zoom, y: view.y + (event.clientY - top) / view.zoom };
};
const seatAt = /** @param {Point} point */ point => {
  const spot = spotAt(drawing, point, Math.max(seatSize(drawing) / 2, 6 / view.zoom));
  return spot ? indices.get(`${spot.thing}|${spot.key}`) ?? null : null;
};

/** @param {number} by @param {Point} [fixed] */
const zoom = (by, fixed) => {
  const before = view.zoom, centre = fixed ?? { x: view.x + canvas.clientWidth / before / 2, y: view.y + canvas.clientHeight / before / 2 };
  view.zoom = Math.min(8, Math.max(.05, before * by));
  [view.x, view.y] = [centre.x - (centre.x - view.x) * before / view.zoom, centre.y - (centre.y - view.y) * before / view.zoom];
  redraw();
};
let fitted = { ...view }, size = { width: 0, height: 0 };
const fit = () => {
  // The buttons stand below the house.
  const { width, height } = drawing.map.viewport, room = canvas.clientHeight - 64;
  view.zoom = Math.min(canvas.clientWidth / width, room / height);
  [view.x, view.y] = [(width - canvas.clientWidth / view.zoom) / 2, (height - room / view.zoom) / 2];
  fitted = { ...view };
  redraw();
};
/** A phone was turned, or the window has another size: the whole house is fitted anew where it was seen whole, else the middle stays where it is. */
const resized = () => {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (view.x === fitted.x && view.y === fitted.y && view.zoom === fitted.zoom) fit();
  else {
    view.x += (size.width - width) / 2 / view.zoom;
    view.y += (size.height - height) / 2 / view.zoom;
    redraw();
  }
  size = { width, height };
};

/** @type {{ move: (event: PointerEvent) => void, end: (event: PointerEvent) => void } | null} */
let gesture = null;

/**
 * Seats that the pointer goes over become what the first one does.
 * @param {number} first
 * @param {Point} from
 */
const painting = (first, from) => {
  const isOn = !marked.has(first), met = new Set([first]), step = seatSize(drawing) / 2;
  let last = from;
  const over = /** @param {PointerEvent} event */ event => {
    const to = at(event), steps = Math.max(1, Math.ceil(Math.hypot(to.x - last.x, to.y - last.y) / step));
    for (let i = 1; i <= steps; i++) {
      const seat = seatAt({ x: last.x + (to.x - last.x) * i / steps, y: last.y + (to.y - last.y) * i / steps });
      if (seat !== null) met.add(seat);
    }
    last = to;
    show(mark(met, isOn));
  };
  show(mark(met, isOn));
  return { move: over, end: over };
};

/**
 * From the paper a frame is drawn around what is to be marked.
 * @param {Point} from
 */
const framing = from => ({
  move: (/** @type {PointerEvent} */ event) => {
    const to = at(event);
    frame = { left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), right: Math.max(from.x, to.x), bottom: Math.max(from.y, to.y) };
    redraw();
  },
  end: () => {
    const within = frame ? indexOf(drawing).grid.within(frame).flatMap(spot => indices.get(`${spot.thing}|${spot.key}`) ?? []) : [];
    frame = null;
    show(mark(within, true));
  },
});

/**
 * A finger moves the picture, and a tap marks.
 * @param {PointerEvent} start
 */
const panning = start => {
  const { x, y } = view, seat = start.pointerType === "touch" ? seatAt(at(start)) : null;
  let isTap = true;
  return {
    move: (/** @type {PointerEvent} */ event) => {
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (Math.hypot(dx, dy) > 8) isTap = false;
      if (isTap) return;
      [view.x, view.y] = [x - dx / view.zoom, y - dy / view.zoom];
      redraw();
    },
    end: () => { if (isTap && seat !== null) show(mark([seat], !marked.has(seat))); },
  };
};

canvas.addEventListener("pointerdown", event => {
  if (event.button > 1) return;
  const point = at(event), seat = seatAt(point);
  canvas.setPointerCapture(event.pointerId);
  gesture = event.button === 1 || event.pointerType === "touch" ? panning(event) : seat !== null ? painting(seat, point) : framing(point);
});
canvas.addEventListener("pointermove", event => gesture?.move(event));
canvas.addEventListener("pointerup", event => { gesture?.end(event); gesture = null; });
canvas.addEventListener("pointercancel", () => { gesture = frame = null; redraw(); });
canvas.addEventListener("wheel", event => {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 200), at(event));
}, { passive: false });
/** @type {Record<string, () => void>} */
const buttons = { in: () => zoom(1.4), out: () => zoom(1 / 1.4), fit };
board.addEventListener("click", event => buttons[/** @type {HTMLElement} */ (event.target).dataset.zoom || ""]?.());
const by = /** @type {(dx: number, dy: number) => () => void} */ ((dx, dy) => () => { view.x += dx * 60 / view.zoom; view.y += dy * 60 / view.zoom; redraw(); });
/** @type {Record<string, () => void>} */
const keys = { "+": buttons.in, "-": buttons.out, "0": fit, ArrowLeft: by(-1, 0), ArrowRight: by(1, 0), ArrowUp: by(0, -1), ArrowDown: by(0, 1) };
canvas.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
form.addEventListener("change", event => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (box.name === "seat") show(mark([Number(box.value)], box.checked));
});
// What is marked is sent in short, whichever section it is of.
form.addEventListener("formdata", ({ formData }) => formData.set("seat", ranges(marked)));

board.hidden = false;
scene.fit();
resized();
show();
new ResizeObserver(resized).observe(canvas);
form.dataset.ready = "yes";
