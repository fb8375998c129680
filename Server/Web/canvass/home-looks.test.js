// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { homeLines, lookOf } from "./home-looks.js";

const home = { lat: 0, lng: 0, address: "1 Main Street", visited: false, scans: 0, homes: 1 };

test("A home's look by visits and by scans, at each bound", () => {
  equal([false, true].map(visited => lookOf({ ...home, visited }, "visited").label), ["Not yet visited", "Visited"]);
  equal([0, 1, 2, 3, 9, 10].map(scans => lookOf({ ...home, scans }, "scans").label),
    ["No scans yet", "1 or 2", "1 or 2", "3 to 9", "3 to 9", "10 scans and more"]);
});

test("What is said of a home, and of a house of several", () => {
  equal(homeLines(home, false), ["Not yet visited"]);
  equal(homeLines({ ...home, homes: 4, visited: true, scans: 2 }, true), ["4 homes", "Visited", "Scanned 2×"]);
  equal(homeLines(home, true), ["Not yet visited", "No scans yet"]);
});
