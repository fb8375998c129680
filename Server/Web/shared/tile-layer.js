// @ts-check
/** Vector tiles as a layer of Leaflet's: a quiet ground beneath what a page shows. */
import { readTile } from "./vector-tile.js";

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {{ paths: Record<string, Path2D>, names: import("./vector-tile.js").Name[] }} tile
 * @param {number} unit
 * @param {CSSStyleDeclaration} look
 */
const paintTile = (pen, { paths, names }, unit, look) => {
  /** @param {string} name */
  const colour = name => look.getPropertyValue(`--map-${name}`);
  const fill = (/** @type {string} */ part, name = part) => { if (paths[part]) { pen.fillStyle = colour(name); pen.fill(paths[part]); } };
  /** @type {(part: string, name: string, width: number) => void} */
  const stroke = (part, name, width) => {
    if (paths[part]) { pen.strokeStyle = colour(name); pen.lineWidth = width; pen.stroke(paths[part]); }
  };
  pen.lineJoin = pen.lineCap = "round";
  fill("green");
  fill("water");
  stroke("stream", "water", 1.2 * unit);
  fill("square", "street");
  stroke("path", "street", .5 * unit);
  /** @type {[string, number][]} */
  const edges = [["edge", 1.5], ["street", 0]];
  for (const [name, edge] of edges) {
    stroke("street", name, 1.1 * unit + edge);
    stroke("road", name, 1.7 * unit + edge);
  }
  fill("building");
  pen.font = `600 13px ${look.fontFamily}`;
  pen.textAlign = "center";
  for (const { x, y, name } of names) {
    pen.strokeStyle = look.backgroundColor;
    pen.lineWidth = 3.5;
    pen.strokeText(name, x, y);
    pen.fillStyle = colour("name");
    pen.fillText(name, x, y);
  }
};

/**
 * A layer of them; below the deepest zoom that there is, parts of its tiles are drawn larger.
 * @param {any} L Leaflet
 * @param {string} template
 * @param {Element} box
 * @param {number} deepest
 * @param {object} options
 */
export const vectorTiles = (L, template, box, deepest, options) => {
  const layer = new (L.GridLayer.extend({
    /** @type {(place: { x: number, y: number, z: number }, done: (error: unknown, tile: Element) => void) => Element} */
    createTile(place, done) {
      const canvas = document.createElement("canvas"), sharpness = Math.min(devicePixelRatio || 1, 3), size = 256;
      const zoom = Math.min(place.z, deepest), parts = 2 ** (place.z - zoom), x = Math.floor(place.x / parts), y = Math.floor(place.y / parts);
      canvas.width = canvas.height = size * sharpness;
      canvas.setAttribute("role", "presentation");
      /** @param {ArrayBuffer} bytes */
      const paint = bytes => {
        const pen = canvas.getContext("2d");
        if (!pen) return;
        pen.scale(sharpness, sharpness);
        pen.translate((x * parts - place.x) * size, (y * parts - place.y) * size);
        paintTile(pen, readTile(new Uint8Array(bytes), size * parts, () => new Path2D()), 2 ** (place.z - 13), getComputedStyle(box));
      };
      fetch(L.Util.template(template, { x, y, z: zoom })).then(answer => answer.ok ? answer.arrayBuffer() : new ArrayBuffer(0)).then(paint)
        .then(() => done(null, canvas), error => done(error, canvas));
      return canvas;
    } }))(options);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => layer.redraw());
  return layer;
};
