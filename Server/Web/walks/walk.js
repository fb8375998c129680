// @ts-check
/** A walk: its way and stops on the map, and its player. */
import { L, openMap, pin, still } from "../shared/map.js";
import { openFollow } from "./follow.js";
import { places } from "../shared/places.js";
import { openPlayer } from "./player.js";

const stops = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".stop")]);
const place = document.getElementById("map"), player = document.getElementById("player");

/** @param {HTMLElement} stop */
const show = stop => {
  stop.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
  stop.querySelector("audio")?.focus({ preventScroll: true });
};

/**
 * The stops' markers, in their order.
 * @param {HTMLElement} box
 */
const drawMap = box => {
  const map = openMap(box), way = places(box.dataset.route), start = places(box.dataset.start);
  const zones = stops.map(stop => L.latLng(places(stop.dataset.place)[0]).toBounds(2 * Number(stop.dataset.radius)));
  const all = L.latLngBounds(way);
  for (const zone of zones) all.extend(zone);
  // First the view: before it nothing on the map has a place.
  if (all.isValid() && way.length + stops.length > 1) map.fitBounds(all.pad(.06));
  else map.setView(start[0] || all.getCenter(), 15);
  if (way.length > 1) for (const name of ["way-edge", "way"]) L.polyline(way, { className: name, interactive: false }).addTo(map);
  if (!stops.length && start.length) pin(map, start[0], { text: "★", label: box.dataset.says });
  const pins = stops.map((stop, index) => {
    const middle = places(stop.dataset.place)[0];
    L.circle(middle, { radius: Number(stop.dataset.radius), className: "zone", interactive: false }).addTo(map);
    return pin(map, middle, { text: String(index + 1), label: `${index + 1}. ${stop.dataset.title}`, press: () => show(stop) });
  });
  box.dataset.ready = "yes";
  return { map, pins };
};

const drawn = place && L ? drawMap(place) : null, box = document.getElementById("follow");
/** @type {import("./follow.js").Follow | null} */
let follow = null;
const open = player ? openPlayer(player, {
  stops, show, still, heard: index => follow?.heard(index), ended: () => follow?.ended(),
  mark: index => {
    stops.forEach((stop, other) => stop.classList.toggle("on", other === index));
    drawn?.pins.forEach((marker, other) => marker.getElement().classList.toggle("on", other === index));
  },
}) : null;
if (box && open) follow = openFollow(box, { stops, player: open, map: drawn?.map, route: places(place?.dataset.route) });
