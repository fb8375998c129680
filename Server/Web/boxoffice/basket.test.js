// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { moneyText } from "./basket.js";

test("Amounts with two minor digits, and with none", () => {
  equal([0, 5, 8500, 123450, 123456789].map(minor => moneyText(minor, "£", 2)), ["£0.00", "£0.05", "£85.00", "£1,234.50", "£1,234,567.89"]);
  equal([0, 12, 1200, 1234567].map(minor => moneyText(minor, "¥", 0)), ["¥0", "¥12", "¥1,200", "¥1,234,567"]);
});
