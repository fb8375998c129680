// @ts-check
import { equal, test } from "./testing.test.js";
import { places } from "./places.js";

test("Places are read in their order, none where none is written", () => {
  equal(places("45.46,9.19 -1,-2.5"), [[45.46, 9.19], [-1, -2.5]]);
  equal(places(""), []);
  equal(places(undefined), []);
});
