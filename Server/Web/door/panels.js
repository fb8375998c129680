// @ts-check
/** What opens over the picture: typing, names, how many, what was scanned, settings, conflicts. */
import { element, part } from "./screen.js";
import { clockTime, languageNames, languages } from "./words.js";

/**
 * @typedef {object} Settings
 * @property {string | null} language
 * @property {boolean} dim
 * @property {boolean} left
 * @property {number} ask 0: never
 * @property {boolean} barcodes
 * @property {string} prefix
 * @property {string} suffix
 * @property {boolean} us
 * @property {boolean} badges
 * @property {string} size
 * @property {"environment" | "user"} facing
 * @property {number} zoom
 */

/** @type {Settings} */
export const usual = {
  language: null, dim: false, left: false, ask: 0, barcodes: false, prefix: "", suffix: "", us: false, badges: false, size: "62x29", facing: "environment", zoom: 0,
};

/** A hold of so long is meant. */
const held = 600;
const marks = { in: "✓", check: "✓", again: "↺", no: "✕", other: "!" };

/**
 * A button that is held, not tapped: by finger, or by the space bar.
 * @param {HTMLElement} button
 * @param {() => void} done
 */
export const onHold = (button, done) => {
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    button.classList.remove("held");
  };
  const start = () => {
    if (timer) return;
    button.classList.add("held");
    timer = window.setTimeout(() => { stop(); done(); }, held);
  };
  button.addEventListener("pointerdown", start);
  for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) button.addEventListener(end, stop);
  button.addEventListener("keydown", event => { if (event.key === " " || event.key === "Enter") { event.preventDefault(); start(); } });
  button.addEventListener("keyup", stop);
  button.addEventListener("contextmenu", event => event.preventDefault());
};

export class Panels {
  #screen;
  #shift;
  #set = new AbortController();
  /** @type {(read: string) => void} */
  #read;
  /** @type {(sale: number, fields: import("./judge.js").Fields[]) => Promise<void>} */
  #admit;

  /**
   * @param {import("./screen.js").Screen} screen
   * @param {import("./shift.js").Shift} shift
   * @param {(read: string) => void} read
   * @param {(sale: number, fields: import("./judge.js").Fields[]) => Promise<void>} admit
   */
  constructor(screen, shift, read, admit) {
    this.#screen = screen;
    this.#shift = shift;
    this.#read = read;
    this.#admit = admit;
  }

  begin() {
    for (const button of document.querySelectorAll("dialog .close")) button.addEventListener("click", () => button.closest("dialog")?.close());
    part("type").addEventListener("click", () => this.type());
    part("typing").querySelector("form").addEventListener("submit", () => {
      const { value } = part("typed");
      if (value.trim()) this.#read(value);
    });
    part("name").addEventListener("click", () => this.#name());
    part("naming").querySelector("form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#search(part("named").value);
    });
    part("conflicts").addEventListener("click", () => this.#conflicts());
    part("looked").addEventListener("click", () => { part("looking").close(); void this.#shift.looked(); });
  }

  /** Whether something stands over the picture, so that nothing is read under it. */
  get isOpen() { return document.querySelector("dialog[open]") !== null; }

  type() {
    part("typed").value = "";
    part("typing").showModal();
  }

  #name() {
    const { away, can } = { away: this.#shift.away !== null, can: this.#shift.can("list") };
    part("naming-label").textContent = this.#screen.say(away || !can ? "seatLabel" : "nameLabel");
    part("found").replaceChildren();
    part("named").value = "";
    part("naming").showModal();
  }

  /** @param {string} words */
  async #search(words) {
    if (!words.trim()) return;
    const found = await this.#shift.search(words.trim());
    part("found").replaceChildren(...(found.length === 0 ? [element("li", this.#screen.say("nobody"))] : found.map(sale => this.#sale(sale))));
  }

  /**
   * A sale with its persons to tick.
   * @param {any} sale
   */
  #sale(sale) {
    const item = document.createElement("li"), persons = element("div", "", { class: "persons" });
    item.append(element("strong", sale.name || this.#screen.say("sale", sale.sale_id), { dir: "auto" }), element("small", [this.#screen.say("sale", sale.sale_id), this.#screen.say("of", sale.used, sale.total)].join(" · ")), persons);
    for (const [index, one] of sale.admissions.entries()) {
      const label = document.createElement("label"), box = document.createElement("input");
      box.type = "checkbox";
      box.checked = !one.entry_id;
      box.disabled = Boolean(one.entry_id);
      box.dataset.seat = one.seat_number ?? "";
      label.append(box, one.seat_number ?? String(index + 1));
      persons.append(label);
    }
    const button = element("button", "", { type: "button", class: "main" });
    const boxes = /** @type {HTMLInputElement[]} */ ([...persons.querySelectorAll("input")]), ticked = () => boxes.filter(box => box.checked && !box.disabled);
    const count = () => {
      button.textContent = this.#screen.say("letIn", ticked().length);
      button.toggleAttribute("disabled", ticked().length === 0);
    };
    persons.addEventListener("change", count);
    button.addEventListener("click", () => {
      part("naming").close();
      void this.#admit(sale.sale_id, whom(ticked(), boxes.filter(box => !box.disabled)));
    });
    count();
    item.append(button);
    return item;
  }

  /**
   * How many of a group come in; null: closed.
   * @param {number} most
   * @returns {Promise<number | null>}
   */
  ask(most) {
    const dialog = part("asking"), shown = part("many");
    let many = most;
    const show = () => {
      shown.textContent = String(many);
      part("fewer").disabled = many <= 1;
      part("another").disabled = many >= most;
      part("many-ok").textContent = this.#screen.say("letIn", many);
    };
    part("fewer").setAttribute("aria-label", this.#screen.say("fewer"));
    part("another").setAttribute("aria-label", this.#screen.say("another"));
    const done = new AbortController(), { signal } = done;
    part("fewer").addEventListener("click", () => { many -= 1; show(); }, { signal });
    part("another").addEventListener("click", () => { many += 1; show(); }, { signal });
    show();
    dialog.showModal();
    return new Promise(resolve => {
      let sent = false;
      dialog.querySelector("form").addEventListener("submit", () => { sent = true; }, { signal });
      dialog.addEventListener("close", () => { done.abort(); resolve(sent ? many : null); }, { signal });
    });
  }

  history() {
    const { zone } = this.#shift;
    part("history").replaceChildren(...this.#shift.history.map(past => {
      const item = document.createElement("li"), what = past.kind === "in" || past.kind === "check" ? this.#screen.say(past.count > 1 ? "inMany" : "in", past.count) : this.#screen.say(past.kind);
      const where = [this.#shift.names.get(past.id) ?? "", past.seats.join(", "), past.sale ? this.#screen.say("sale", past.sale) : "", past.freed ? this.#screen.say("undone", past.freed) : ""];
      const mark = element("span", marks[/** @type {keyof typeof marks} */ (past.kind)], { class: "kind", "data-kind": past.kind, "aria-hidden": "true" });
      const text = element("span", what, { dir: "auto" });
      text.append(" ", element("small", where.filter(Boolean).join(" · ")));
      item.append(element("span", clockTime(past.at, this.#screen.language, zone)), mark, text, element("small", this.#screen.say(past.sent ? "sent" : "waits")));
      return item;
    }));
  }

  #conflicts() {
    const { zone } = this.#shift, time = (/** @type {number | null | undefined} */ at) => (at ? clockTime(at, this.#screen.language, zone) : "–");
    part("conflict-list").replaceChildren(...this.#shift.conflicts.map(conflict => {
      const whose = [time(conflict.at), conflict.seats.length > 0 ? this.#screen.say("seats", conflict.seats.join(", ")) : "", conflict.sale ? this.#screen.say("sale", conflict.sale) : ""].filter(Boolean).join(" · ");
      const other = conflict.other ? this.#screen.say("conflictAt", whose, time(conflict.other.at), conflict.other.gate ?? "–") : `${whose} · ${this.#screen.say(conflict.code)}`;
      return element("li", other);
    }));
    part("looking").showModal();
  }

  /**
   * @param {Settings} settings
   * @param {(settings: Settings) => void} changed
   */
  settings(settings, changed) {
    fill("set-language", languages.map((language, index) => [language, languageNames[index]]), this.#screen.language);
    fill("set-ask", [["0", this.#screen.say("never")], ...[2, 3, 4, 5, 6, 8, 10].map(count => /** @type {[string, string]} */ ([String(count), String(count)]))], String(settings.ask));
    for (const key of /** @type {const} */ (["dim", "left", "barcodes", "us", "badges"])) part(`set-${key}`).checked = settings[key];
    const { name, gate } = this.#shift.session.device;
    for (const [key, value] of Object.entries({ prefix: settings.prefix, suffix: settings.suffix, size: settings.size, name, gate: gate ?? "" })) {
      const field = part(`set-${key}`);
      // Who is typing goes on: what was changed before is being kept meanwhile.
      if (field !== document.activeElement) field.value = value;
    }
    this.#set.abort();
    this.#set = new AbortController();
    part("settings").addEventListener("change", (/** @type {Event} */ event) => {
      const { id } = /** @type {HTMLElement} */ (event.target);
      if (id === "set-name" || id === "set-gate") {
        void this.#shift.rename(id === "set-name" ? { name: part(id).value } : { gate: part(id).value });
        return;
      }
      changed({
        ...settings, language: part("set-language").value, ask: Number(part("set-ask").value), dim: part("set-dim").checked, left: part("set-left").checked,
        barcodes: part("set-barcodes").checked, us: part("set-us").checked, badges: part("set-badges").checked, prefix: part("set-prefix").value,
        suffix: part("set-suffix").value, size: part("set-size").value,
      });
    }, { signal: this.#set.signal });
  }
}

/**
 * What a list offers, and what is chosen of it.
 * @param {string} id
 * @param {[string, string][]} options
 * @param {string} value
 */
const fill = (id, options, value) => {
  part(id).replaceChildren(...options.map(([key, text]) => element("option", text, { value: key })));
  part(id).value = value;
};

/**
 * The scans that let in those ticked: all at once, or each seat, and so many without one.
 * @param {HTMLInputElement[]} ticked
 * @param {HTMLInputElement[]} left
 * @returns {import("./judge.js").Fields[]}
 */
const whom = (ticked, left) => {
  if (ticked.length === left.length) return [{}];
  const seats = ticked.flatMap(({ dataset }) => (dataset.seat ? [{ seat_number: dataset.seat }] : [])), free = ticked.length - seats.length;
  return [...seats, ...(free > 0 ? [{ quantity: free }] : [])];
};
