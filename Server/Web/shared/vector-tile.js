// @ts-check
/** A vector tile (Mapbox Vector Tile 2): what is drawn of it, as paths by what they are, and its names. */
import { Message } from "./protobuf.js";

/** @typedef {{ moveTo(x: number, y: number): void, lineTo(x: number, y: number): void, closePath(): void }} Pen */
/** @typedef {{ x: number, y: number, name: string }} Name */

/**
 * What a feature is drawn as, by the names of the usual schemas (OpenMapTiles, Shortbread, Protomaps); nothing for what is not drawn.
 * @param {string} layer
 * @param {Record<string, string>} tags
 * @param {boolean} isArea
 */
export const tilePart = (layer, tags, isArea) => {
  const kind = tags.class || tags.kind || "";
  if (/^(water|ocean|water_polygons)$/.test(layer)) return isArea ? "water" : "stream";
  if (/^(waterway|water_lines)$/.test(layer)) return "stream";
  if (/^buildings?$/.test(layer)) return "building";
  if (/^(places?|place_labels)$/.test(layer)) return "name";
  if (/^(transportation|roads?|streets?)$/.test(layer)) {
    if (isArea) return "square";
    if (/rail|tram|ferry|transit|aero|runway/.test(kind)) return undefined;
    if (/motorway|trunk|primary|secondary|tertiary|highway|major/.test(kind)) return "road";
    return /path|foot|steps|track|cycle/.test(kind) ? "path" : "street";
  }
  const isGreen = layer === "park" || /park|garden|grass|wood|forest|meadow|cemetery|recreation|green|pitch|scrub/.test(kind);
  return isArea && isGreen && /^(park|landcover|landuse|land|natural|sites)$/.test(layer) ? "green" : undefined;
};

/**
 * Follows a geometry's commands, which tell of each place how far it is from the one before.
 * @param {number[]} commands
 * @param {number} scale
 * @param {Pen} pen
 */
export const traceTile = (commands, scale, pen) => {
  let at = 0, x = 0, y = 0;
  const step = () => {
    const number = commands[at++];
    return (number >>> 1) ^ -(number & 1);
  };
  while (at < commands.length) {
    const command = commands[at] & 7, last = command === 7 ? at : at + 2 * (commands[at] >>> 3);
    at++;
    if (command === 7) pen.closePath();
    while (at < last && at < commands.length) {
      x += step();
      y += step();
      if (command === 1) pen.moveTo(x * scale, y * scale); else pen.lineTo(x * scale, y * scale);
    }
  }
};

/**
 * The paths of a tile by what they are, in pixels, and its names with their places. `begin` makes an empty path.
 * @template {Pen} Path
 * @param {Uint8Array} bytes
 * @param {number} size
 * @param {() => Path} begin
 */
export const readTile = (bytes, size, begin) => {
  /** @type {Record<string, Path>} */
  const paths = {};
  /** @type {Name[]} */
  const names = [];
  new Message(bytes).read({ 3: message => {
    const layer = readLayer(message);
    for (const feature of layer.features) {
      const { tags, shape, commands } = readFeature(feature, layer.keys, layer.values);
      const part = tilePart(layer.name, tags, shape === 3), name = tags.name;
      if (part === "name" ? shape !== 1 || !name : !part || shape === 1) continue;
      /** @type {Pen} */
      const label = { moveTo: (x, y) => names.push({ x, y, name }), lineTo() {}, closePath() {} };
      traceTile(commands, size / layer.extent, part === "name" ? label : paths[String(part)] ??= begin());
    }
  } });
  return { paths, names };
};

/** @param {Message} message */
const readLayer = message => {
  /** @type {{ name: string, extent: number, features: Message[], keys: string[], values: string[] }} */
  const layer = { name: "", extent: 4096, features: [], keys: [], values: [] };
  message.read({
    1: part => { layer.name = part.text(); }, 2: part => layer.features.push(part), 3: part => layer.keys.push(part.text()),
    4: part => {
      layer.values.push("");
      part.read({ 1: (/** @type {Message} */ text) => { layer.values[layer.values.length - 1] = text.text(); } });
    },
    5: number => { layer.extent = number; } });
  return layer;
};

/**
 * @param {Message} feature
 * @param {string[]} keys
 * @param {string[]} values
 */
const readFeature = (feature, keys, values) => {
  /** @type {{ tags: Record<string, string>, shape: number, commands: number[] }} */
  const found = { tags: {}, shape: 0, commands: [] };
  feature.read({
    2: part => {
      const all = part.numbers();
      for (let index = 0; index < all.length; index += 2) found.tags[keys[all[index]]] = values[all[index + 1]];
    },
    3: number => { found.shape = number; }, 4: part => { found.commands = part.numbers(); } });
  return found;
};
