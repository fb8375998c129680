// @ts-check
/** A campaign's homes on the map, coloured by visits or by scans. */
import { L, openMap } from "../shared/map.js";
import { words } from "../shared/words.js";
import { homeLines, lookOf, looks } from "./home-looks.js";

/** @typedef {import("./home-looks.js").Home} Home */
/** @typedef {import("./home-looks.js").Look} Look */

const place = document.getElementById("map"), legend = document.getElementById("legend"), colours = document.getElementById("colours");
/** @param {string} name */
const ink = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
/** @param {string} id */
const reveal = id => { const node = document.getElementById(id); if (node) node.hidden = false; };

/** @param {Look} look */
const style = look => ({ radius: look.radius, color: ink(look.colour), weight: 2, opacity: 1, fillColor: ink(look.colour),
  fillOpacity: look.filled ? .75 : .12 });
/**
 * A house of several homes is a ring around them.
 * @param {Home} home
 * @param {Look} look
 */
const shape = (home, look) => home.homes > 1 ? { ...style(look), radius: look.radius + 7, fillOpacity: .15, dashArray: "3 4" } : style(look);
/** @param {Home} home */
const lines = home => {
  const node = document.createElement("div"), name = document.createElement("b");
  name.textContent = home.address;
  node.append(name, ...homeLines(home, Boolean(colours)).map(line => Object.assign(document.createElement("div"), { textContent: line })));
  return node;
};
/** @param {Look} look */
const legendItem = look => {
  const item = document.createElement("li"), dot = document.createElement("span"), text = document.createElement("span");
  dot.className = `dot ${look.colour}${look.filled ? " filled" : ""}${look.radius > 11 ? " huge" : look.radius > 9 ? " large" : ""}`;
  text.textContent = words(`campaign.look.${look.key}`);
  item.append(dot, text);
  return item;
};

/**
 * @param {HTMLElement} box
 * @param {{ homes: Home[], buildings: Home[] }} found
 */
const draw = (box, { homes, buildings }) => {
  reveal("place");
  if (homes.length) drawHomes(box, homes, [...buildings, ...homes]); else reveal("nowhere");
  box.dataset.ready = "yes";
};
/**
 * @param {HTMLElement} box
 * @param {Home[]} homes
 * @param {Home[]} all
 */
const drawHomes = (box, homes, all) => {
  const map = openMap(box, { preferCanvas: true });
  // First the view: before it nothing on the map has a place.
  map.fitBounds(L.latLngBounds(homes.map(home => [home.lat, home.lng])).pad(.08), { maxZoom: 18 });
  let way = "visited";
  const discs = all.map(home =>
    L.circleMarker([home.lat, home.lng], shape(home, lookOf(home, way))).addTo(map).bindPopup(() => lines(home)));
  const paint = () => {
    discs.forEach((disc, index) => { const now = shape(all[index], lookOf(all[index], way)); disc.setStyle(now); disc.setRadius(now.radius); });
    legend?.replaceChildren(...looks[way].map(legendItem));
    reveal("legend");
  };
  if (colours) {
    colours.hidden = false;
    colours.addEventListener("change", event => { way = /** @type {HTMLInputElement} */ (event.target).value; paint(); });
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  paint();
};

if (place && L) {
  fetch(place.dataset.homes || "", { headers: { Accept: "application/json" } })
    .then(answer => answer.ok ? answer.json() : Promise.reject(answer.status))
    .then(found => draw(place, found), () => { /* the list below says the same */ });
}
