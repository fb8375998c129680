// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { canonical, named, naturally, seatID } from "./canonical.js";
import { check, gone } from "./check.js";
import { newDrawing, withMap, withObjects } from "./drawing.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./drawing.js").Thing} Thing */

/** @type {Drawing} */
const playhouse = {
  drawing: 1,
  map: {
    version: 1, name: "Playhouse", viewport: { width: 1000, height: 800 }, seatSize: 20,
    stage: { title: "STAGE", position: { x: 500, y: 50 }, dimensions: { width: 300, height: 40 } },
    labels: [{ text: "BALCONY", position: { x: 500, y: 600 }, fontSize: 16, colorHex: "#555555" }],
    sections: [
      { id: "stalls", name: "Stalls", colorHex: "#2E7D32", base_price_pence: 8500 }, { id: "balcony", name: "Balcony", colorHex: "#6A1B9A", base_price_pence: 4500 },
    ],
  },
  objects: [
    { id: "o1", kind: "curve", section: "balcony", row: "AA", centre: { x: 500, y: 100 }, radius: 420, start: 120, end: 60, count: 3 },
    { id: "o2", kind: "row", section: "stalls", row: "B", from: { x: 455, y: 218 }, to: { x: 545, y: 218 }, count: 4, places: { 0: { accessible: true }, 1: { gap: true } } },
    { id: "o3", kind: "row", section: "stalls", row: "A", from: { x: 455, y: 190 }, to: { x: 545, y: 190 }, count: 4 },
  ],
};
/** @param {Drawing} drawing @param {string[]} [used] */
const ids = (drawing, used) => canonical(drawing, used).map.seats.map(({ id }) => id);

test("boxoffice.md 4's example makes its 10 seats, in the order of the list", () => {
  const { map, refs } = canonical(playhouse);
  equal(map.seats.map(({ id, x, y, accessible }) => [id, x, y, accessible ?? false]), [
    ["stalls-A-1", 455, 190, false], ["stalls-A-2", 485, 190, false], ["stalls-A-3", 515, 190, false], ["stalls-A-4", 545, 190, false],
    ["stalls-B-1", 455, 218, true], ["stalls-B-2", 515, 218, false], ["stalls-B-3", 545, 218, false],
    ["balcony-AA-1", 290, 463.73, false], ["balcony-AA-2", 500, 520, false], ["balcony-AA-3", 710, 463.73, false],
  ]);
  equal(refs[5], { object: "o2", key: "2" });
  equal(map.sections.map(({ capacity }) => capacity), [7, 3]);
  equal(Object.keys(map), ["version", "name", "viewport", "seatSize", "stage", "labels", "sections", "seats"]);
  equal(check(map), { problems: [], warnings: [] });
});

test("The order in which people read", () => {
  const labels = ["AB", "Z", "10", "AA", "2", "A", "b", "A10", "A2", "02"];
  labels.sort(naturally);
  equal(labels, ["02", "2", "10", "A", "A2", "A10", "b", "Z", "AA", "AB"]);
});

test("A published place keeps its name, whatever is renumbered, and its name is given to no other", () => {
  const published = named(playhouse), names = ids(published);
  const [balcony, b, a] = published.objects;
  const renumbered = withObjects(published, [/** @type {Thing} */ ({ ...a, row: "C", numbering: { from: "right", first: 21 } })]);
  equal(new Set(ids(renumbered, names)), new Set(names));
  equal(canonical(renumbered, names).map.seats.find(({ id }) => id === "stalls-A-1"), { id: "stalls-A-1", section: "stalls", row: "C", number: "24", x: 455, y: 190 });
  // Another row A, while the first one is called C; and one where the first was.
  const another = { ...renumbered, objects: [...renumbered.objects, /** @type {Thing} */ ({ id: "o9", kind: "row", section: "stalls", row: "A", from: { x: 455, y: 300 }, to: { x: 485, y: 300 }, count: 2 })] };
  equal(ids(another, names).filter(id => id.includes(".2")), ["stalls-A-1.2", "stalls-A-2.2"]);
  equal(ids({ ...published, objects: [balcony, b, { .../** @type {Thing} */ (another.objects[3]) }] }, names).slice(0, 2), ["stalls-A-1.2", "stalls-A-2.2"]);
  equal(gone(names, canonical({ ...published, objects: [balcony, b] }, names).map).map(({ code, message }) => [code, message]),
    [["places_gone", "4 published places are not drawn any more: stalls-A-1, stalls-A-2, stalls-A-3 and 1 more"]]);
});

test("What an id must not have becomes _", () => equal(seatID("stalls", "Ö 1", "7"), "stalls-__1-7"));

test("Standing areas and painted places; a map without areas has no member for them", () => {
  const painted = withObjects(playhouse, [/** @type {Thing} */ ({ ...playhouse.objects[2], places: { 3: { category: "balcony", restrictedView: true } } })]);
  const area = /** @type {Thing} */ ({ id: "o7", kind: "area", key: "floor", name: "Floor", colorHex: "#00695C", base_price_pence: 3000, capacity: 150, outline: [{ x: 1, y: 1 }, { x: 9, y: 1 }, { x: 5, y: 7 }] });
  const { map } = canonical({ ...painted, objects: [...painted.objects, area] });
  equal(map.sections.map(({ capacity }) => capacity), [6, 4]);
  equal(map.seats.find(({ restrictedView }) => restrictedView), { id: "balcony-A-4", section: "balcony", row: "A", number: "4", x: 545, y: 190, restrictedView: true });
  equal(map.areas, [{ id: "floor", name: "Floor", colorHex: "#00695C", base_price_pence: 3000, capacity: 150, outline: [{ x: 1, y: 1 }, { x: 9, y: 1 }, { x: 5, y: 7 }] }]);
  equal(check(map), { problems: [], warnings: [] });
});

test("Nothing of the backdrop is in the map", () => {
  const { map } = canonical({ ...playhouse, backdrop: { image: "data:image/png;base64,AA", position: { x: 0, y: 0 }, width: 1, height: 1 } });
  equal(JSON.stringify(map).includes("data:"), false);
});

test("An empty drawing has no section and no seat, and says so", () => {
  const { problems } = check(canonical(newDrawing("New")).map);
  equal(problems.map(({ code }) => code), ["no_sections"]);
  const section = { id: "a", name: "A", colorHex: "#112233", base_price_pence: 0 };
  equal(check(canonical(withMap(newDrawing("New"), { sections: [section] })).map).problems.map(({ code }) => code), ["no_seats"]);
});

test("10,000 places of one block are 10,000 seats with names of their own, and nothing is wrong with them", () => {
  const section = { id: "a", name: "A", colorHex: "#112233", base_price_pence: 0 };
  const large = { ...withMap(newDrawing("Arena"), { viewport: { width: 4000, height: 4000 }, sections: [section] }), objects: [/** @type {Thing} */ (
    { id: "o1", kind: "block", section: "a", origin: { x: 20, y: 20 }, rows: 100, columns: 100, seatPitch: 30, rowPitch: 28 })] };
  const { map } = canonical(large);
  equal([map.seats.length, new Set(map.seats.map(({ id }) => id)).size, check(map).problems], [10_000, 10_000, []]);
});
