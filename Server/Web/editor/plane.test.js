// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { along, boundsOf, encloses, point, rounded, turnedAround, wholeTurn } from "./plane.js";

test("Two decimals, half away from zero, and no negative zero", () => {
  equal([1.005, 2.675, -1.125, 1.125, 12.345678, 463.7306695894642].map(rounded), [1, 2.68, -1.13, 1.13, 12.35, 463.73]);
  equal(Object.is(rounded(-0.001), 0), true);
});

test("A straight row is even, one place stands in its middle", () => {
  equal(along({ x: 455, y: 190 }, { x: 545, y: 190 }, 0, 4), [455, 485, 515, 545].map(x => ({ x, y: 190 })));
  equal(along({ x: 0, y: 0 }, { x: 10, y: 20 }, 0, 1), [{ x: 5, y: 10 }]);
});

test("A bent row leaves its chord by the bend, below it from left to right, and keeps its ends", () => {
  equal(along({ x: 0, y: 0 }, { x: 200, y: 0 }, 100, 3), [{ x: 0, y: 0 }, { x: 100, y: 100 }, { x: 200, y: 0 }]);
  equal(along({ x: 0, y: 0 }, { x: 100, y: 0 }, 10, 3), [{ x: 0, y: 0 }, { x: 50, y: 10 }, { x: 100, y: 0 }]);
  equal(along({ x: 0, y: 0 }, { x: 100, y: 0 }, -10, 3), [{ x: 0, y: 0 }, { x: 50, y: -10 }, { x: 100, y: 0 }]);
  const five = along({ x: 0, y: 0 }, { x: 100, y: 0 }, 20, 5), steps = five.slice(1).map((at, i) => Math.hypot(at.x - five[i].x, at.y - five[i].y));
  equal(steps.every(step => Math.abs(step - steps[0]) < .02), true);
});

test("Quarter turns are exact, a whole turn is none", () => {
  equal(turnedAround({ x: 7, y: 3 }, { x: 5, y: 5 }, 90), { x: 7, y: 7 });
  equal(turnedAround({ x: 7, y: 3 }, { x: 5, y: 5 }, -180), { x: 3, y: 7 });
  equal([360, -90, 725.5, -0.001].map(wholeTurn), [0, 270, 5.5, 0]);
});

test("Bounds of points, and what an outline encloses", () => {
  equal(boundsOf([]), null);
  equal(boundsOf([point(3, 4), point(-1, 9)]), { left: -1, top: 4, right: 3, bottom: 9 });
  const corner = [point(0, 0), point(10, 0), point(10, 10), point(5, 5), point(0, 10)];
  equal([point(5, 4), point(5, 8), point(1, 8), point(11, 5)].map(at => encloses(corner, at)), [true, false, true, false]);
});
