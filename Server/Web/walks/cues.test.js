// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { nextHeard, toldAt } from "./cues.js";

test("A line is told from its start until its end, and none in a pause", () => {
  const cues = [{ start: 0, end: 2 }, { start: 2, end: 3.5 }, { start: 5, end: 6 }];
  equal([0, 2, 3.5, 5.9, 6].map(time => toldAt(cues, time).indexOf(true)), [0, 1, -1, 2, -1]);
});

test("Stops without audio are skipped, either way", () => {
  const hasAudio = [true, false, false, true];
  equal([nextHeard(hasAudio, 0, 1), nextHeard(hasAudio, 3, -1), nextHeard(hasAudio, 3, 1), nextHeard(hasAudio, -1, 1)], [3, 0, -1, 0]);
});
