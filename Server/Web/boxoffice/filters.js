const form = document.querySelector(".filters");
if (form) {
  form.querySelector(".apply").hidden = true;
  form.addEventListener("change", () => form.requestSubmit());
}
