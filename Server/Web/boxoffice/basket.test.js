// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { moneyText } from "./basket.js";

test("Amounts with two minor digits, and with none", () => {
  const pound = { before: "£", behind: "", digits: 2, locale: "en" }, yen = { before: "¥", behind: "", digits: 0, locale: "en" };
  equal([0, 5, 8500, 123450, 123456789].map(minor => moneyText(minor, pound)), ["£0.00", "£0.05", "£85.00", "£1,234.50", "£1,234,567.89"]);
  equal([0, 12, 1200, 1234567].map(minor => moneyText(minor, yen)), ["¥0", "¥12", "¥1,200", "¥1,234,567"]);
});

/** @param {string} locale */
const euro = locale => moneyText(123450, { before: "", behind: " €", digits: 2, locale }).replace(/\s/g, " ");

test("Amounts as other languages write them", () => {
  equal(["de-DE", "fr-FR", "es-ES", "it-IT"].map(euro), ["1.234,50 €", "1 234,50 €", "1234,50 €", "1234,50 €"]);
});
