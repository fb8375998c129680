// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { boxAround, holds, nearest, rowsAtEdge, seenPart, spotsOf, statesOf } from "./seat-geometry.js";

const whole = { x: 0, y: 0, width: 100, height: 50 };

test("The part that is seen stays within the house, and the house in the middle of what is larger", () => {
  equal(seenPart(whole, { width: 100, height: 50 }, { x: 7, y: -3 }), whole);
  equal(seenPart(whole, { width: 50, height: 25 }, { x: 90, y: 10 }), { x: 50, y: 10, width: 50, height: 25 });
  equal(seenPart(whole, { width: 50, height: 25 }, { x: -5, y: 40 }), { x: 0, y: 25, width: 50, height: 25 });
  equal(seenPart(whole, { width: 200, height: 100 }, { x: 0, y: 0 }), { x: -50, y: -25, width: 200, height: 100 });
});

test("Arrow keys go to the neighbour in the row, and to the next row where seats are staggered", () => {
  const seats = [0, 10, 20].flatMap(x => [{ x, y: 0 }, { x: x + 4, y: 12 }]);
  const from = { x: 10, y: 0 };
  equal(nearest(seats, from, [1, 0]), { x: 20, y: 0 });
  equal(nearest(seats, from, [-1, 0]), { x: 0, y: 0 });
  equal(nearest(seats, from, [0, 1]), { x: 14, y: 12 });
  equal(nearest(seats, from, [0, -1]), null);
});

test("What is in view", () => {
  equal([{ x: 0, y: 0 }, { x: 100, y: 50 }, { x: 101, y: 1 }, { x: 1, y: -1 }].map(point => holds(whole, point)), [true, true, false, false]);
});

const geometry = { id: "m", seatSize: 20, sections: [
  { id: "s", name: "Stalls", rows: [{ row: "A", seats: /** @type {import("./seat-geometry.js").Place[]} */ ([["1", 10, 20], ["2", 40, 20, 3], ["3", 70, 20, 0, "odd"]]) }] },
  { id: "c", name: "Circle", rows: [{ row: "AA", seats: /** @type {import("./seat-geometry.js").Place[]} */ ([["1", 10, 60, 1]]) }] }] };

test("Seats are read in the map's order, with their ids and what is special about them", () => {
  const spots = spotsOf(geometry);
  equal(spots.map(spot => [spot.index, spot.id, spot.accessible, spot.restricted]),
    [[0, "s-A-1", false, false], [1, "s-A-2", true, true], [2, "odd", false, false], [3, "c-AA-1", true, false]]);
  equal(boxAround(spots, 5), { x: 5, y: 15, width: 70, height: 50 });
});

test("States are two bits a seat, the first in the lowest", () => {
  equal(statesOf("JA==", 4), [0, 1, 2, 0]);
  equal(statesOf("JAI=", 5), [0, 1, 2, 0, 2]);
});

test("Rows are named where their first seat in sight stands", () => {
  equal(rowsAtEdge(spotsOf(geometry), { x: 30, y: 0, width: 100, height: 50 }), [{ row: "A", y: 20 }]);
  equal(rowsAtEdge(spotsOf(geometry), { x: 0, y: 0, width: 100, height: 100 }), [{ row: "A", y: 20 }, { row: "AA", y: 60 }]);
});
