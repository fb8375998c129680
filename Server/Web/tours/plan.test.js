// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { bounded, findings, gpxWay, kindOf, leading, typed } from "./plan.js";

/** @typedef {import("./plan.js").Point} Point */

/** @type {Point[]} The Milan walk. */
const milan = [
  { id: "1", name: "Piazza del Duomo", place: [45.464203, 9.189982], radius: 150 },
  { id: "2", name: "Galleria", place: [45.465803, 9.190182], radius: 120 },
  { id: "3", name: "Scala", place: [45.467203, 9.189382], radius: 120 },
  { id: "4", name: "Castello", place: [45.470603, 9.179582], radius: 150 },
  { id: "5", name: "Parco", place: [45.472003, 9.173782], radius: 150 },
];

test("Milan's zones overlap as the contract says: 1 with 2, 2 with 3, and none fires together", () =>
  equal(findings(milan).map(({ point, code }) => [point, code]), [["1", "zones_overlap"], ["2", "zones_overlap"]]));

test("A point within the next one's zone fires together; a small radius is told", () => {
  const near = [milan[0], { ...milan[1], radius: 200 }, { ...milan[4], radius: 20 }];
  equal(findings(near).map(({ code }) => code), ["zones_overlap", "fires_together", "small_radius"]);
});

test("A drawn radius stays within 5 and 500 m", () => equal([bounded(2), bounded(77.6), bounded(9000)], [5, 78, 500]));

test("Coordinates are read as people write them", () => {
  equal(typed("45.464203, 9.189982"), [45.464203, 9.189982]);
  equal([typed("91,0"), typed("a,b"), typed("1"), typed("1,2,3")], [null, null, null, null]);
});

test("GPX: the track before the route before waypoints, either order of attributes", () => {
  equal(gpxWay('<gpx><wpt lat="1" lon="2"/><trk><trkseg><trkpt lon="9.2" lat="45.1"><ele>1</ele></trkpt><trkpt lat=\'45.2\' lon=\'9.3\'/></trkseg></trk></gpx>'), [[45.1, 9.2], [45.2, 9.3]]);
  equal(gpxWay('<gpx><wpt lat="1" lon="2"/></gpx>'), [[1, 2]]);
  equal(gpxWay("no gpx"), []);
});

test("GPX of a hostile hand: comments, entities, places beyond the earth, and beginnings without an end", () => {
  const head = '<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "&b;&b;"><!ENTITY b "<trkpt">]><!-- <trkpt lat="9" lon="9"/> --><gpx>&a;';
  const odd = ['lat="91" lon="0"', 'lat="1e1" lon="0"', 'lat="&a;" lon="0"', 'lat="" lon=""', 'lon="1"'].map(text => `<trkpt ${text}/>`).join("");
  equal(gpxWay(`${head}${odd}<x:trkpt lat="1" lon="2"/><trkpt lat="3" lon="-4"/></gpx><!-- <trkpt lat="9" lon="9"/>`), [[1, 2], [3, -4]]);
  const begun = Date.now();
  for (const text of ["<trkpt ", "<", "<a", "<trkpt lat=\"", "<!--", "<!-- -->"]) equal(gpxWay(text.repeat(1e6 / text.length)), []);
  equal(gpxWay(`<${"a".repeat(1e6)} lat="1" lon="2">`), []);
  equal(Date.now() - begun < 2000, true);
});

test("A long way is thinned out, its ends kept", () => {
  const text = Array.from({ length: 101 }, (_, index) => `<trkpt lat="${index / 100}" lon="0"/>`).join("");
  const way = gpxWay(text, 11);
  equal([way.length, way[0][0], way[10][0]], [11, 0, 1]);
});

test("Files are matched by the number that they begin with", () => {
  equal(["01-duomo.mp3", "2 galleria.m4a", "p003.jpg", "007.vtt", "duomo.mp3", "2024-05-01.mp3"].map(leading), [1, 2, 3, 7, null, null]);
  equal(["a.MP3", "b.jpeg", "c.srt", "d.mov", "e.txt"].map(kindOf), ["audio", "image", "subtitle", "video", null]);
});
