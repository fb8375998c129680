// @ts-check
import { equal, test } from "./testing.test.js";
import { wordsOf } from "./words.js";

test("A text is found by its key, with its values", () => {
  const words = wordsOf({ "a.gone": "{seat:text} is taken.", "a.most": "Up to {n:number} seats" }, "en");
  equal(words("a.gone", { seat: "Row {n:number}" }), "Row {n:number} is taken.");
  equal(words("a.most", { n: 1200 }), "Up to 1,200 seats");
  equal(words("a.nothing"), "a.nothing");
});

test("A number chooses its form, as the language counts", () => {
  const texts = { seats: { one: "{n:number} place", many: "{n:number} de places", other: "{n:number} places" } };
  equal([0, 1, 2, 1e6].map(n => wordsOf(texts, "fr")("seats", { n }).replace(/\s/g, " ")), ["0 place", "1 place", "2 places", "1 000 000 de places"]);
  equal([0, 1, 2].map(n => wordsOf({ seats: { one: "1 Platz", other: "{n:number} Plätze" } }, "de")("seats", { n })), ["0 Plätze", "1 Platz", "2 Plätze"]);
});
