// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { Wedge, american, rest } from "./wedge.js";

/** @typedef {import("./wedge.js").WedgeSettings} WedgeSettings */
/** @type {WedgeSettings} */
const plain = { prefix: "", suffix: "", layout: "typed" };

/** @param {Wedge} wedge @param {string} text @param {number} from @param {number} apart */
const types = (wedge, text, from, apart) => [...text].map((key, index) => wedge.key({ key, code: "", shiftKey: false }, from + index * apart));
const enter = { key: "Enter", code: "Enter", shiftKey: false };

test("A scanner's keys, then Enter, Tab or rest", () => {
  const wedge = new Wedge(plain);
  types(wedge, "AB12", 0, 10);
  equal(wedge.key(enter, 40), "AB12");
  types(wedge, "CD34", 60, 10);
  equal(wedge.key({ ...enter, key: "Tab" }, 100), "CD34");
  types(wedge, "EF56", 300, 35);
  equal([wedge.rested(405 + rest - 1), wedge.rested(405 + rest)], [null, "EF56"]);
});

test("Two within 200 ms are two", () => {
  const wedge = new Wedge(plain), read = [];
  for (const [text, from] of /** @type {[string, number][]} */ ([["FIRST", 0], ["SECOND", 100]])) {
    types(wedge, text, from, 5);
    read.push(wedge.key(enter, from + text.length * 5));
  }
  equal(read, ["FIRST", "SECOND"]);
});

test("What somebody types slowly, or three letters, is no code", () => {
  const wedge = new Wedge(plain);
  types(wedge, "SLOWLY", 0, 36);
  equal(wedge.key(enter, 220), null);
  types(wedge, "ABC", 1_000, 5);
  equal(wedge.key(enter, 1_020), null);
  types(wedge, "LATE", 2_000, 5);
  equal(wedge.key(enter, 2_000 + 15 + rest + 1), null);
});

test("Set prefixes and suffixes are cut off, each once", () => {
  const wedge = new Wedge({ prefix: "]Q1", suffix: "#", layout: "typed" });
  types(wedge, "]Q1CODE#", 0, 5);
  equal(wedge.key(enter, 40), "CODE");
});

test("By the keys' places of an American keyboard", () => {
  const wedge = new Wedge({ ...plain, layout: "us" });
  const keys = [["KeyZ", true], ["KeyY", false], ["Digit2", true], ["Slash", false], ["Digit7", false]];
  for (const [index, [code, shiftKey]] of keys.entries()) wedge.key({ key: "x", code: String(code), shiftKey: Boolean(shiftKey) }, index * 10);
  wedge.key({ key: "Shift", code: "ShiftLeft", shiftKey: true }, 45);
  equal(wedge.key(enter, 50), "Zy@/7");
  equal(american("Numpad3", true), "3");
});
