// @ts-check
/** What a tour's map says of its points, and what it reads of a file; no page needed. */
import { metres, micro } from "../shared/geo.js";

/** @typedef {import("../shared/places.js").Place} Place */
/** @typedef {{ id: string, name: string, place: Place, radius: number }} Point */
/** @typedef {{ point: string, code: "zones_overlap" | "fires_together" | "small_radius", other?: string }} Finding */

/**
 * As the server's check of a version.
 * @param {Point[]} points in their order
 * @returns {Finding[]}
 */
export const findings = points => points.flatMap((point, index) => {
  /** @type {Finding[]} */
  const found = point.radius < 30 ? [{ point: point.id, code: "small_radius" }] : [];
  const next = points[index + 1];
  if (!next) return found;
  const apart = metres(point.place, next.place);
  if (apart < point.radius + next.radius) found.push({ point: point.id, code: "zones_overlap", other: next.id });
  if (apart <= next.radius) found.push({ point: point.id, code: "fires_together", other: next.id });
  return found;
});

/**
 * A radius that somebody drew, within what a tour may have.
 * @param {number} radius
 */
export const bounded = radius => Math.max(5, Math.min(500, Math.round(radius)));

/**
 * What somebody typed, `45.464203, 9.189982`; null for all else.
 * @param {string} text
 * @returns {Place | null}
 */
export const typed = text => {
  const parts = text.trim().split(/[\s,;]+/).filter(Boolean);
  if (parts.length !== 2 || parts.some(part => !/^[+-]?\d+(\.\d+)?$/.test(part))) return null;
  const [lat, lng] = parts.map(part => micro(Number(part)));
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : null;
};

/**
 * The way in a file of GPX: its track, else its route, else its waypoints; one that is too long is thinned out evenly, its ends kept.
 * @param {string} text
 * @param {number} [most]
 * @returns {Place[]}
 */
export const gpxWay = (text, most = 10000) => {
  const bare = uncommented(text);
  for (const tag of ["trkpt", "rtept", "wpt"]) {
    /** @type {Place[]} */
    const way = [];
    for (const [node] of bare.matchAll(new RegExp(`<(?:\\w{1,40}:)?${tag}\\s[^<>]*>`, "g"))) {
      const lat = /\slat\s*=\s*["']([^"']*)["']/.exec(node), lng = /\slon\s*=\s*["']([^"']*)["']/.exec(node);
      const place = lat && lng ? typed(`${lat[1]},${lng[1]}`) : null;
      if (place) way.push(place);
    }
    if (way.length) return thinned(way, most);
  }
  return [];
};

/**
 * A file without what stands in comments. Nothing else of XML is needed: no entity is resolved, nothing is nested, each letter is looked at once.
 * @param {string} text
 */
const uncommented = text => {
  let [bare, from] = ["", 0];
  for (let at = text.indexOf("<!--"); at >= 0; at = text.indexOf("<!--", from)) {
    bare += text.slice(from, at);
    const end = text.indexOf("-->", at + 4);
    if (end < 0) return bare;
    from = end + 3;
  }
  return bare + text.slice(from);
};

/**
 * @param {Place[]} way
 * @param {number} most
 */
const thinned = (way, most) => way.length <= most ? way
  : Array.from({ length: most }, (_, index) => way[Math.round(index * (way.length - 1) / (most - 1))]);

/**
 * The number that a file's name begins with; null where it begins with none.
 * @param {string} name
 */
export const leading = name => {
  const found = /^\D{0,3}?0*(\d{1,3})(?!\d)/.exec(name);
  return found ? Number(found[1]) : null;
};

/**
 * What a file is for, by its name; null where nobody can tell.
 * @param {string} name
 * @returns {"audio" | "image" | "subtitle" | "video" | null}
 */
export const kindOf = name => {
  const ending = name.toLowerCase().split(".").pop() ?? "";
  if (["mp3", "m4a", "m4b", "aac", "wav"].includes(ending)) return "audio";
  if (["jpg", "jpeg", "png", "webp"].includes(ending)) return "image";
  if (["vtt", "srt"].includes(ending)) return "subtitle";
  return ["mp4", "mov", "webm", "m4v"].includes(ending) ? "video" : null;
};
