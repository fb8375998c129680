// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { Clock, instant } from "./clock.js";
import { judge } from "./judge.js";

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

/** Berlin, 3 July 2026, 22:00 to 03:00: the day of such a night, and somebody who comes. */
const night = { date: "2026-07-03", opens_at: "2026-07-02T22:00:00Z", closes_at: "2026-07-04T01:00:00Z" };
/** @type {import("./judge.js").Known} */
const berlin = { event: { id: 1, name: "Nacht", time_zone: "Europe/Berlin", reentry: "once" }, dates: [night], marks: new Map() };
/** @type {import("./judge.js").Sale} */
const guest = { id: 1, st: "paid", d: night.date, l: [[1, 1]], a: [[1, "h", 0, null, 0]] };

/** @param {Clock} clock */
const verdict = clock => judge(berlin, guest, null, {}, clock.now()).verdict;

test("At both edges of a night's day a phone alone judges by the server's time: its clock ahead, behind, set back meanwhile, started again", () => {
  const edges = [[night.opens_at, "refused", "admits"], [night.closes_at, "admits", "refused"]];
  for (const wrong of [7_200_000, -7_200_000]) {
    for (const [text, before, after] of edges) {
      const edge = Date.parse(text), at = phone(edge - 60_000 + wrong), clock = clockOf(at);
      clock.answered(edge - 60_000, at.tick);
      const pass = (/** @type {number} */ milliseconds) => { at.tick += milliseconds; at.wall += milliseconds; };
      pass(59_999);
      equal(verdict(clock), before);
      at.wall -= 10_800_000;
      equal(verdict(clock), before);
      at.wall += 10_800_000;
      equal(verdict(clockOf({ tick: 7, wall: at.wall }, clock.saved)), before);
      pass(1);
      equal([verdict(clock), verdict(clockOf({ tick: 7, wall: at.wall }, clock.saved))], [after, after]);
    }
  }
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
