// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { aligned, linesOf, mirrored, pitched, snappedAngle, snappedMove, snappedPoint, spread } from "./arrange.js";
import { boundsOfThing, newDrawing, placesOf, withMap } from "./drawing.js";

/** @typedef {import("./drawing.js").Thing} Thing */

/** @param {number[][]} list */
const sorted = list => {
  const texts = list.map(String);
  texts.sort();
  return texts;
};
/** @type {(id: string, x: number, y: number, length: number, more?: object) => Thing} */
const row = (id, x, y, length, more = {}) => /** @type {Thing} */ ({ id, kind: "row", section: "s", row: id, from: { x, y }, to: { x: x + length, y }, count: 3, ...more });
const drawing = { ...newDrawing("P"), objects: [row("o1", 0, 0, 100), row("o2", 37, 50, 60), row("o3", 11, 130.5, 200)] };
const ids = ["o1", "o2", "o3"];
/** @param {import("./drawing.js").Drawing} of */
const bounds = of => ids.map(id => { const box = boundsOfThing(of, id); return box && [box.left, box.top, box.right, box.bottom]; });

test("Console C50 Aligning six ways", () => {
  equal(bounds(aligned(drawing, ids, "left")), [[0, 0, 100, 0], [0, 50, 60, 50], [0, 130.5, 200, 130.5]]);
  equal(bounds(aligned(drawing, ids, "centre")), [[55.5, 0, 155.5, 0], [75.5, 50, 135.5, 50], [5.5, 130.5, 205.5, 130.5]]);
  equal(bounds(aligned(drawing, ids, "right")), [[111, 0, 211, 0], [151, 50, 211, 50], [11, 130.5, 211, 130.5]]);
  equal(bounds(aligned(drawing, ids, "top")).map(box => box?.[1]), [0, 0, 0]);
  equal(bounds(aligned(drawing, ids, "middle")).map(box => box?.[1]), [65.25, 65.25, 65.25]);
  equal(bounds(aligned(drawing, ids, "bottom")).map(box => box?.[1]), [130.5, 130.5, 130.5]);
  equal(aligned(drawing, ["o1"], "left") === drawing, true);
});

test("Console C50 Spreading leaves the outer ones and makes the room between neighbours the same", () => {
  equal(bounds(spread(drawing, ids, "y")).map(box => box?.[1]), [0, 65.25, 130.5]);
  const wide = { ...drawing, objects: [row("o1", 0, 0, 10), row("o3", 90, 0, 10), row("o2", 12, 0, 20)] };
  equal(bounds(spread(wide, ids, "x")).map(box => [box?.[0], box?.[2]]), [[0, 10], [40, 60], [90, 100]]);
  equal(spread(drawing, ["o1", "o2"], "y") === drawing, true);
});

test("Console C50 Mirroring keeps each place's name and puts it on the other side", () => {
  const bent = { ...drawing, objects: [row("o1", 0, 0, 100, { bend: 10 }), row("o2", 150, 40, 50)] };
  const over = mirrored(bent, ["o1", "o2"], "x");
  equal(placesOf(over.objects[0]).map(({ x, y, number }) => [x, y, number]), [[200, 0, "1"], [150, 10, "2"], [100, 0, "3"]]);
  equal(placesOf(over.objects[1]).map(({ x }) => x), [50, 25, 0]);
  equal(JSON.stringify(mirrored(over, ["o1", "o2"], "x")), JSON.stringify(bent));
  const down = mirrored(bent, ["o1", "o2"], "y");
  equal(placesOf(down.objects[0]).map(({ x, y, number }) => [x, y, number]), [[0, 40, "1"], [50, 30, "2"], [100, 40, "3"]]);
  equal(placesOf(down.objects[1]).map(({ y }) => y), [0, 0, 0]);
});

test("Console C50 Mirroring blocks, curves, tables and loose seats", () => {
  /** @type {Thing[]} */
  const objects = [
    { id: "o1", kind: "block", section: "s", origin: { x: 0, y: 0 }, rows: 2, columns: 3, seatPitch: 30, rowPitch: 28, angle: 15, bend: 5 },
    { id: "o2", kind: "curve", section: "s", row: "C", centre: { x: 0, y: 0 }, radius: 100, start: 120, end: 90, count: 3 },
    { id: "o3", kind: "table", section: "s", row: "T", shape: "long", centre: { x: 40, y: 70 }, width: 60, height: 20, angle: 30, sides: [2, 1, 1, 0] },
    { id: "o4", kind: "seats", section: "s", row: "L", seats: [{ x: 5, y: 6, number: "1" }] },
  ];
  for (const object of objects) {
    const whole = { ...drawing, objects: [object, row("o9", -100, -100, 200), row("o8", -100, 300, 200)] };
    for (const axis of /** @type {const} */ (["x", "y"])) {
      const places = placesOf(mirrored(whole, [object.id, "o9", "o8"], axis).objects[0]).map(({ x, y }) => axis === "x" ? [-x, y] : [x, 200 - y]);
      const before = placesOf(object).map(({ x, y }) => [x, y]);
      // A long table's places go on around it clockwise, so it is the set that is mirrored.
      const near = sorted(places).every((text, i) => { const [a, b] = [text, sorted(before)[i]].map(pair => pair.split(",").map(Number)); return Math.hypot(a[0] - b[0], a[1] - b[1]) < .02; });
      equal([object.kind, axis, near], [object.kind, axis, true]);
    }
  }
});

test("Console C50 The same pitch from where each row begins", () => {
  equal(bounds(pitched(drawing, ids, 24)).map(box => [box?.[0], box?.[2]]), [[0, 48], [37, 85], [11, 59]]);
});

test("Console C50 Snapping: lines before the grid, nothing beyond 6 pixels, the row pitch of a neighbour", () => {
  const staged = withMap(drawing, { stage: { title: "S", position: { x: 300, y: 20 }, dimensions: { width: 100, height: 10 } } });
  const lines = linesOf(staged, new Set(["o2"]), ["stage", "o1", "o2", "o3"], 28);
  equal([lines.xs.includes(300), lines.ys.includes(28), lines.ys.includes(50)], [true, true, false]);
  equal(snappedPoint({ x: 298, y: 27 }, { lines, grid: 10, tolerance: 6 }), { at: { x: 300, y: 28 }, guides: [{ axis: "x", at: 300 }, { axis: "y", at: 28 }] });
  equal(snappedPoint({ x: 273.4, y: 77 }, { lines: { xs: [], ys: [] }, grid: 10, tolerance: 6 }).at, { x: 270, y: 80 });
  equal(snappedPoint({ x: 273.4, y: 77 }, { lines: { xs: [280], ys: [] }, grid: 0, tolerance: 6 }).at, { x: 273.4, y: 77 });
  equal(snappedPoint({ x: 3, y: 4 }, { lines: { xs: [], ys: [] }, grid: 10, tolerance: 2 }).at, { x: 3, y: 4 });
  // Its right edge is nearest to a line, so that edge goes there.
  equal(snappedMove({ left: 37, top: 50, right: 97, bottom: 50 }, { x: 1.5, y: -23 }, { lines: { xs: [100], ys: [28] }, grid: 5, tolerance: 6 }),
    { by: { x: 3, y: -22 }, guides: [{ axis: "x", at: 100 }, { axis: "y", at: 28 }] });
  equal([44, 37, 52.345, -89].map(degrees => snappedAngle(degrees, 3)), [45, 37, 52.35, -90]);
});
