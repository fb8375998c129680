// @ts-check
/**
 * Tells from positions which stop's audio is due, as the apps' `TourNavigator` does: no clock of its own, no page. docs/contracts/walk-cases.json holds
 * both to the same.
 */
import { metres, metresToLine } from "../shared/geo.js";

/** @typedef {import("../shared/places.js").Place} Place */
/** @typedef {{ id: string, order: number, lat: number, lng: number, radius: number }} Point */
/** @typedef {{ lat: number, lng: number, accuracy: number, time: number }} Fix time in seconds, accuracy in metres */
/** @typedef {{ says: string, id?: string, why?: string, kind?: string, metres?: number | null, missed?: string[] }} Output */

/** @param {Fix} fix @returns {Place} */
const at = fix => [fix.lat, fix.lng];

export class Navigator {
  /** @type {Map<string, "gps" | "manual">} */
  triggered = new Map();
  /** @type {Set<string>} */
  skipped = new Set();
  /** Index of the next stop. */
  next = 0;
  /** @type {Set<number>} */
  #inside = new Set();
  /** @type {Set<string>} */
  #approached = new Set();
  /** @type {Set<string>} */
  #suggested = new Set();
  #hasEnded = false;
  /** @type {Fix | null} */
  last = null;
  /** @type {Fix | null} */
  #beforeLast = null;
  #lastTime = -Infinity;
  /** @type {Fix[]} */
  #jumps = [];
  /** @type {Map<string, number>} */
  #dwelling = new Map();
  #farFixes = 0;
  #isOff = false;

  /**
   * @param {Point[]} points
   * @param {Place[]} route
   * @param {number} startedAt
   */
  constructor(points, route, startedAt) {
    this.points = [...points];
    this.points.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
    this.route = route;
    this.startedAt = startedAt;
  }

  /** @returns {Point | undefined} */
  get nextPoint() { return this.points[this.next]; }

  /**
   * @param {Fix[]} fixes in any order
   * @param {number} now
   * @returns {Output[]}
   */
  fixes(fixes, now) {
    /** @type {Output[]} */
    const outputs = [], ordered = [...fixes];
    // Equal times keep their order.
    ordered.sort((a, b) => a.time - b.time);
    for (const fix of ordered) this.#take(fix, now, outputs);
    this.#end(outputs);
    return outputs;
  }

  /**
   * Somebody wants to hear this stop now.
   * @param {string} id
   * @param {number} now
   */
  playNow(id, now) {
    /** @type {Output[]} */
    const outputs = [], index = this.points.findIndex(point => point.id === id);
    if (index < 0) return outputs;
    const away = this.last ? this.#away(this.last, this.points[index]) : null;
    if (this.triggered.has(id)) outputs.push({ says: "triggered", id, kind: "replay", metres: away });
    else {
      for (const point of this.points.slice(0, index)) {
        if (this.triggered.has(point.id) || this.skipped.has(point.id)) continue;
        this.skipped.add(point.id);
        outputs.push({ says: "skipped", id: point.id });
      }
      this.triggered.set(id, "manual");
      this.skipped.delete(id);
      this.next = Math.max(this.next, index + 1);
      outputs.push({ says: "triggered", id, kind: "manual", metres: away });
    }
    this.#look(now, outputs);
    this.#end(outputs);
    return outputs;
  }

  /**
   * Somebody leaves the next stop out.
   * @param {number} now
   */
  skipNext(now) {
    /** @type {Output[]} */
    const outputs = [], point = this.nextPoint;
    if (point) {
      this.skipped.add(point.id);
      this.next += 1;
      outputs.push({ says: "skipped", id: point.id });
      this.#look(now, outputs);
    }
    this.#end(outputs);
    return outputs;
  }

  /** @param {Fix} fix @param {number} now @param {Output[]} outputs */
  #take(fix, now, outputs) {
    const why = this.#rejection(fix, now);
    if (why) { outputs.push({ says: "rejected", why }); return; }
    [this.#beforeLast, this.last, this.#jumps] = [this.last, fix, []];
    this.#leave(fix, outputs);
    this.#trigger(fix, outputs);
    this.#approach(fix, outputs);
    this.#suggest(fix, outputs);
    this.#stray(fix, outputs);
  }

  /** @param {Fix} fix @param {number} now @returns {string | null} */
  #rejection(fix, now) {
    const { lat, lng, accuracy, time } = fix;
    if (![lat, lng, accuracy].every(Number.isFinite) || Math.abs(lat) > 90 || Math.abs(lng) > 180 || accuracy < 0) return "invalid";
    if (accuracy > Math.max(65, this.nextPoint?.radius ?? 0)) return "inaccurate";
    if (now - time > 15) return "stale";
    if (time - now > 5) return "future";
    if (time < this.startedAt) return "beforeStart";
    if (time <= this.#lastTime) return "outOfOrder";
    this.#lastTime = time;
    return this.#isJump(fix) ? "jump" : null;
  }

  /**
   * Too fast from the last accepted fix; the third in a row that agree with each other is believed.
   * @param {Fix} fix
   */
  #isJump(fix) {
    if (!this.last || speed(this.last, fix) <= 15) return false;
    const before = this.#jumps.at(-1);
    if (before && speed(before, fix) > 15) this.#jumps = [];
    this.#jumps.push(fix);
    return this.#jumps.length < 3;
  }

  /** @param {Fix} fix @param {Output[]} outputs */
  #leave(fix, outputs) {
    for (const index of this.#inside) {
      const point = this.points[index];
      if (this.#away(fix, point) <= point.radius + Math.max(20, fix.accuracy)) continue;
      this.#inside.delete(index);
      outputs.push({ says: "exited", id: point.id });
    }
  }

  /** @param {Fix} fix @param {Output[]} outputs */
  #trigger(fix, outputs) {
    for (let point = this.nextPoint; point && this.#holds(point, fix); point = this.nextPoint) {
      this.triggered.set(point.id, "gps");
      this.#inside.add(this.next);
      this.next += 1;
      outputs.push({ says: "triggered", id: point.id, kind: "gps", metres: this.#away(fix, point) });
    }
    this.#end(outputs);
  }

  /** @param {Fix} fix @param {Output[]} outputs */
  #approach(fix, outputs) {
    const point = this.nextPoint;
    if (!point || this.#approached.has(point.id)) return;
    const away = this.#away(fix, point);
    if (away > point.radius + 100) return;
    this.#approached.add(point.id);
    outputs.push({ says: "approaching", id: point.id, metres: away });
  }

  /**
   * One of the two stops behind the next one has held every fix for 20 s.
   * @param {Fix} fix
   * @param {Output[]} outputs
   */
  #suggest(fix, outputs) {
    const candidates = this.points.slice(this.next + 1, this.next + 3);
    for (const id of this.#dwelling.keys()) if (!candidates.some(point => point.id === id)) this.#dwelling.delete(id);
    for (const point of candidates) {
      if (!this.#holds(point, fix)) { this.#dwelling.delete(point.id); continue; }
      const since = this.#dwelling.get(point.id) ?? fix.time;
      this.#dwelling.set(point.id, since);
      if (fix.time - since < 20 || this.#suggested.has(point.id)) continue;
      this.#suggested.add(point.id);
      const missed = this.points.slice(this.next, this.points.indexOf(point)).map(({ id }) => id);
      outputs.push({ says: "suggestSkip", id: point.id, missed });
    }
  }

  /** @param {Fix} fix @param {Output[]} outputs */
  #stray(fix, outputs) {
    const away = metresToLine(at(fix), this.route);
    if (away === null) return;
    this.#farFixes = away > 80 + fix.accuracy ? this.#farFixes + 1 : 0;
    if (!this.#isOff && this.#farFixes >= 3) {
      this.#isOff = true;
      outputs.push({ says: "offRoute", metres: away });
    } else if (this.#isOff && away <= 60) {
      this.#isOff = false;
      outputs.push({ says: "backOnRoute" });
    }
  }

  /**
   * The last fix once more, if it is fresh.
   * @param {number} now
   * @param {Output[]} outputs
   */
  #look(now, outputs) {
    this.#end(outputs);
    if (!this.last || now - this.last.time > 15) return;
    this.#trigger(this.last, outputs);
    this.#approach(this.last, outputs);
  }

  /** @param {Output[]} outputs */
  #end(outputs) {
    if (this.#hasEnded || this.next < this.points.length) return;
    this.#hasEnded = true;
    outputs.push({ says: "lastPointReached" });
  }

  /**
   * Within the radius, and surely so: a vague fix needs the one before it.
   * @param {Point} point
   * @param {Fix} fix
   */
  #holds(point, fix) {
    if (this.#away(fix, point) > point.radius) return false;
    return fix.accuracy <= 50 || (this.#beforeLast !== null && this.#away(this.#beforeLast, point) <= point.radius);
  }

  /** @param {Fix} fix @param {Point} point */
  #away(fix, point) { return metres(at(fix), [point.lat, point.lng]); }
}

/** @param {Fix} a @param {Fix} b */
const speed = (a, b) => {
  const far = metres(at(a), at(b)) - a.accuracy - b.accuracy, seconds = b.time - a.time;
  return far <= 0 ? 0 : seconds > 0 ? far / seconds : Infinity;
};
