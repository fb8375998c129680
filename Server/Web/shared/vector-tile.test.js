// @ts-check
import { Message } from "./protobuf.js";
import { equal, test, throws } from "./testing.test.js";
import { readTile, tilePart, traceTile } from "./vector-tile.js";

/** @param {string} text */
const utf8 = text => [...new TextEncoder().encode(text)];
/**
 * @param {number} field
 * @param {number[]} bytes
 */
const part = (field, bytes) => [field * 8 + 2, bytes.length, ...bytes];

/** A path that writes down what is drawn. */
class Trace {
  /** @type {(string | number)[][]} */
  drawn = [];
  /** @param {number} x @param {number} y */
  moveTo(x, y) { this.drawn.push(["move", x, y]); }
  /** @param {number} x @param {number} y */
  lineTo(x, y) { this.drawn.push(["line", x, y]); }
  closePath() { this.drawn.push(["close"]); }
}

test("A number of several bytes, beyond 32 bits too, and one that is cut off", () => {
  equal(new Message(new Uint8Array([0x96, 0x01])).number(), 150);
  equal(new Message(new Uint8Array([0x80, 0x80, 0x80, 0x80, 0x10])).number(), 2 ** 32);
  throws(() => new Message(new Uint8Array([0x96])).number());
  throws(() => new Message(new Uint8Array([0x0A, 5, 1])).read({}));
});

test("Commands move, draw and close; steps may be negative", () => {
  const pen = new Trace();
  traceTile([9, 50, 34, 18, 19, 17, 10, 0, 15], 2, pen);
  equal(pen.drawn, [["move", 50, 34], ["line", 30, 16], ["line", 40, 16], ["close"]]);
});

test("What a feature is drawn as", () => {
  equal(tilePart("transportation", { class: "primary" }, false), "road");
  equal(tilePart("streets", { kind: "footway" }, false), "path");
  equal(tilePart("roads", { kind: "minor" }, false), "street");
  equal(tilePart("transportation", { class: "rail" }, false) === undefined, true);
  equal(tilePart("water", {}, true), "water");
  equal(tilePart("landcover", { class: "grass" }, true), "green");
  equal(tilePart("landcover", { class: "grass" }, false) === undefined, true);
});

test("A tile's street and the name of its place", () => {
  const street = part(3, [
    ...part(1, utf8("roads")), ...part(3, utf8("kind")), ...part(4, part(1, utf8("minor"))),
    ...part(2, [...part(2, [0, 0]), 0x18, 2, ...part(4, [9, 0, 0, 10, 20, 20])]), 0x28, 10]);
  const name = part(3, [
    ...part(1, utf8("places")), ...part(3, utf8("name")), ...part(4, part(1, utf8("Città"))),
    ...part(2, [...part(2, [0, 0]), 0x18, 1, ...part(4, [9, 10, 10])]), 0x28, 10]);
  const { paths, names } = readTile(new Uint8Array([...street, ...name]), 100, () => new Trace());
  equal(paths.street.drawn, [["move", 0, 0], ["line", 100, 100]]);
  equal(names, [{ x: 50, y: 50, name: "Città" }]);
  equal(Object.keys(paths), ["street"]);
});
