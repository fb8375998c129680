// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { nameOf, next, percent, piece } from "./upload-pieces.js";

test("Pieces meet and end with the file", () => {
  const size = 2 * piece + 5;
  let offset = 0, count = 0;
  while (offset < size) {
    const part = next(size, offset);
    equal(part.start, offset);
    offset = part.end;
    count += 1;
  }
  equal(offset, size);
  equal(count, 3);
});

test("100 percent is said only when all is there", () => {
  equal(percent(1000, 0), 0);
  equal(percent(1000, 999), 99);
  equal(percent(1000, 1000), 100);
});

test("Another file of the same name is another upload", () => {
  const file = { name: "a.png", size: 5, lastModified: 1 };
  equal(nameOf(file, "logo", "globe") === nameOf({ ...file, lastModified: 2 }, "logo", "globe"), false);
});
