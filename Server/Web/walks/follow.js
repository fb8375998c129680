// @ts-check
/** Follows whoever walks: asks for the place only when told to begin, plays what is due, and goes on by hand where there is no place. */
import { metres } from "../shared/geo.js";
import { L, pin } from "../shared/map.js";
import { places } from "../shared/places.js";
import { words } from "../shared/words.js";
import { Navigator } from "./navigator.js";
import { Reports } from "./reports.js";

/** @typedef {import("../shared/places.js").Place} Place */
/** @typedef {import("./navigator.js").Output} Output */
/** @typedef {import("./navigator.js").Point} Point */
/** @typedef {{ isBusy: boolean, lead: (index: number) => Promise<boolean>, unlock: () => void }} Player */
/** @typedef {{ stops: HTMLElement[], player: Player, map: any, route: Place[] }} Walk */
/** @typedef {{ heard: (index: number) => void, ended: () => void }} Follow */

/** How far and how fast somebody walks in a preview, in metres and seconds. */
const pace = { step: 10, seconds: 8 };

/** @param {HTMLElement} box @param {Walk} walk @returns {Follow} */
export const openFollow = (box, walk) => {
  const follow = new Following(box, walk);
  return { heard: index => follow.heard(index), ended: () => follow.ended() };
};

class Following {
  /** @type {Navigator | null} */
  #navigator = null;
  /** @type {Reports | null} */
  #reports = null;
  /**
   * Stops that are due, first come first heard.
   * @type {number[]}
   */
  #queue = [];
  #watch = -1;
  #begun = 0;
  #isOver = false;
  #isThrough = false;
  /** @type {any} */
  #walker = null;
  /** @type {any} */
  #lock = null;
  /**
   * Where somebody stands in a preview, and its own time.
   * @type {{ place: Place, time: number } | null}
   */
  #preview = null;

  /** @param {HTMLElement} box @param {Walk} walk */
  constructor(box, { stops, player, map, route }) {
    this.box = box;
    this.stops = stops;
    this.player = player;
    this.map = map;
    this.route = route;
    this.points = stops.map((stop, index) => this.#point(stop, index));
    this.#part("begin").addEventListener("click", () => this.begin());
    this.#part("end").addEventListener("click", () => this.end());
    this.#part("skip").addEventListener("click", () => { this.#part("skip").hidden = true; this.#hear(this.#navigator?.skipNext(this.#now) ?? []); });
    if (box.dataset.preview) map?.on("click", (/** @type {any} */ event) => this.#walkTo([event.latlng.lat, event.latlng.lng]));
    if (box.dataset.preview) this.#say("preview");
    box.hidden = false;
  }

  /** @param {HTMLElement} stop @param {number} index @returns {Point} */
  #point(stop, index) {
    const [[lat, lng]] = places(stop.dataset.place);
    return { id: stop.dataset.point || String(index), order: index + 1, lat, lng, radius: Number(stop.dataset.radius) };
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) { return /** @type {HTMLElement} */ (this.box.querySelector(`[data-${name}]`)); }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  #say(key, values) { this.#part("says").textContent = words(`walk.follow.${key}`, values); }

  get #now() { return this.#preview?.time ?? Date.now() / 1000; }

  /** @param {string | undefined} id */
  #title(id) { return this.stops.find(stop => stop.dataset.point === id)?.dataset.title || ""; }

  begin() {
    this.#start();
    if (this.box.dataset.preview) { this.#say("preview"); return; }
    if (!("geolocation" in navigator)) { this.#byHand("absent"); return; }
    this.#say("asking");
    this.#watch = navigator.geolocation.watchPosition(position => this.#fix(position), fault => this.#lost(fault),
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 60000 });
    this.#stayAwake();
  }

  #start() {
    if (this.#navigator && !this.#isThrough) return;
    this.player.unlock();
    [this.#begun, this.#isOver, this.#isThrough, this.#queue] = [Date.now(), false, false, []];
    this.#preview = this.box.dataset.preview ? { place: [NaN, NaN], time: 0 } : null;
    this.#navigator = new Navigator(this.points, this.route, this.#preview ? 0 : Date.now() / 1000 - 5);
    if (!this.#preview) {
      this.#reports = new Reports({ tourId: this.box.dataset.tour || "", language: this.box.dataset.language || "" });
      this.#reports.track("tour_started");
    }
    this.#part("begin").hidden = true;
    this.#part("end").hidden = false;
    this.#part("lead").hidden = true;
    this.box.dataset.state = "on";
  }

  /** A phone that sleeps knows no place. Where it cannot be kept awake it is not. */
  async #stayAwake() {
    try { this.#lock = await Reflect.get(navigator, "wakeLock")?.request("screen"); } catch { /* it sleeps */ }
  }

  /** @param {GeolocationPosition} position */
  #fix({ coords, timestamp }) {
    const fix = { lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy, time: timestamp / 1000 };
    this.#show([fix.lat, fix.lng]);
    if (!this.#navigator?.last) { this.box.dataset.state = "on"; this.#say("on"); }
    this.#hear(this.#navigator?.fixes([fix], Date.now() / 1000) ?? []);
  }

  /**
   * In a preview a press on the map is a walk there, at a walker's pace: the same positions come that a phone would measure.
   * @param {Place} to
   */
  #walkTo(to) {
    this.#start();
    const preview = this.#preview, walker = this.#navigator;
    if (!preview || !walker) return;
    const from = Number.isNaN(preview.place[0]) ? to : preview.place, steps = Math.max(1, Math.ceil(metres(from, to) / pace.step));
    for (let step = 1; step <= steps; step += 1) {
      preview.time += pace.seconds;
      const lat = from[0] + (to[0] - from[0]) * step / steps, lng = from[1] + (to[1] - from[1]) * step / steps;
      this.#hear(walker.fixes([{ lat, lng, accuracy: 5, time: preview.time }], preview.time));
    }
    preview.place = to;
    this.#show(to);
  }

  /** @param {Place} place */
  #show(place) {
    if (!this.map || !L) return;
    this.#walker ??= pin(this.map, place, { text: "●", label: words("walk.follow.you") });
    this.#walker.getElement().classList.add("walker");
    this.#walker.setLatLng(place);
  }

  /**
   * Refused, it is not asked again. Under a roof a phone knows no place for a while: the next one counts.
   * @param {GeolocationPositionError} fault
   */
  #lost(fault) {
    if (fault.code === fault.PERMISSION_DENIED) {
      if (this.#watch >= 0) navigator.geolocation.clearWatch(this.#watch);
      this.#watch = -1;
      this.#byHand("refused");
    } else if (!this.#navigator?.last) this.#byHand("absent");
  }

  /** @param {"refused" | "absent"} why */
  #byHand(why) {
    this.box.dataset.state = "hand";
    this.#say(why);
  }

  /** @param {Output[]} outputs */
  #hear(outputs) {
    for (const output of outputs) {
      const title = this.#title(output.id), index = this.stops.findIndex(stop => stop.dataset.point === output.id);
      switch (output.says) {
      case "triggered":
        this.#part("skip").hidden = true;
        if (output.kind === "gps") this.#due(index, title);
        this.#reports?.track("point_triggered", { pointId: output.id || "", order: index + 1, triggerType: output.kind === "gps" ? "gps" : "manual" });
        break;
      case "approaching": if (!this.player.isBusy) this.#say("near", { name: title, metres: Math.round(output.metres ?? 0) }); break;
      case "suggestSkip":
        this.#say("missed", { name: this.#title(output.missed?.[0]), here: title });
        this.#part("skip").hidden = false;
        break;
      case "offRoute": this.#say("off"); break;
      case "backOnRoute": this.#say("back"); break;
      case "lastPointReached": this.#isOver = true; break;
      default: break;
      }
    }
    this.#pump();
  }

  /** @param {number} index @param {string} title */
  #due(index, title) {
    if (this.#queue.includes(index)) return;
    this.#queue.push(index);
    this.#say("here", { name: title });
  }

  /** What plays is never cut off by what is due. */
  async #pump() {
    if (this.player.isBusy) return;
    const index = this.#queue.shift();
    if (index === undefined) { this.#through(); return; }
    if (await this.player.lead(index)) return;
    // There is nothing to hear, or the browser wants a press for it.
    const title = this.stops[index].dataset.title || "";
    this.#say(this.stops[index].querySelector("audio") ? "press" : "silent", { name: title });
    if (!this.stops[index].querySelector("audio")) this.#pump();
  }

  /** After the last stop, once nothing is heard and nothing is due. */
  #through() {
    if (!this.#isOver || this.#isThrough) return;
    this.#isThrough = true;
    this.#reports?.track("tour_completed", { durationMinutes: Math.round((Date.now() - this.#begun) / 60000) });
    this.#reports?.flush();
    this.#close("through");
  }

  /**
   * Somebody begins a stop by hand.
   * @param {number} index
   */
  heard(index) {
    if (!this.#navigator || this.#isThrough) return;
    const id = this.stops[index].dataset.point || "";
    this.#queue = this.#queue.filter(other => other !== index);
    this.#hear(this.#navigator.playNow(id, this.#now));
  }

  /** Nothing is heard any more. */
  ended() { if (this.#navigator) this.#pump(); }

  end() {
    if (!this.#isThrough) this.#reports?.track("tour_abandoned");
    this.#reports?.flush();
    this.#navigator = null;
    this.#queue = [];
    this.#close("ended");
  }

  /** @param {string} key */
  #close(key) {
    if (this.#watch >= 0) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = -1;
    this.#lock?.release?.();
    this.#part("begin").hidden = false;
    this.#part("end").hidden = true;
    this.#part("skip").hidden = true;
    this.box.dataset.state = "off";
    this.#say(key);
  }
}
