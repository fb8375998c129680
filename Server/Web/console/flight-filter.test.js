// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { fits, folded } from "./flight-filter.js";

test("a name or a seat is found by its words, whatever accents and letters' case", () => {
  equal(folded("Žofie WEIß"), "zofie weiss");
  equal([fits("jose 2b", "José Núñez 2B"), fits("", "José"), fits("  ", "José"), fits("nunez jose", "José Núñez 2B"), fits("jan", "José Núñez 2B")], [true, true, true, true, false]);
});
