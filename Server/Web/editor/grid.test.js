// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { Grid } from "./grid.js";

const places = Array.from({ length: 10_000 }, (_, i) => ({ x: i % 100 * 30, y: Math.floor(i / 100) * 28 })), grid = new Grid(places);

test("What is within, and what is nearest, as by looking at each", () => {
  for (const [left, top, right, bottom] of [[0, 0, 0, 0], [100, 100, 400, 300], [-50, -50, 5000, 5000], [2990, 2700, 9999, 9999], [31, 29, 32, 30]]) {
    const found = grid.within({ left, top, right, bottom }), wanted = places.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom);
    equal([found.length, new Set(found).size], [wanted.length, wanted.length]);
  }
  equal(grid.nearest({ x: 44, y: 29 }, 20), { x: 30, y: 28 });
  equal(grid.nearest({ x: 46, y: 29 }, 20), { x: 60, y: 28 });
  equal(grid.nearest({ x: 45, y: 14 }, 5), null);
});

test("Far away is no fault", () => equal(new Grid([{ x: 1e9, y: -1e9 }]).within({ left: 0, top: -2e9, right: 2e9, bottom: 0 }).length, 1));
