// @ts-check
import { metRules } from "./password-rules.js";
import { equal, test } from "./testing.test.js";

test("Each rule of a password alone", () => {
  equal(metRules(""), [false, false, false, false, false]);
  equal(metRules("Passw0rd"), [true, true, true, true, true]);
  equal(metRules("ÄÖÜ"), [false, true, true, false, false]);
  equal(metRules("😀".repeat(8)), [true, true, false, false, false]);
  equal(metRules("a".repeat(129)), [true, false, false, true, false]);
});
