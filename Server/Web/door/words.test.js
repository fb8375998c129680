// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { clockTime, languageOf, languages, say, table } from "./words.js";

test("Door D37 each word stands in five languages, with the same values in it", () => {
  for (const [key, row] of Object.entries(table)) {
    equal([key, row.length, row.filter(Boolean).length], [key, languages.length, languages.length]);
    const values = row.map(text => [...text.matchAll(/\{\d\}/g)].map(String).length);
    for (const found of values) equal([key, found], [key, values[0]]);
  }
});

test("The setting wins, then the first language of the browser's that the page speaks", () => {
  equal([languageOf(null, ["pl", "it-CH", "de"]), languageOf("fr", ["de"]), languageOf("", ["ja"]), languageOf("xx", [])], ["it", "fr", "en", "en"]);
});

test("Words with their values, and hours in the event's zone", () => {
  equal(say("de", "of", 2, 3), "2 von 3 drin");
  equal(say("en", "not a word"), "not a word");
  const at = Date.parse("2025-12-21T01:05:00Z");
  equal([clockTime(at, "en", "America/New_York"), clockTime(at, "de", "Europe/Berlin")], ["20:05", "02:05"]);
});
