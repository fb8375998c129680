// @ts-check
/** Ticks a new password's rules off while somebody types. */
import { metRules } from "./password-rules.js";

/** @type {NodeListOf<HTMLInputElement>} */
const inputs = document.querySelectorAll("[data-rules]");
for (const input of inputs) {
  const rules = [...document.getElementById(input.dataset.rules || "")?.children ?? []];
  input.addEventListener("input", () => {
    const met = metRules(input.value);
    rules.forEach((rule, index) => { rule.className = met[index] ? "met" : ""; });
  });
}
