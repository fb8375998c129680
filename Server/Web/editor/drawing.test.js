// @ts-check
import { equal, test, throws } from "../shared/testing.test.js";
import { boundsOfThing, copied, isUnder, marked, moved, newDrawing, newIDs, placesOf, seatCount, thingIDs, turned, withMap, withObjects, without } from "./drawing.js";
import { readDrawing } from "./reading.js";

/** @typedef {import("./drawing.js").Thing} Thing */

/** @param {Thing} thing */
const where = thing => placesOf(thing).map(({ x, y }) => [x, y]);
/** @param {Thing} thing */
const names = thing => placesOf(thing).map(({ row, number, gap }) => gap ? "-" : row + number);

/** @type {Thing} */
const rowA = { id: "o1", kind: "row", section: "stalls", row: "A", from: { x: 455, y: 190 }, to: { x: 545, y: 190 }, count: 4 };
/** @type {Thing} */
const rowB = { ...rowA, id: "o2", row: "B", from: { x: 455, y: 218 }, to: { x: 545, y: 218 }, places: { 0: { accessible: true }, 1: { gap: true } } };
/** @type {Thing} */
const balcony = { id: "o3", kind: "curve", section: "balcony", row: "AA", centre: { x: 500, y: 100 }, radius: 420, start: 120, end: 60, count: 3 };
/** @type {Thing} */
const block = { id: "o4", kind: "block", section: "stalls", origin: { x: 0, y: 0 }, rows: 2, columns: 3, seatPitch: 30, rowPitch: 28 };
const drawing = { ...newDrawing("Playhouse"), objects: [rowA, rowB, balcony] };

test("boxoffice.md 4's example stands where it says", () => {
  equal(where(rowA), [[455, 190], [485, 190], [515, 190], [545, 190]]);
  equal(placesOf(rowB).filter(place => !place.gap).map(({ x, y, number }) => [number, x, y]), [["1", 455, 218], ["2", 515, 218], ["3", 545, 218]]);
  equal(where(balcony), [[290, 463.73], [500, 520], [710, 463.73]]);
  equal(where({ ...balcony, count: 1 }), [[500, 520]]);
});

test("A gap takes room and no number", () => {
  equal(names(rowB), ["B1", "-", "B2", "B3"]);
  equal(seatCount(rowB), 3);
});

test("A block has rows and names; its ends may be ragged; an angle turns it about its first place", () => {
  equal(where(block), [[0, 0], [30, 0], [60, 0], [0, 28], [30, 28], [60, 28]]);
  equal(names(block), ["A1", "A2", "A3", "B1", "B2", "B3"]);
  const ragged = /** @type {Thing} */ ({ ...block, ends: [[1, 0], [0, 1]], naming: { back: true }, numbering: { from: "right" } });
  equal(names(ragged), ["B2", "B1", "A2", "A1"]);
  equal(placesOf(ragged).map(({ key }) => key), ["0.1", "0.2", "1.0", "1.1"]);
  equal(where(/** @type {Thing} */ ({ ...block, angle: 90 })), [[0, 0], [0, 30], [0, 60], [-28, 0], [-28, 30], [-28, 60]]);
  equal(where(/** @type {Thing} */ ({ ...block, rows: 1, bend: 10 })), [[0, 0], [30, 10], [60, 0]]);
});

test("Tables: round ones begin at the top, long ones have places by sides", () => {
  /** @type {Thing} */
  const round = { id: "o5", kind: "table", shape: "round", section: "s", row: "T1", centre: { x: 100, y: 100 }, width: 52, height: 52, sides: [4] };
  equal(where(round), [[100, 60], [140, 100], [100, 140], [60, 100]]);
  /** @type {Thing} */
  const long = { ...round, shape: "long", width: 100, height: 40, sides: [2, 1, 2, 0] };
  equal(where(long), [[75, 66], [125, 66], [164, 100], [125, 134], [75, 134]]);
  equal(names(long), ["T11", "T12", "T13", "T14", "T15"]);
});

test("Loose seats keep their own numbers; painted places have a category of their own", () => {
  /** @type {Thing} */
  const loose = { id: "o6", kind: "seats", section: "s", row: "C", seats: [{ x: 1, y: 2, number: "7a" }, { x: 3, y: 4, number: "9" }], places: { 1: { category: "t" } } };
  equal(placesOf(loose).map(({ number, section }) => [number, section]), [["7a", "s"], ["9", "t"]]);
});

test("Moving and turning change what is chosen and share the rest", () => {
  const next = moved(drawing, new Map([["o1", { x: 10, y: -5.005 }]]));
  equal(where(next.objects[0]), [[465, 185], [495, 185], [525, 185], [555, 185]]);
  equal(next.objects[1] === drawing.objects[1], true);
  const around = turned(drawing, new Set(["o3"]), { x: 500, y: 100 }, 90).objects[2];
  equal(around.kind === "curve" && [around.start, around.end], [210, 150]);
  equal(where(turned({ ...drawing, objects: [block] }, new Set(["o4"]), { x: 30, y: 14 }, 180).objects[0])[0], [60, 28]);
});

test("Stage, labels and aisles are moved, turned and taken away by names of their own", () => {
  const dressed = withMap(drawing, {
    stage: { title: "STAGE", position: { x: 500, y: 50 }, dimensions: { width: 300, height: 40 } },
    labels: [{ text: "A", position: { x: 1, y: 1 } }, { text: "B", position: { x: 2, y: 2 } }], aisles: [{ position: { x: 9, y: 9 }, dimensions: { width: 1, height: 1 } }],
  });
  equal(thingIDs(dressed), ["stage", "aisle.0", "o1", "o2", "o3", "label.0", "label.1"]);
  equal(boundsOfThing(dressed, "stage"), { left: 350, top: 30, right: 650, bottom: 70 });
  equal(moved(dressed, new Map([["label.1", { x: 1, y: 1 }]])).map.labels?.map(({ position }) => position), [{ x: 1, y: 1 }, { x: 3, y: 3 }]);
  equal(isUnder(dressed, "stage", { x: 400, y: 60 }), true);
  const bare = without(dressed, ["stage", "label.0", "label.1", "aisle.0", "o2"]);
  equal(Object.keys(bare.map), ["version", "name", "viewport", "sections"]);
  equal(bare.objects.map(({ id }) => id), ["o1", "o3"]);
});

test("Marks come and go without a trace, and a copy has no published names", () => {
  const once = marked(rowA, ["1", "2"], { accessible: true });
  equal(marked(once, ["1", "2"], { accessible: false }), rowA);
  const known = marked(once, ["1"], { id: "stalls-A-2" });
  equal(copied(known, "o9"), { ...once, id: "o9" });
});

test("Names of objects are free, and a changed object stands where it stood", () => {
  equal(newIDs(drawing, 2), ["o4", "o5"]);
  const next = withObjects(drawing, [{ ...rowB, row: "C" }]);
  equal(next.objects.map(object => object.kind === "area" || object.kind === "block" ? "" : object.row), ["A", "C", "AA"]);
});

test("A drawing is read as it was written; what is none is refused with its place", () => {
  equal(readDrawing(JSON.parse(JSON.stringify(drawing))), drawing);
  for (const broken of [
    null, [], { ...drawing, drawing: 2 }, { ...drawing, objects: [{ ...rowA, count: 1e9 }] }, { ...drawing, objects: [{ ...rowA, from: { x: "1", y: 2 } }] },
    { ...drawing, objects: [{ ...rowA, kind: "spiral" }] }, { ...drawing, objects: [rowA, rowA] }, { ...drawing, objects: [{ ...block, rows: 2000, columns: 2000 }] },
    { ...drawing, map: { ...drawing.map, viewport: { width: 0, height: 5 } } }, { ...drawing, objects: [{ ...rowA, places: { 0: "gap" } }] },
  ]) throws(() => readDrawing(broken));
});
