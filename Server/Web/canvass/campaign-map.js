// @ts-check
/** What a campaign's maps have in common: the data, plain ground with scale and north, territories. */
import { L, openMap } from "../shared/map.js";

/** @typedef {import("./home-looks.js").Home} Home */
/** @typedef {{ id: string, name: string, colour: string, homes: number, href: string, corners: [number, number][] }} Territory */
/** @typedef {{ homes: Home[], buildings: Home[], territories: Territory[] }} Found */

/** @param {string} name */
export const ink = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/**
 * @param {HTMLElement} box
 * @returns {Promise<Found>}
 */
export const load = box => fetch(box.dataset.homes || "", { headers: { Accept: "application/json" } })
  .then(answer => answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status))));

/**
 * A map of what a campaign has; without tiles it is plain ground with a scale and north.
 * @param {HTMLElement} box
 * @param {Found} found
 */
export const open = (box, { homes, territories }) => {
  const map = openMap(box, { preferCanvas: true });
  const places = [...homes.map(home => [home.lat, home.lng]), ...territories.flatMap(({ corners }) => corners)];
  // First the view: before it nothing on the map has a place.
  if (places.length) map.fitBounds(L.latLngBounds(places).pad(.08), { maxZoom: 18 }); else map.setView([30, 0], 2);
  return map;
};

/** @param {string} colour */
const paint = colour => ({ color: ink(`territory-${colour}`), fillColor: ink(`territory-${colour}`) });

/**
 * @param {any} map
 * @param {Territory} territory
 */
export const drawTerritory = (map, { colour, corners, name }) => {
  // Leaflet takes a text for HTML, and a name is somebody's words.
  const label = document.createElement("span");
  label.textContent = name;
  const shape = L.polygon(corners, { ...paint(colour), weight: 3, fillOpacity: .12, interactive: false }).addTo(map)
    .bindTooltip(label, { permanent: true, direction: "center", className: "area" });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => shape.setStyle(paint(colour)));
};
