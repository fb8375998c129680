// @ts-check
/** A page's map. Leaflet is a classic script of the page, before this module; without it there is no map, and the page says the same in words. */
/** @typedef {import("./places.js").Place} Place */

/** @type {any} Leaflet */
export const L = Reflect.get(globalThis, "L");

/** Whether whoever looks wants nothing to move. */
export const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @param {HTMLElement} node
 * @param {object} [options]
 */
export const openMap = (node, options) => {
  node.hidden = false;
  const { credit } = node.dataset;
  const map = L.map(node, { scrollWheelZoom: false, maxZoom: 19, zoomSnap: .25, zoomAnimation: !still, fadeAnimation: !still,
    markerZoomAnimation: !still, attributionControl: Boolean(credit), zoomControl: false, ...options });
  // The library calls its buttons in English; the page says them in its language.
  L.control.zoom({ zoomInTitle: node.dataset.zoomIn, zoomOutTitle: node.dataset.zoomOut }).addTo(map);
  // Who scrolls past a map does not want to zoom it.
  map.on("focus", () => map.scrollWheelZoom.enable()).on("blur", () => map.scrollWheelZoom.disable());
  if (credit) {
    const text = document.createElement("span");
    text.textContent = credit;
    map.attributionControl.setPrefix("").addAttribution(text.innerHTML);
  }
  // Leaflet asks for its size when the window changes, not when what stands beside it does.
  new ResizeObserver(() => map.invalidateSize({ animate: false })).observe(node);
  drawGround(map, node);
  if (!node.dataset.tiles) drawScale(map);
  return map;
};

/**
 * On plain ground a scale and an arrow to the north tell what streets would.
 * @param {any} map
 */
const drawScale = map => {
  L.control.scale({ imperial: false, maxWidth: 160 }).addTo(map);
  const north = L.control({ position: "topright" });
  north.onAdd = () => {
    const node = document.createElement("div");
    node.className = "north";
    node.textContent = "N";
    node.setAttribute("aria-hidden", "true");
    return node;
  };
  north.addTo(map);
};

/**
 * Adds the tiles that the page names, if any. What vector tiles need is loaded where there are some.
 * @param {any} map
 * @param {HTMLElement} node
 */
const drawGround = async (map, node) => {
  const { tiles, form, zooms, bounds } = node.dataset;
  if (!tiles) return;
  const [low, high] = (zooms || "").split(" ").map(Number), box = (bounds || "").split(",").map(Number);
  const options = { maxZoom: 19, ...(high ? { minNativeZoom: low } : {}),
    ...(box.length === 4 ? { bounds: [[box[0], box[1]], [box[2], box[3]]] } : {}) };
  const layer = form === "vector" ? (await import("./tile-layer.js")).vectorTiles(L, tiles, node, high || 16, options)
    : L.tileLayer(tiles, { className: "pictures", ...(high ? { maxNativeZoom: high } : {}), ...options });
  layer.addTo(map);
};

/**
 * A marker that can be reached and pressed by keyboard.
 * @param {any} map
 * @param {Place} place
 * @param {{ text?: string, label?: string, press?: () => void }} looks
 */
export const pin = (map, place, { text = "", label = "", press }) => {
  const marker = L.marker(place, { icon: L.divIcon({ className: "pin", html: "", iconSize: [34, 34] }), keyboard: Boolean(press) }).addTo(map);
  /** @type {HTMLElement} */
  const node = marker.getElement();
  node.textContent = text;
  node.title = label;
  node.setAttribute("aria-label", label);
  node.setAttribute("role", press ? "button" : "img");
  if (press) {
    marker.on("click", press);
    node.addEventListener("keydown", event => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      press();
    });
  }
  return marker;
};
