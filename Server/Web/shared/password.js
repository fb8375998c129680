for (const input of document.querySelectorAll("[data-rules]")) {
  const rules = [...document.getElementById(input.dataset.rules).children];
  input.addEventListener("input", () => {
    const text = input.value, length = [...text].length;
    const met = [length >= 8, length > 0 && length <= 128, /\p{Lu}/u.test(text), /\p{Ll}/u.test(text), /\p{Nd}/u.test(text)];
    rules.forEach((rule, index) => { rule.className = met[index] ? "met" : ""; });
  });
}
