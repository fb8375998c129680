// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { placeFor, readCorners, writeCorners } from "./outline.js";

test("Corners are read as people write them, and what is none is left out", () => {
  equal(readCorners("43.64, -79.39\n\n43.65;-79.38\n 43.66 -79.37 \nx, y\n91, 0\n1\n"), [[43.64, -79.39], [43.65, -79.38], [43.66, -79.37]]);
  equal(writeCorners([[43.6400001, -79.39], [1, 2]]), "43.64, -79.39\n1, 2");
  equal(readCorners(writeCorners([[43.64, -79.39], [-1.5, 2]])), [[43.64, -79.39], [-1.5, 2]]);
});

test("A new corner goes into the side that it is nearest to", () => {
  /** @type {import("./outline.js").Corner[]} */
  const square = [[0, 0], [0, 1], [1, 1], [1, 0]];
  equal([placeFor([], [0, 0]), placeFor(square.slice(0, 2), [5, 5])], [0, 2]);
  equal([placeFor(square, [0, .5]), placeFor(square, [.5, 1.1]), placeFor(square, [.5, -.1])], [1, 2, 4]);
});
