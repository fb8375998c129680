// @ts-check
/** A tour's map: the list beside it does the same by keyboard, and every change is kept as it is made. */
import { button, element } from "../editor/elements.js";
import { wayLength } from "../shared/geo.js";
import { L } from "../shared/map.js";
import { places } from "../shared/places.js";
import { timeOf, words } from "../shared/words.js";
import { Board } from "./board.js";
import { Keeping } from "./keeping.js";
import { bounded, findings, gpxWay, typed } from "./plan.js";

/** @typedef {import("./keeping.js").Point} Point */

/** @template {HTMLElement} T @param {string} id @returns {T} */
const part = id => /** @type {T} */ (document.getElementById(id));
const plotter = part("plotter"), stage = part("stage"), list = part("points"), says = part("map-says");

/** @param {Keeping} keeping */
const open = keeping => {
  stage.hidden = false;
  const board = new Board(part("map"), keeping, {
    said: text => { says.textContent = text; },
    chosen: point => { part(`p-${point.id}`)?.scrollIntoView({ block: "nearest" }); rowOf.get(point)?.grip.focus({ preventScroll: true }); },
    moved: () => fill(),
    radius: () => bounded(Number(/** @type {HTMLInputElement} */ (part("add-radius")).value) || 150),
    start: places(plotter.dataset.start)[0] ?? null,
  });
  /** @type {Map<Point, ReturnType<typeof makeRow>>} */
  const rowOf = new Map();

  /** @param {string} name @param {string} label @param {(text: string) => void} take */
  const field = (name, label, take) => {
    const input = element("input", { name, inputmode: "decimal", maxlength: "24", autocomplete: "off" });
    input.addEventListener("change", () => { take(input.value); fill(); });
    return { input, label: element("label", {}, `${label} `, input) };
  };

  /** @param {Point} point */
  const makeRow = point => {
    const at = (/** @type {string} */ lat, /** @type {string} */ lng) => {
      const place = typed(`${lat},${lng}`);
      if (place) keeping.change(point, { place }); else says.textContent = words("tours.map.fault.place");
    };
    const lat = field("lat", words("tours.map.lat"), text => at(text, String(point.place[1])));
    const lng = field("lng", words("tours.map.lng"), text => at(String(point.place[0]), text));
    const radius = field("radius", words("tours.map.radius"), text => { if (Number(text)) keeping.change(point, { radius: bounded(Number(text)) }); });
    const grip = button("", () => board.map.panTo(point.place), { class: "pin-number" });
    grip.addEventListener("keydown", event => board.key(event, point));
    const name = element("span", { dir: "auto" }), notes = element("div", {});
    /** @param {number} by */
    const moved = by => { keeping.move(point, keeping.points.indexOf(point) + by); rowOf.get(point)?.grip.focus(); };
    const up = button(words("tours.map.up"), () => moved(-1), { class: "quiet" }), down = button(words("tours.map.down"), () => moved(1), { class: "quiet" });
    const gone = button(words("tours.map.delete"), () => keeping.remove(point), { class: "link worse" });
    const item = element("li", { draggable: "true" }, element("p", { class: "point-name" }, grip, " ", name),
      element("div", { class: "point-fields" }, lat.label, lng.label, radius.label), notes, element("div", { class: "point-acts" }, up, down, gone));
    item.addEventListener("dragstart", event => { dragged = event.target === item ? point : null; });
    item.addEventListener("dragover", event => { if (dragged) event.preventDefault(); });
    item.addEventListener("drop", event => { event.preventDefault(); if (dragged) keeping.move(dragged, keeping.points.indexOf(point)); dragged = null; });
    return { item, grip, name, notes, lat: lat.input, lng: lng.input, radius: radius.input, up, down, gone };
  };
  /** @type {Point | null} */
  let dragged = null;

  /** The rows say what the map shows; what somebody types in is left alone. */
  const fill = () => {
    const found = findings(keeping.points);
    keeping.points.forEach((point, index) => {
      const row = rowOf.get(point);
      if (!row) return;
      const n = index + 1, named = point.name || words("tours.map.unnamed", { n });
      row.item.id = `p-${point.id}`;
      row.grip.textContent = String(n);
      row.grip.setAttribute("aria-label", words("tours.map.grip", { n, name: point.name }));
      row.name.textContent = named;
      [row.up.disabled, row.down.disabled] = [index === 0, index === keeping.points.length - 1];
      row.gone.setAttribute("aria-label", `${words("tours.map.delete")} ${named}`);
      for (const [input, value] of /** @type {[HTMLInputElement, number][]} */ ([[row.lat, point.place[0]], [row.lng, point.place[1]], [row.radius, point.radius]]))
        if (input !== document.activeElement || input.value !== String(value)) input.value = String(value);
      row.notes.replaceChildren(...found.filter(({ point: id }) => id === point.id).map(({ code, other }) => {
        const at = keeping.points.findIndex(({ id }) => id === other) + 1;
        return element("p", { class: "clash-note" }, words(`tours.map.${code}`, { n: at }));
      }));
    });
    const way = keeping.route.length ? keeping.route : keeping.points.map(({ place }) => place);
    part("map-total").textContent = words("tours.map.total", { n: keeping.points.length, metres: Math.round(wayLength(way)) });
  };

  const show = () => {
    for (const point of rowOf.keys()) if (!keeping.points.includes(point)) { rowOf.get(point)?.item.remove(); rowOf.delete(point); }
    const rows = keeping.points.map(point => {
      const row = rowOf.get(point) ?? makeRow(point);
      rowOf.set(point, row);
      return row.item;
    });
    if (rows.some((row, index) => list.children[index] !== row) || list.children.length !== rows.length) {
      const focused = document.activeElement;
      list.replaceChildren(...rows);
      if (focused instanceof HTMLElement && list.contains(focused)) focused.focus({ preventScroll: true });
    }
    const none = part("no-points");
    if (none) none.hidden = rows.length > 0;
    /** @type {HTMLTextAreaElement} */ (part("route")).value = keeping.route.map(place => place.join(",")).join("\n");
    fill();
    board.draw();
    for (const [key, tool] of Object.entries(tools)) {
      if (key === "undo") tool.disabled = !keeping.canUndo;
      if (key === "redo") tool.disabled = !keeping.canRedo;
    }
  };
  const tools = makeTools(keeping, board);
  keeping.addEventListener("change", show);
  keeping.addEventListener("state", () => {
    const time = timeOf(new Date());
    stage.dataset.state = keeping.state;
    if (keeping.state === "failed") says.textContent = keeping.fault;
    state.textContent = keeping.state === "saved" ? words("tours.map.saved", { time }) : keeping.state === "saving" ? words("tours.map.saving") : "";
  });
  const state = element("span", { class: "kept" });
  stage.querySelector(".tools")?.append(...Object.values(tools), gpx(keeping, board), state);
  takeForms(keeping, board);
  document.addEventListener("keydown", event => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    if (event.shiftKey) keeping.redo(); else keeping.undo();
  });
  show();
  board.fit(part("map").dataset.bounds);
  stage.dataset.state = "saved";
  part("map").dataset.ready = "yes";
};

/** @param {Keeping} keeping @param {Board} board @returns {Record<string, HTMLButtonElement>} */
const makeTools = (keeping, board) => {
  /** @param {"point" | "way"} mode */
  const turn = mode => {
    board.turn(mode);
    for (const key of /** @type {const} */ (["point", "way"])) tools[key].setAttribute("aria-pressed", String(board.mode === key));
    says.textContent = board.mode === "look" ? "" : words(`tours.map.mode.${board.mode}`);
  };
  /** @type {Record<string, HTMLButtonElement>} */
  const tools = {
    point: button(words("tours.map.tool.point"), () => turn("point"), { class: "quiet", "aria-pressed": "false" }),
    way: button(words("tours.map.tool.way"), () => turn("way"), { class: "quiet", "aria-pressed": "false" }),
    along: button(words("tours.map.tool.along"), () => keeping.draw(keeping.points.map(({ place }) => place)), { class: "quiet" }),
    clear: button(words("tours.map.tool.clear"), () => keeping.draw([]), { class: "quiet" }),
    undo: button(words("tours.map.tool.undo"), () => keeping.undo(), { class: "quiet" }),
    redo: button(words("tours.map.tool.redo"), () => keeping.redo(), { class: "quiet" }),
    fit: button(words("tours.map.tool.fit"), () => board.fit(part("map").dataset.bounds), { class: "quiet" }),
  };
  return tools;
};

/** @param {Keeping} keeping @param {Board} board */
const gpx = (keeping, board) => {
  const input = element("input", { type: "file", accept: ".gpx,application/gpx+xml", id: "gpx" });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    input.value = "";
    // Larger than any walk's track.
    const way = file && file.size < 32e6 ? gpxWay(await file.text()) : [];
    says.textContent = way.length > 1 ? words("tours.map.gpx.done", { n: way.length }) : words("tours.map.gpx.none");
    if (way.length > 1) { keeping.draw(way); board.fit(); }
  });
  return element("label", { class: "button quiet file", for: "gpx" }, words("tours.map.tool.gpx"), input);
};

/** @param {Keeping} keeping @param {Board} board */
const takeForms = (keeping, board) => {
  const add = /** @type {HTMLFormElement} */ (part("add")), way = /** @type {HTMLFormElement} */ (part("way"));
  const [lat, lng, radius] = ["add-lat", "add-lng", "add-radius"].map(id => /** @type {HTMLInputElement} */ (part(id)));
  // Both numbers are often copied as one.
  lat.addEventListener("input", () => {
    const place = typed(lat.value);
    if (place) [lat.value, lng.value] = place.map(String);
  });
  add.addEventListener("submit", event => {
    event.preventDefault();
    const place = typed(`${lat.value},${lng.value}`);
    if (!place || !Number(radius.value)) { says.textContent = words("tours.map.fault.place"); lat.focus(); return; }
    const point = keeping.add(place, bounded(Number(radius.value)));
    [lat.value, lng.value] = ["", ""];
    lat.focus();
    board.tell(point);
    board.fit();
  });
  way.addEventListener("submit", event => {
    event.preventDefault();
    const lines = /** @type {HTMLTextAreaElement} */ (part("route")).value.split("\n").filter(line => line.trim()), found = lines.map(typed);
    const wrong = found.indexOf(null);
    if (wrong >= 0) { says.textContent = words("tours.map.fault.route", { n: wrong + 1 }); return; }
    keeping.draw(/** @type {import("../shared/places.js").Place[]} */ (found));
  });
};

if (plotter && L) {
  const keeping = new Keeping(plotter.dataset.api || "", plotter.dataset.house || "", plotter.dataset.bin || "");
  // Where the list cannot be read anew, its forms work as they are.
  keeping.load().then(() => open(keeping), () => { /* as without script */ });
}
