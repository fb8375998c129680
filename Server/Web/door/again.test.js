// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { Again } from "./again.js";

/** @param {string} texts the nearest to the middle first */
const view = texts => [...texts].map((text, distance) => ({ text, distance }));

test("A text in view is read once, and again when it was out of sight for two seconds", () => {
  const again = new Again(), read = [];
  for (let now = 0; now < 60_000; now += 66) {
    again.saw(view("A"), now);
    const text = again.next(now);
    if (text) { read.push(now); again.answered(now + 50); }
  }
  equal(read, [0]);
  again.saw(view("A"), 61_900);
  equal(again.next(61_900), null);
  again.saw(view("A"), 63_950);
  equal(again.next(63_950), "A");
});

test("Of two in view the middle one comes first, the other when its answer stood for 700 ms", () => {
  const again = new Again();
  again.saw([{ text: "far", distance: 200 }, { text: "near", distance: 10 }], 0);
  equal(again.next(0), "near");
  again.saw(view("XY").map((seen, index) => ({ ...seen, text: ["near", "far"][index] })), 60);
  again.answered(100);
  equal([again.next(200), again.next(799)], [null, null]);
  equal(again.next(800), "far");
});

test("Three in view all get their turn", () => {
  const again = new Again(), read = [];
  for (let now = 0; now < 5_000; now += 66) {
    again.saw(view("ABC"), now);
    const text = again.next(now);
    if (text) { read.push(text); again.answered(now); }
  }
  equal(read, ["A", "B", "C"]);
});

test("One after the other is judged at once; while one is judged the newest waits, no more", () => {
  const again = new Again();
  again.saw(view("A"), 0);
  equal(again.next(0), "A");
  again.answered(40);
  again.saw(view("B"), 400);
  equal(again.next(400), "B");
  again.saw(view("C"), 800);
  again.saw(view("D"), 2_000);
  again.answered(2_100);
  equal(again.next(2_100), "D");
  again.answered(2_150);
  equal(again.next(2_200), null);
  again.saw(view("C"), 2_200);
  equal(again.next(2_200), "C");
});

test("What is typed is judged each time", () => {
  const again = new Again();
  for (const now of [0, 300]) {
    again.take("A", now);
    equal(again.next(now), "A");
    again.answered(now);
  }
});
