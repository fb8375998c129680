// @ts-check
/** Draws a territory on the map: each press adds a corner, corners are dragged, and how many homes are inside is said at once. */
import { L } from "../shared/map.js";
import { words } from "../shared/words.js";
import { drawTerritory, ink, load, open } from "./campaign-map.js";
import { placeFor, readCorners, writeCorners } from "./outline.js";

/** @typedef {import("./outline.js").Corner} Corner */
/** @typedef {import("./campaign-map.js").Found} Found */

const drawing = document.getElementById("drawing"), box = document.getElementById("map"), inside = document.getElementById("inside");
const corners = /** @type {HTMLTextAreaElement} */ (document.getElementById("corners"));
const streets = /** @type {HTMLTextAreaElement} */ (document.getElementById("streets"));
const colour = /** @type {HTMLSelectElement} */ (document.getElementById("colour"));
const list = document.getElementById("street-list");
/** @returns {string} */
const way = () => /** @type {HTMLInputElement | null} */ (document.querySelector("[name=way]:checked"))?.value || "outline";

/** What is asked for, to tell an old answer from the newest. */
let asked = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @returns {object | null} */
const area = () => {
  if (way() === "outline") {
    const drawn = readCorners(corners.value);
    return drawn.length >= 3 ? { corners: drawn } : null;
  }
  const names = streets.value.split("\n").map(name => name.trim()).filter(Boolean);
  return names.length ? { streets: names } : null;
};

const count = async () => {
  const body = area(), mine = ++asked;
  if (!inside || !drawing) return;
  if (!body) { inside.textContent = way() === "outline" ? words("campaign.territory.more") : ""; return; }
  try {
    const answer = await fetch(drawing.dataset.count || "", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const { homes } = await answer.json();
    if (mine === asked) inside.textContent = answer.ok ? words("campaign.territory.inside", { n: homes }) : "";
  } catch { if (mine === asked) inside.textContent = ""; }
};
const soon = () => { clearTimeout(timer); timer = setTimeout(count, 150); };

/**
 * The field's corners on the map.
 * @param {any} map
 */
const drawer = map => {
  const shape = L.polygon([], { weight: 3, fillOpacity: .2, interactive: false }).addTo(map);
  /** @type {any[]} */
  let pins = [];
  /** @returns {Corner[]} */
  const places = () => pins.map(pin => { const { lat, lng } = pin.getLatLng(); return [lat, lng]; });
  const paint = () => {
    const tone = ink(`territory-${colour.value}`);
    shape.setStyle({ color: tone, fillColor: tone }).setLatLngs(places());
  };
  const moved = () => { corners.value = writeCorners(places()); paint(); soon(); };
  /** @param {Corner} place */
  const pin = place => {
    const icon = L.divIcon({ className: "corner", html: "", iconSize: [24, 24] });
    return L.marker(place, { icon, draggable: true, keyboard: false }).addTo(map).on("drag", paint).on("dragend", moved);
  };
  /** @param {Corner[]} found */
  const set = found => { pins.forEach(one => one.remove()); pins = found.map(pin); paint(); };
  set(readCorners(corners.value));
  return {
    set, paint,
    /** @param {Corner} place */
    add: place => { pins.splice(placeFor(places(), place), 0, pin(place)); moved(); },
    take: () => { pins.pop()?.remove(); moved(); },
    clear: () => { set([]); moved(); },
  };
};

/** @param {Found} found */
const begin = found => {
  if (!drawing || !box) return;
  drawing.hidden = false;
  const map = open(box, { ...found, territories: found.territories });
  for (const home of found.homes) L.circleMarker([home.lat, home.lng], { radius: 4, weight: 1, color: ink("edge"), fillColor: ink("edge"), fillOpacity: .6, interactive: false }).addTo(map);
  for (const other of found.territories) if (other.corners.length && other.id !== drawing.dataset.own) drawTerritory(map, other);
  const drawn = drawer(map);
  map.on("click", (/** @type {any} */ event) => { if (way() === "outline") drawn.add([event.latlng.lat, event.latlng.lng]); });
  document.getElementById("add-corner")?.addEventListener("click", () => { const { lat, lng } = map.getCenter(); drawn.add([lat, lng]); });
  document.getElementById("take-corner")?.addEventListener("click", drawn.take);
  document.getElementById("clear-corners")?.addEventListener("click", drawn.clear);
  corners.addEventListener("input", () => drawn.set(readCorners(corners.value)));
  colour.addEventListener("change", drawn.paint);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawn.paint);
  box.dataset.ready = "yes";
};

/** Each way has its own fields. */
const choose = () => {
  const byStreets = way() === "streets";
  for (const [field, shown] of /** @type {[HTMLElement, boolean][]} */ ([[corners, !byStreets], [streets, byStreets]])) {
    const around = field.closest(".field");
    if (around instanceof HTMLElement) around.hidden = !shown;
  }
  if (drawing) drawing.classList.toggle("still", byStreets);
  if (list) list.hidden = !byStreets;
  void count();
};

for (const item of list?.querySelectorAll("li") || []) {
  const name = item.querySelector("span")?.textContent || "", button = document.createElement("button");
  Object.assign(button, { type: "button", className: "quiet", textContent: item.textContent });
  button.addEventListener("click", () => { streets.value = [streets.value.trim(), name].filter(Boolean).join("\n"); soon(); });
  item.replaceChildren(button);
}
for (const choice of document.querySelectorAll("[name=way]")) choice.addEventListener("change", choose);
for (const field of [corners, streets]) field.addEventListener("input", soon);
choose();
if (box && L) load(box).then(begin, () => { /* the fields do the same */ });
