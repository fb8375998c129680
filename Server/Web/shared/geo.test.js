// @ts-check
import { metres, metresToLine, micro, step, wayLength } from "./geo.js";
import { equal, test } from "./testing.test.js";

/** @type {[number, number]} */
const duomo = [45.464203, 9.189982];

test("Milan's first leg is as long as the server says", () => equal(Math.round(metres(duomo, [45.465803, 9.190182]) * 10) / 10, 178.6));

test("A step of a metre is a metre, north and east", () => {
  for (const [north, east] of [[1, 0], [0, 1], [-10, 0], [0, -10]])
    equal(Math.abs(metres(duomo, step(duomo, north, east)) - Math.max(Math.abs(north), Math.abs(east))) < .08, true);
});

test("Steps end within the globe", () => {
  equal(step([89.999999, 0], 1000, 0)[0], 90);
  equal(Math.abs(step([0, 179.999999], 0, 1000)[1]) <= 180, true);
});

test("Half a microdegree goes away from zero", () => equal([micro(1.0000005), micro(-1.0000005), micro(-0)], [1.000001, -1.000001, 0]));

test("The nearest part of a line counts, not its ends", () => {
  const far = metresToLine([45.001, 9.005], [[45, 9], [45, 9.01]]);
  equal(Math.round(Number(far)), 111);
  equal(metresToLine([45, 9], []), null);
});

test("A way is the sum of its legs", () => equal(Math.round(wayLength([duomo, [45.465803, 9.190182], duomo])), 357));
