// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { homeLines, lookOf, territoryLook } from "./home-looks.js";

const home = { lat: 0, lng: 0, address: "1 Main Street", visited: false, outcome: null, scans: 0, homes: 1, territory: null };

test("A home's look by visits and by scans, at each bound", () => {
  equal([false, true].map(visited => lookOf({ ...home, visited }, "visited").key), ["unvisited", "visited"]);
  equal([0, 1, 2, 3, 9, 10].map(scans => lookOf({ ...home, scans }, "scans").key),
    ["none", "few", "few", "some", "some", "many"]);
});

test("What is said of a home, and of a house of several", () => {
  equal(homeLines(home, false), ["campaign.look.unvisited"]);
  equal(homeLines({ ...home, homes: 4, visited: true, scans: 2 }, true), ["campaign.look.homes", "campaign.look.visited", "campaign.look.scanned"]);
  equal(homeLines(home, true), ["campaign.look.unvisited", "campaign.look.none"]);
});

test("What came of a visit, and the territory a home is in, have looks of their own", () => {
  equal(["nobody", "refused", "never_again"].map(outcome => lookOf({ ...home, outcome }, "visited").key), ["nobody", "never", "never"]);
  equal(homeLines({ ...home, outcome: "nobody" }, false), ["walklist.outcome.nobody"]);
  equal([territoryLook("gold").ink, territoryLook("gold").colour, territoryLook().colour], ["territory-gold", "ochre", "edge"]);
});
