// @ts-check
/**
 * Sends a form's file in pieces before the form itself: it says how far it is, and goes on after a cut or a reload. Where that cannot be done the
 * form is sent as it is.
 */
import { nameOf, next, percent } from "./upload-pieces.js";

/** @param {HTMLFormElement} form */
const watch = form => {
  const file = /** @type {HTMLInputElement} */ (form.querySelector("[type=file]"));
  const upload = /** @type {HTMLInputElement} */ (form.querySelector("[name=upload]"));
  const bar = /** @type {HTMLElement} */ (form.querySelector(".progress"));
  const failed = /** @type {HTMLElement} */ (form.querySelector("[data-failed]"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));

  /** @param {number} size @param {number} offset */
  const say = (size, offset) => {
    bar.hidden = false;
    /** @type {HTMLProgressElement} */ (bar.querySelector("progress")).value = percent(size, offset);
    /** @type {HTMLOutputElement} */ (bar.querySelector("output")).value = `${percent(size, offset)} %`;
  };

  form.addEventListener("submit", async event => {
    const chosen = file.files?.[0];
    if (!chosen || upload.value || !chosen.size) return;
    event.preventDefault();
    failed.hidden = true;
    button.disabled = true;
    try {
      const id = await send(chosen, form, say);
      upload.value = id;
      // The form alone goes now; a file that was refused goes as a whole, and the page says why.
      if (id) file.value = "";
      form.submit();
    } catch {
      failed.hidden = false;
      bar.hidden = true;
      button.disabled = false;
    }
  });
};

/**
 * The upload's id once all of it is there; empty where the server refuses it.
 * @param {File} file
 * @param {HTMLFormElement} form
 * @param {(size: number, offset: number) => void} say
 */
const send = async (file, form, say) => {
  const { upload: base = "", house = "", purpose = "" } = form.dataset;
  const key = nameOf(file, purpose, house);
  let { id, offset } = await begin(file, base, house, purpose, key);
  let failures = 0;
  while (id && offset < file.size) {
    say(file.size, offset);
    const part = next(file.size, offset);
    try {
      const answer = await fetch(`${base}/${id}`, {
        method: "PATCH", headers: { "Content-Type": "application/offset+octet-stream", "Upload-Offset": String(part.start) },
        body: file.slice(part.start, part.end),
      });
      const there = Number(answer.headers.get("Upload-Offset"));
      if (answer.ok || (answer.status === 409 && answer.headers.has("Upload-Offset"))) offset = there;
      else if (answer.status >= 500 || answer.status === 429) throw new Error("later");
      else id = "";
      failures = 0;
    } catch (fault) {
      failures += 1;
      if (failures > 5) throw fault;
      await new Promise(resolve => setTimeout(resolve, 1000 * failures));
    }
  }
  sessionStorage.removeItem(key);
  if (id) say(file.size, file.size);
  return id;
};

/**
 * Where a known upload has come to, or a new one.
 * @param {File} file
 * @param {string} base
 * @param {string} house
 * @param {string} purpose
 * @param {string} key
 */
const begin = async (file, base, house, purpose, key) => {
  const known = sessionStorage.getItem(key);
  if (known) {
    const answer = await fetch(`${base}/${known}`);
    if (answer.ok) {
      const { offset, done } = await answer.json();
      if (!done) return { id: known, offset: Number(offset) };
    }
  }
  const made = await fetch(`${base}?organisation=${encodeURIComponent(house)}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ purpose, name: file.name, size: file.size }),
  });
  if (!made.ok) return { id: "", offset: 0 };
  const { id } = await made.json();
  sessionStorage.setItem(key, id);
  return { id, offset: 0 };
};

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-upload]"))) watch(form);
