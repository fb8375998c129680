// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { Clock, instant } from "./clock.js";

const start = Date.parse("2025-12-20T23:30:00Z");

/** A phone whose clocks the test moves. */
const phone = (wall = start) => ({ tick: 1_000, wall });

/** @param {{ tick: number, wall: number }} of @param {import("./clock.js").SavedClock | null} [saved] */
const clockOf = (of, saved = null) => new Clock(saved, () => of.tick, () => of.wall);

test("The server's time is the last answer's and half its way", () => {
  const at = phone(), clock = clockOf(at);
  at.tick = 1_200;
  equal(clock.answered(start, 1_000), 0);
  equal(clock.now(), start + 100);
  at.tick = 61_200;
  equal(clock.now(), start + 60_100);
});

test("A phone's clock that is set while the page stands moves nothing", () => {
  const at = phone(), clock = clockOf(at);
  clock.answered(start, at.tick);
  at.wall -= 7_200_000;
  equal(clock.now(), start);
  const alone = clockOf(phone());
  equal(alone.now(), start);
});

test("A cold start alone has the saved offset, and never lies behind what was written", () => {
  const at = phone(start + 7_200_000), clock = clockOf(at);
  clock.answered(start, at.tick);
  equal(clock.mark(), start);
  const later = phone(start + 7_200_000 + 60_000);
  equal(clockOf(later, clock.saved).now(), start + 60_000);
  const setBack = phone(start);
  equal(clockOf(setBack, clock.saved).now(), start);
});

test("A jump of over a minute is told, a smaller one is not; a floor of a wrong clock falls", () => {
  const at = phone(start + 3_600_000), clock = clockOf(at);
  equal(clock.mark(), start + 3_600_000);
  equal(clock.answered(start, at.tick), -3_600_000);
  equal(clock.now(), start);
  equal(clock.answered(start + 59_000, at.tick), 0);
});

test("A time without a fraction is taken in its middle", () => {
  equal([instant("2025-12-20T23:30:00Z") - start, instant("2025-12-20T23:30:00.250Z") - start], [500, 250]);
});
