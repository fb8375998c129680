// @ts-check
/** The map of a tour, to draw upon: pins that are dragged, zones with a handle, the way with its corners, and what overlaps. */
import { micro, step } from "../shared/geo.js";
import { L, openMap, pin } from "../shared/map.js";
import { words } from "../shared/words.js";
import { bounded, findings } from "./plan.js";

/** @typedef {import("../shared/places.js").Place} Place */
/** @typedef {import("./keeping.js").Keeping} Keeping */
/** @typedef {import("./keeping.js").Point} Point */
/** @typedef {{ pin: any, zone: any, handle: any, point: Point }} Drawn */
/** @typedef {"look" | "point" | "way"} Mode */

/** More corners than anybody drags one by one. */
const mostCorners = 300;

/** @param {{ lat: number, lng: number }} at @returns {Place} */
const placeOf = ({ lat, lng }) => [micro(lat), micro(((lng + 540) % 360 + 360) % 360 - 180)];

export class Board {
  /** @type {Mode} */
  mode = "look";
  /** @type {Drawn[]} */
  #drawn = [];
  /** @type {any[]} */
  #corners = [];

  /**
   * @param {HTMLElement} box
   * @param {Keeping} keeping
   * @param {{ said: (text: string) => void, chosen: (point: Point) => void, moved: () => void, radius: () => number, start: Place | null }} page
   */
  constructor(box, keeping, page) {
    this.keeping = keeping;
    this.page = page;
    this.map = openMap(box);
    this.map.setView([20, 0], 2);
    this.over = L.layerGroup().addTo(this.map);
    this.way = L.polyline([], { className: "way" }).addTo(this.map);
    this.way.on("click", (/** @type {any} */ event) => this.#insert(event));
    this.map.on("click", (/** @type {any} */ event) => this.#press(placeOf(event.latlng)));
    this.fit(box.dataset.bounds);
  }

  /** @param {string} [bounds] of the tiles, where nothing is drawn yet */
  fit(bounds) {
    const { points, route } = this.keeping, all = [...points.map(({ place }) => place), ...route];
    // Zones too are seen whole, with the handles at their edges.
    const around = points.reduce((sum, { place, radius }) => sum.extend(L.latLng(place).toBounds(2 * radius)), L.latLngBounds(all));
    if (all.length > 1) this.map.fitBounds(around.pad(.08), { maxZoom: 18 });
    else if (all.length || this.page.start) this.map.setView(all[0] ?? this.page.start, 16);
    else if (bounds) {
      const [south, west, north, east] = bounds.split(",").map(Number);
      this.map.fitBounds([[south, west], [north, east]]);
    }
  }

  /** @param {Place} place */
  #press(place) {
    if (this.mode === "point") this.page.chosen(this.keeping.add(place, this.page.radius()));
    if (this.mode === "way") this.keeping.draw([...this.keeping.route, place]);
  }

  /**
   * A corner between two others, where the line was pressed.
   * @param {any} event
   */
  #insert(event) {
    if (this.mode !== "way") return;
    L.DomEvent.stopPropagation(event);
    const at = this.map.latLngToLayerPoint(event.latlng), ends = this.keeping.route.map(place => this.map.latLngToLayerPoint(place));
    let best = 1, least = Infinity;
    for (let index = 1; index < ends.length; index += 1) {
      const away = L.LineUtil.pointToSegmentDistance(at, ends[index - 1], ends[index]);
      if (away < least) [best, least] = [index, away];
    }
    const { route } = this.keeping;
    this.keeping.draw([...route.slice(0, best), placeOf(event.latlng), ...route.slice(best)]);
  }

  /** Draws what there is now. */
  draw() {
    const { points, route } = this.keeping;
    while (this.#drawn.length > points.length) for (const layer of Object.values(this.#drawn.pop() ?? {})) layer.remove?.();
    points.forEach((point, index) => {
      const drawn = this.#drawn[index] ??= this.#make(point);
      drawn.point = point;
      drawn.pin.getElement().textContent = String(index + 1);
      const name = words("tours.map.pin", { n: index + 1, name: point.name });
      drawn.pin.getElement().setAttribute("aria-label", name);
      drawn.pin.getElement().title = name;
      drawn.pin.setLatLng(point.place);
      this.#shape(drawn);
    });
    this.way.setLatLngs(route.length ? route : points.map(({ place }) => place));
    this.way.getElement()?.classList.toggle("guessed", !route.length);
    this.#drawCorners();
    this.#drawOverlaps();
  }

  /** @param {Drawn} drawn */
  #shape({ zone, handle, point }) {
    zone.setLatLng(point.place);
    zone.setRadius(point.radius);
    handle.setLatLng(step(point.place, 0, point.radius));
  }

  /** @param {Point} point @returns {Drawn} */
  #make(point) {
    const zone = L.circle(point.place, { radius: point.radius, className: "zone", interactive: false }).addTo(this.map);
    const marker = pin(this.map, point.place, { press: () => this.page.chosen(drawn.point) });
    const handle = L.marker(point.place, { icon: L.divIcon({ className: "handle", html: "", iconSize: [26, 26] }), keyboard: false }).addTo(this.map);
    handle.getElement().setAttribute("aria-hidden", "true");
    const drawn = { pin: marker, zone, handle, point };
    this.#drag(marker, drawn, at => { drawn.point.place = placeOf(at); });
    this.#drag(handle, drawn, at => { drawn.point.radius = bounded(this.map.distance(drawn.point.place, at)); });
    marker.getElement().addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event, drawn.point));
    return drawn;
  }

  /**
   * Dragged, it is drawn at once, with whatever overlaps; let go, it is kept.
   * @param {any} marker
   * @param {Drawn} drawn
   * @param {(at: { lat: number, lng: number }) => void} take
   */
  #drag(marker, drawn, take) {
    let was = { place: drawn.point.place, radius: drawn.point.radius };
    // At the map's edge the map goes along.
    marker.options.autoPan = true;
    marker.dragging.enable();
    marker.on("dragstart", () => { was = { place: drawn.point.place, radius: drawn.point.radius }; });
    marker.on("drag", () => {
      take(marker.getLatLng());
      this.#shape(drawn);
      if (!this.keeping.route.length) this.way.setLatLngs(this.keeping.points.map(({ place }) => place));
      this.#drawOverlaps();
      this.page.moved();
    });
    marker.on("dragend", () => {
      const { place, radius } = drawn.point;
      Object.assign(drawn.point, was);
      this.keeping.change(drawn.point, { place, radius }, was);
      this.tell(drawn.point);
    });
  }

  /**
   * Arrows move a point by a metre, with Shift by ten; plus and minus draw its zone.
   * @param {KeyboardEvent} event
   * @param {Point} point
   */
  key(event, point) {
    const by = event.shiftKey ? 10 : 1;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowUp: [by, 0], ArrowDown: [-by, 0], ArrowLeft: [0, -by], ArrowRight: [0, by] };
    const grow = { "+": by, "-": -by }[event.key];
    if (event.key in steps) this.keeping.change(point, { place: step(point.place, ...steps[event.key]) });
    else if (grow) this.keeping.change(point, { radius: bounded(point.radius + grow) });
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.tell(point);
  }

  /** @param {Point} point */
  tell(point) {
    const n = this.keeping.points.indexOf(point) + 1, [lat, lng] = point.place;
    this.page.said(words("tours.map.said", { n, lat: lat.toFixed(6), lng: lng.toFixed(6), radius: point.radius }));
  }

  #drawCorners() {
    const { route } = this.keeping, shown = this.mode === "way" && route.length <= mostCorners ? route : [];
    for (const corner of this.#corners.splice(0)) corner.remove();
    this.#corners = shown.map((place, index) => {
      const corner = L.marker(place, { icon: L.divIcon({ className: "corner", html: "", iconSize: [24, 24] }), draggable: true, autoPan: true }).addTo(this.map);
      const node = corner.getElement();
      node.setAttribute("aria-label", words("tours.map.corner", { n: index + 1 }));
      const moved = () => this.keeping.route.map((other, at) => at === index ? placeOf(corner.getLatLng()) : other);
      corner.on("dragend", () => this.keeping.draw(moved()));
      corner.on("drag", () => this.way.setLatLngs(moved()));
      const drop = () => this.keeping.draw(this.keeping.route.filter((_, at) => at !== index));
      corner.on("dblclick", drop);
      node.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Delete" && event.key !== "Backspace") return;
        event.preventDefault();
        drop();
      });
      return corner;
    });
  }

  #drawOverlaps() {
    const { points } = this.keeping, found = findings(points);
    this.over.clearLayers();
    for (const { point, other } of found) {
      const a = points.find(({ id }) => id === point), b = points.find(({ id }) => id === other);
      if (a && b) L.polyline([a.place, b.place], { className: "overlap", interactive: false }).addTo(this.over);
    }
    const clashes = new Set(found.flatMap(({ point, other }) => other ? [point, other] : []));
    for (const { zone, point } of this.#drawn) zone.getElement()?.classList.toggle("clash", clashes.has(point.id));
  }

  /** @param {Mode} mode */
  turn(mode) {
    this.mode = this.mode === mode ? "look" : mode;
    this.map.getContainer().dataset.mode = this.mode;
    this.#drawCorners();
  }
}
