// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { placeNumbers, rowNames, shown } from "./numbering.js";

/** @type {(numbering: import("./numbering.js").Numbering, count: number) => string} */
const places = (numbering, count) => placeNumbers(numbering, count).join(" ");
/** @type {(naming: import("./numbering.js").RowNaming, count: number) => string} */
const rows = (naming, count) => rowNames(naming, count).join(" ");

test("Console C49 Places from left, from right, and odd left, even right of the middle", () => {
  equal(places({}, 5), "1 2 3 4 5");
  equal(places({ from: "left" }, 1), "1");
  equal(places({ from: "right" }, 5), "5 4 3 2 1");
  equal(places({ from: "middle" }, 6), "5 3 1 2 4 6");
  equal(places({ from: "middle" }, 5), "5 3 1 2 4");
  equal(places({ from: "middle" }, 1), "1");
  equal(places({}, 0), "");
});

test("Console C49 First number, step, skipped numbers and a prefix, from each side", () => {
  equal(places({ first: 101 }, 4), "101 102 103 104");
  equal(places({ first: 2, step: 2 }, 4), "2 4 6 8");
  equal(places({ first: 10, step: -1 }, 4), "10 9 8 7");
  equal(places({ first: 11, skip: [13] }, 4), "11 12 14 15");
  equal(places({ from: "right", first: 11, skip: [13, 4] }, 4), "15 14 12 11");
  equal(places({ from: "middle", skip: [1, 4] }, 6), "7 5 3 2 6 8");
  equal(places({ from: "middle", first: 101 }, 5), "105 103 101 102 104");
  equal(places({ prefix: "B", first: 7 }, 3), "B7 B8 B9");
  equal(places({ step: 0, skip: [1] }, 2), "1 1");
});

test("Console C49 Rows A to Z and on with AA, with and without I and O", () => {
  equal(rows({}, 3), "A B C");
  equal(rows({ first: "Y" }, 4), "Y Z AA AB");
  equal(rows({ first: "G" }, 4), "G H I J");
  equal(rows({ style: "plain", first: "G" }, 4), "G H J K");
  equal(rows({ style: "plain", first: "M" }, 4), "M N P Q");
  equal(rows({ style: "plain", first: "Z" }, 3), "Z AA AB");
  equal(rows({ first: "AZ" }, 2), "AZ BA");
  equal(rowNames({}, 703)[702], "AAA");
});

test("Console C49 Rows by numbers, from the back, with a prefix; what is no name begins at the beginning", () => {
  equal(rows({ style: "numbers" }, 3), "1 2 3");
  equal(rows({ style: "numbers", first: "12", back: true }, 3), "14 13 12");
  equal(rows({ back: true }, 3), "C B A");
  equal(rows({ prefix: "L", first: "b" }, 2), "LB LC");
  equal(rows({ first: "7" }, 2), "A B");
  equal(rows({ style: "numbers", first: "x" }, 2), "0 1");
});

test("A long row is shown by its ends", () => {
  equal(shown(["1", "2", "3"]), "1, 2, 3");
  equal(shown(placeNumbers({}, 14)), "1, 2, 3, …, 13, 14");
});
