// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { clock, join, readClock, readCues, shift, speed, split, writeCues } from "./vtt.js";

const srt = "\uFEFF1\r\n00:00:01,040 --> 00:00:02,500\r\nHello <b>Milan</b>\r\nand &amp; more\r\n\r\n00:03.5 --> 00:04.000 align:left\r\n{\\an8}Second\r\n";

test("SRT is read as the server reads it: several lines are one, marks are stripped", () =>
  equal(readCues(srt), [{ start: 1040, end: 2500, text: "Hello Milan and & more" }, { start: 3500, end: 4000, text: "Second" }]));

test("WebVTT is written sorted, and reads back as it was", () => {
  const cues = [{ start: 4000, end: 5000, text: "a < b & c" }, { start: 0, end: 1500, text: "First" }];
  equal(writeCues(cues), "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nFirst\n\n00:00:04.000 --> 00:00:05.000\na &lt; b &amp; c\n");
  equal(readCues(writeCues(cues)), [cues[1], cues[0]]);
});

test("Notes, styles and numbers are no cues; what ends before it begins is left out", () =>
  equal(readCues("WEBVTT\n\nNOTE a --> b\n\n1\n00:05.000 --> 00:04.000\nBack\n\n7\n00:06.000 --> 00:07.000\nYes\n"), [{ start: 6000, end: 7000, text: "Yes" }]));

test("Marks that never end stay, and a megabyte of them takes no time; more cues than the server takes are left out", () => {
  equal(readCues("00:00.0 --> 00:01.0\na < b <i>c</i> < d {\\an8}e {\\f <\n"), [{ start: 0, end: 1000, text: "a c < d e {\\f <" }]);
  const begun = Date.now();
  equal(readCues(`00:00.0 --> 00:01.0\n${"<{\\".repeat(300000)}\n`).length, 1);
  equal(Date.now() - begun < 2000, true);
  equal(readCues("00:00.0 --> 00:01.0\na\n\n".repeat(6000)).length, 5000);
});

test("Clocks both ways", () => {
  equal([readClock("01:02:03.004"), readClock("02:03,5"), readClock("2:3"), readClock("x")], [3723004, 123500, 123000, null]);
  equal([clock(0), clock(3723004), clock(-5)], ["00:00:00.000", "01:02:03.004", "00:00:00.000"]);
});

test("A cue is split at the word nearest its middle, its time in proportion; two are joined again", () => {
  const cue = { start: 1000, end: 3000, text: "Count the spires now" }, [first, second] = split(cue);
  equal([first.text, second.text], ["Count the", "spires now"]);
  equal([first.start, second.end, first.end === second.start], [1000, 3000, true]);
  equal(join(first, second), cue);
  equal(split({ start: 0, end: 1, text: "Word" }).length, 1);
});

test("All are shifted, none before the beginning", () => equal(shift([{ start: 500, end: 2000, text: "a" }], -1000), [{ start: 0, end: 1000, text: "a" }]));

test("How quickly one would have to read", () => equal([speed({ start: 0, end: 2000, text: "x".repeat(50) }), speed({ start: 1, end: 1, text: "x" })], [25, 0]));
