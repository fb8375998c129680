// @ts-check
import { drawingOf, ranges, seatsOf } from "./seat-marks.js";
import { equal, test } from "../shared/testing.test.js";

test("marks in short and back", () => {
  equal(ranges([4, 1, 2, 3, 9]), "1-4.9");
  equal(seatsOf("1-4.9"), [1, 2, 3, 4, 9]);
  equal([ranges([]), seatsOf("")], ["", []]);
});

/** @param {string} section @param {string} row @param {string} number */
const seat = (section, row, number) => ({ id: `${section}-${row}-${number}`, section, row, number, x: 1, y: 2 });

test("seats become rows in the map's order, with the colour of how they stand", () => {
  const map = {
    version: /** @type {const} */ (1), name: "Hall", viewport: { width: 100, height: 50 }, sections: [{ id: "stalls", name: "Stalls", colorHex: "#2E7D32", base_price_pence: 1, capacity: 3 }],
    seats: [seat("stalls", "A", "1"), seat("stalls", "A", "2"), seat("stalls", "B", "1")],
  };
  const { drawing, indices, names } = drawingOf(map, [0, 3, 2], { held: "#111111", sold: "#222222", blocked: "#333333" });
  equal(names, ["o0|0", "o0|1", "o1|0"]);
  equal(indices.get("o1|0"), 2);
  equal(drawing.objects.map(object => object.kind === "seats" && [object.row, object.places]), [
    ["A", { 1: { category: "usher-blocked", hold: true } }], ["B", { 0: { category: "usher-sold" } }],
  ]);
  equal(drawing.map.sections.map(({ id }) => id), ["stalls", "usher-held", "usher-sold", "usher-blocked"]);
});
