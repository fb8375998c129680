// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { holds, nearest, seenPart } from "./seat-geometry.js";

const whole = { x: 0, y: 0, width: 100, height: 50 };

test("The part that is seen stays within the house, and the house in the middle of what is larger", () => {
  equal(seenPart(whole, 1, { x: 7, y: -3 }), whole);
  equal(seenPart(whole, 2, { x: 90, y: 10 }), { x: 50, y: 10, width: 50, height: 25 });
  equal(seenPart(whole, 2, { x: -5, y: 40 }), { x: 0, y: 25, width: 50, height: 25 });
  equal(seenPart(whole, .5, { x: 0, y: 0 }), { x: -50, y: -25, width: 200, height: 100 });
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
