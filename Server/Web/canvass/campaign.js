// @ts-check
/** A campaign's homes and territories on the map: homes coloured by visits, by territory or by scans. */
import { L } from "../shared/map.js";
import { words } from "../shared/words.js";
import { drawTerritory, ink, load, open } from "./campaign-map.js";
import { homeLines, lookOf, looks, territoryLook } from "./home-looks.js";

/** @typedef {import("./home-looks.js").Home} Home */
/** @typedef {import("./home-looks.js").Look} Look */
/** @typedef {import("./campaign-map.js").Found} Found */

const place = document.getElementById("map"), legend = document.getElementById("legend"), colours = document.getElementById("colours");
const hasScans = Boolean(colours?.querySelector("[value=scans]"));
/** @param {string} id */
const reveal = id => { const node = document.getElementById(id); if (node) node.hidden = false; };

/** @param {Look} look */
const style = look => ({ radius: look.radius, color: ink(look.ink || look.colour), weight: 2, opacity: 1, fillColor: ink(look.ink || look.colour),
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
  node.append(name, ...homeLines(home, hasScans).map(line => Object.assign(document.createElement("div"), { textContent: line })));
  return node;
};
/**
 * @param {Look} look
 * @param {string} [name]
 */
const legendItem = (look, name) => {
  const item = document.createElement("li"), dot = document.createElement("span"), text = document.createElement("span");
  dot.className = `dot ${look.colour}${look.filled ? " filled" : ""}${look.radius > 11 ? " huge" : look.radius > 9 ? " large" : ""}`;
  text.textContent = name ?? words(`campaign.look.${look.key}`);
  item.append(dot, text);
  return item;
};

/**
 * @param {HTMLElement} box
 * @param {Found} found
 */
const draw = (box, found) => {
  const { homes, buildings, territories } = found;
  if (!homes.length) reveal("nowhere");
  if (homes.length || territories.some(({ corners }) => corners.length)) drawHomes(box, found, [...buildings, ...homes]);
  box.dataset.ready = "yes";
};
/**
 * @param {HTMLElement} box
 * @param {Found} found
 * @param {Home[]} all
 */
const drawHomes = (box, found, all) => {
  const map = open(box, found), { territories } = found, byID = new Map(territories.map(one => [one.id, one]));
  for (const territory of territories) if (territory.corners.length) drawTerritory(map, territory);
  let way = "visited";
  /** @param {Home} home */
  const look = home => way === "territory" ? territoryLook(byID.get(home.territory || "")?.colour) : lookOf(home, way);
  const discs = all.map(home => L.circleMarker([home.lat, home.lng], shape(home, look(home))).addTo(map).bindPopup(() => lines(home)));
  const items = () => way === "territory" ? [...territories.map(one => legendItem(territoryLook(one.colour), one.name)),
    legendItem(territoryLook(undefined), words("campaign.territory.none"))] : looks[way].map(one => legendItem(one));
  const paint = () => {
    discs.forEach((disc, index) => { const now = shape(all[index], look(all[index])); disc.setStyle(now); disc.setRadius(now.radius); });
    legend?.replaceChildren(...items());
    reveal("legend");
  };
  if (colours) {
    colours.hidden = false;
    colours.addEventListener("change", event => { way = /** @type {HTMLInputElement} */ (event.target).value; paint(); });
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  paint();
};

if (place && L) load(place).then(found => draw(place, found), () => { /* the list of homes says the same */ });
