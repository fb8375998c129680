// A protobuf message; `read` hands each field to what `take` has under its number.
class Message {
  constructor(bytes, from = 0, end = bytes.length) { this.bytes = bytes; this.at = from; this.end = end; }
  number() {
    for (let value = 0, scale = 1; this.at < this.end; scale *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new RangeError("a tile that is cut off");
  }
  numbers() {
    const all = [];
    while (this.at < this.end) all.push(this.number());
    return all;
  }
  text() { return new TextDecoder().decode(this.bytes.subarray(this.at, this.end)); }
  part(size) {
    if (!(this.at + size <= this.end)) throw new RangeError("a tile that is cut off");
    this.at += size;
    return new Message(this.bytes, this.at - size, this.at);
  }
  read(take) {
    while (this.at < this.end) {
      const key = this.number(), kind = key % 8;
      const value = kind === 0 ? this.number() : this.part(kind === 2 ? this.number() : { 1: 8, 5: 4 }[kind]);
      take[Math.floor(key / 8)]?.(value);
    }
  }
}
// What a feature is drawn as, by the names of the usual schemas (OpenMapTiles, Shortbread, Protomaps); nothing for what is not drawn.
const tilePart = (layer, tags, isArea) => {
  const kind = tags.class || tags.kind || "";
  if (/^(water|ocean|water_polygons)$/.test(layer)) return isArea ? "water" : "stream";
  if (/^(waterway|water_lines)$/.test(layer)) return "stream";
  if (/^buildings?$/.test(layer)) return "building";
  if (/^(places?|place_labels)$/.test(layer)) return "name";
  if (/^(transportation|roads?|streets?)$/.test(layer)) {
    if (isArea) return "square";
    if (/rail|tram|ferry|transit|aero|runway/.test(kind)) return undefined;
    return /motorway|trunk|primary|secondary|tertiary|highway|major/.test(kind) ? "road" : /path|foot|steps|track|cycle/.test(kind) ? "path" : "street";
  }
  const isGreen = layer === "park" || /park|garden|grass|wood|forest|meadow|cemetery|recreation|green|pitch|scrub/.test(kind);
  return isArea && isGreen && /^(park|landcover|landuse|land|natural|sites)$/.test(layer) ? "green" : undefined;
};
// Follows a geometry's commands, which tell of each place how far it is from the one before.
const traceTile = (commands, scale, pen) => {
  let at = 0, x = 0, y = 0;
  const step = () => (commands[at] >>> 1) ^ -(commands[at++] & 1);
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
// The paths of a tile by what they are, in pixels, and its names with their places.
const readTile = (bytes, size) => {
  const paths = {}, names = [];
  const readLayer = message => {
    const features = [], keys = [], values = [];
    let layer = "", extent = 4096;
    message.read({
      1: part => { layer = part.text(); }, 2: part => features.push(part), 3: part => keys.push(part.text()),
      4: part => { values.push(""); part.read({ 1: text => { values[values.length - 1] = text.text(); } }); },
      5: number => { extent = number; } });
    for (const feature of features) {
      let tags = {}, shape = 0, commands = [];
      feature.read({
        2: part => part.numbers().forEach((key, index, all) => { if (index % 2 === 0) tags[keys[key]] = values[all[index + 1]]; }),
        3: number => { shape = number; }, 4: part => { commands = part.numbers(); } });
      const part = tilePart(layer, tags, shape === 3), name = tags.name;
      if (part === "name" ? shape !== 1 || !name : !part || shape === 1) continue;
      const label = { moveTo: (x, y) => names.push({ x, y, name }), lineTo() {}, closePath() {} };
      traceTile(commands, size / extent, part === "name" ? label : paths[part] ??= new Path2D());
    }
  };
  new Message(bytes).read({ 3: readLayer });
  return { paths, names };
};
const paintTile = (pen, { paths, names }, unit, look) => {
  const colour = name => look.getPropertyValue(`--map-${name}`);
  const fill = (part, name = part) => { if (paths[part]) { pen.fillStyle = colour(name); pen.fill(paths[part]); } };
  const stroke = (part, name, width) => {
    if (paths[part]) { pen.strokeStyle = colour(name); pen.lineWidth = width; pen.stroke(paths[part]); }
  };
  pen.lineJoin = pen.lineCap = "round";
  fill("green");
  fill("water");
  stroke("stream", "water", 1.2 * unit);
  fill("square", "street");
  stroke("path", "street", .5 * unit);
  for (const [name, edge] of [["edge", 1.5], ["street", 0]]) {
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
// A layer of them; below the deepest zoom that there is, parts of its tiles are drawn larger.
const vectorTiles = (template, box, deepest, options) => {
  const layer = new (L.GridLayer.extend({
    createTile(place, done) {
      const canvas = document.createElement("canvas"), sharpness = Math.min(devicePixelRatio || 1, 3), size = 256;
      const zoom = Math.min(place.z, deepest), parts = 2 ** (place.z - zoom), x = Math.floor(place.x / parts), y = Math.floor(place.y / parts);
      canvas.width = canvas.height = size * sharpness;
      canvas.setAttribute("role", "presentation");
      const paint = bytes => {
        const pen = canvas.getContext("2d");
        pen.scale(sharpness, sharpness);
        pen.translate((x * parts - place.x) * size, (y * parts - place.y) * size);
        paintTile(pen, readTile(new Uint8Array(bytes), size * parts), 2 ** (place.z - 13), getComputedStyle(box));
      };
      fetch(L.Util.template(template, { x, y, z: zoom })).then(answer => answer.ok ? answer.arrayBuffer() : []).then(paint)
        .then(() => done(null, canvas), error => done(error, canvas));
      return canvas;
    } }))(options);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => layer.redraw());
  return layer;
};
