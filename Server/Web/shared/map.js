const places = text => (text || "").split(" ").filter(Boolean).map(place => place.split(",").map(Number));
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const openMap = (node, options) => {
  node.hidden = false;
  const { tiles, form, zooms, bounds, credit } = node.dataset;
  const map = L.map(node, { scrollWheelZoom: false, maxZoom: 19, zoomSnap: .25, zoomAnimation: !still, fadeAnimation: !still,
    markerZoomAnimation: !still, attributionControl: Boolean(credit), ...options });
  // Who scrolls past a map does not want to zoom it.
  map.on("focus", () => map.scrollWheelZoom.enable()).on("blur", () => map.scrollWheelZoom.disable());
  if (credit) {
    const text = document.createElement("span");
    text.textContent = credit;
    map.attributionControl.setPrefix("").addAttribution(text.innerHTML);
  }
  if (tiles) {
    const [low, high] = (zooms || "").split(" ").map(Number), box = (bounds || "").split(",").map(Number);
    const options = { maxZoom: 19, ...(high ? { minNativeZoom: low } : {}),
      ...(box.length === 4 ? { bounds: [[box[0], box[1]], [box[2], box[3]]] } : {}) };
    const layer = form === "vector" ? vectorTiles(tiles, node, high || 16, options)
      : L.tileLayer(tiles, { className: "pictures", ...(high ? { maxNativeZoom: high } : {}), ...options });
    layer.addTo(map);
  }
  return map;
};
// A marker that can be reached and pressed by keyboard.
const pin = (map, place, { text = "", label, size = 34, name = "pin", press }) => {
  const marker = L.marker(place, { icon: L.divIcon({ className: name, html: "", iconSize: [size, size] }), keyboard: Boolean(press) }).addTo(map);
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
