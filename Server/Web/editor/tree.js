// @ts-check
/** Sections, rows and places as a tree beside the canvas: everything can be found and selected by keyboard, and what is selected on the canvas is selected here. */
import { words } from "../shared/words.js";
import { nameOf } from "./bench.js";
import { placesOf } from "./drawing.js";
import { element } from "./elements.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./drawing.js").Thing} Thing */

export class Tree {
  /** @type {Set<string>} */
  #open = new Set();
  #current = "";

  /** @param {Bench} bench @param {HTMLElement} root @param {(thing: string) => void} reveal */
  constructor(bench, root, reveal) {
    this.bench = bench;
    this.root = root;
    this.reveal = reveal;
    root.addEventListener("keydown", event => this.#key(event));
    root.addEventListener("click", event => {
      const item = /** @type {Element} */ (event.target).closest("[role=treeitem]");
      if (item instanceof HTMLElement) { this.#stand(item); this.#toggle(item, true); this.#choose(item, event.shiftKey || event.ctrlKey || event.metaKey); }
    });
  }

  draw() {
    const hadFocus = this.root.contains(document.activeElement), { drawing } = this.bench, { map } = drawing;
    /** @type {Map<string, Thing[]>} */
    const bySection = new Map(map.sections.map(({ id }) => [id, []]));
    for (const object of drawing.objects) {
      const key = object.kind === "area" ? "~areas" : object.section, list = bySection.get(key);
      if (list) list.push(object); else bySection.set(key, [object]);
    }
    const items = [...bySection].map(([key, objects]) => {
      const name = key === "~areas" ? words("editor.areas") : map.sections.find(({ id }) => id === key)?.name ?? key;
      return this.#item(`s|${key}`, `${name} (${objects.length})`, 1, () => objects.map(object => this.#thing(object)));
    });
    const around = [...map.stage ? ["stage"] : [], ...(map.labels ?? []).map((_, i) => `label.${i}`), ...(map.aisles ?? []).map((_, i) => `aisle.${i}`)];
    if (around.length) items.push(this.#item("s|~around", words("editor.around"), 1, () => around.map(id => this.#item(`t|${id}`, nameOf(drawing, id), 2))));
    this.root.replaceChildren(...items);
    const current = this.#all().find(item => item.dataset.node === this.#current) ?? this.#all()[0];
    if (current) { this.#stand(current); if (hadFocus) current.focus(); }
  }

  /** @param {Thing} object @returns {HTMLElement} */
  #thing(object) {
    const places = object.kind === "area" ? undefined : () => placesOf(object).map(({ key, row, number, gap }) => this.#item(`p|${object.id}|${key}`, gap ? words("editor.gap") : `${row}${number}`, 3));
    return this.#item(`t|${object.id}`, nameOf(this.bench.drawing, object.id), 2, places);
  }

  /** @param {string} node @param {string} text @param {number} level @param {() => HTMLElement[]} [children] @returns {HTMLElement} */
  #item(node, text, level, children) {
    const { selection, places } = this.bench, [kind, ...rest] = node.split("|"), isOpen = this.#open.has(node) || kind === "s" && !this.#open.has(`-${node}`);
    const isChosen = kind === "t" ? selection.has(rest[0]) : kind === "p" && places.has(rest.join("|"));
    const item = element("li", { role: "treeitem", "data-node": node, "aria-level": `${level}`, "aria-selected": String(isChosen), tabindex: "-1", ...children ? { "aria-expanded": String(isOpen) } : {} }, element("span", {}, text));
    if (children && isOpen) item.append(element("ul", { role: "group" }, ...children()));
    return item;
  }

  /**
   * Those that are shown, in order.
   * @returns {HTMLElement[]}
   */
  #all() { return [.../** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[role=treeitem]"))]; }

  /** @param {HTMLElement} item */
  #stand(item) {
    for (const other of this.root.querySelectorAll("[tabindex='0']")) other.setAttribute("tabindex", "-1");
    item.setAttribute("tabindex", "0");
    this.#current = item.dataset.node ?? "";
  }

  /** @param {HTMLElement} item @param {boolean} isMore */
  #choose(item, isMore) {
    const [kind, ...rest] = (item.dataset.node ?? "").split("|"), { bench } = this;
    if (kind === "s") {
      bench.select(bench.drawing.objects.filter(object => (object.kind === "area" ? "~areas" : object.section) === rest[0]).map(({ id }) => id));
    } else if (kind === "t") {
      const ids = new Set(isMore ? bench.selection : []);
      if (isMore && ids.has(rest[0])) ids.delete(rest[0]); else ids.add(rest[0]);
      bench.select(ids);
      this.reveal(rest[0]);
    } else {
      const name = rest.join("|"), isSame = bench.selection.has(rest[0]) && isMore, places = new Set(isSame ? bench.places : []);
      if (places.has(name)) places.delete(name); else places.add(name);
      bench.select([rest[0]], places);
      this.reveal(rest[0]);
    }
    bench.say(words("editor.selected", { what: item.firstElementChild?.textContent ?? "" }));
  }

  /** @param {HTMLElement} item @param {boolean} [flip] @param {boolean} [open] */
  #toggle(item, flip = false, open = true) {
    const node = item.dataset.node ?? "", isOpen = item.getAttribute("aria-expanded") === "true", wanted = flip ? !isOpen : open;
    if (!item.hasAttribute("aria-expanded") || wanted === isOpen) return false;
    if (wanted) { this.#open.add(node); this.#open.delete(`-${node}`); } else { this.#open.delete(node); this.#open.add(`-${node}`); }
    this.draw();
    return true;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const item = /** @type {Element} */ (event.target).closest("[role=treeitem]"), all = this.#all();
    if (!(item instanceof HTMLElement) || event.altKey) return;
    const at = all.indexOf(item), go = /** @param {HTMLElement | undefined} next */ next => { if (next) { this.#stand(next); next.focus(); } };
    switch (event.key) {
      case "ArrowDown": go(all[at + 1]); break;
      case "ArrowUp": go(all[at - 1]); break;
      case "Home": go(all[0]); break;
      case "End": go(all[all.length - 1]); break;
      case "ArrowRight": if (!this.#toggle(item, false, true) && item.getAttribute("aria-expanded") === "true") go(all[at + 1]); break;
      case "ArrowLeft": {
        const parent = item.parentElement?.closest("[role=treeitem]");
        if (!this.#toggle(item, false, false) && parent instanceof HTMLElement) go(parent);
        break;
      }
      case "Enter": case " ": this.#choose(item, event.shiftKey || event.ctrlKey || event.metaKey); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
