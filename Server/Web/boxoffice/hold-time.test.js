// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { clockText, minutesOf, passedMark, secondsLeft } from "./hold-time.js";

test("Seconds are counted by the server's clock, and end at none", () => {
  equal(secondsLeft(10_000, 1_000, 0), 9);
  equal(secondsLeft(10_000, 1_000, 2_500), 7);
  equal(secondsLeft(10_000, 9_001, 0), 1);
  equal(secondsLeft(10_000, 99_000, 0), 0);
});

test("Minutes and seconds", () => {
  equal([900, 61, 9, 0].map(clockText), ["15:00", "1:01", "0:09", ""]);
});

test("5 minutes and 1 minute are spoken once; who comes late hears what is left", () => {
  let spoken = Infinity;
  const heard = [];
  for (const seconds of [301, 300, 299, 61, 60, 59, 0]) {
    const mark = passedMark(seconds, spoken);
    if (mark) { heard.push(`${seconds}: ${minutesOf(mark)}`); spoken = mark; }
  }
  equal(heard, ["300: 5", "60: 1"]);
  equal(passedMark(40, Infinity), 60);
});
