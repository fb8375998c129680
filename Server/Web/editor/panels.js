// @ts-check
/** The right side: properties of what is selected, forms that add things, arranging, and what the check says. */
import { words } from "../shared/words.js";
import { aligned, mirrored, pitched, spread } from "./arrange.js";
import { backdropChanged, backdropFields, backdropOf, backdropValues } from "./backdrop.js";
import { nameOf } from "./bench.js";
import { marked, objectOf, placesOf, withMap, withObjects } from "./drawing.js";
import { button, element, form } from "./elements.js";
import { boxChanged, boxForm, changed, fieldsOf, isUsed, mapChanged, mapForm, sectionChanged, sectionForm, valuesOf } from "./fields.js";
import { fresh, newSection, withSection } from "./making.js";
import { shown } from "./numbering.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./drawing.js").Thing} Thing */
/** @typedef {import("./drawing.js").Mark} Mark */
/** @typedef {import("./making.js").Kind} Kind */

const KINDS = /** @type {Kind[]} */ (["row", "curve", "block", "table", "area", "stage", "label", "aisle"]);

/**
 * What is wrong, by its code in the page's language; what only a file can have wrong is told as the server does.
 * @param {import("./check.js").Fault} fault
 */
const told = ({ code, message }) => { const key = `editor.fault.${code}`, text = words(key); return text === key ? message : text; };

export class Panels {
  /** @type {Kind | null} */
  adding = null;
  #minor;

  /**
   * @param {Bench} bench
   * @param {{ properties: HTMLElement, faults: HTMLElement }} places
   * @param {{ minor: number, middle: () => import("./plane.js").Point, reveal: (thing: string) => void }} page
   */
  constructor(bench, places, page) {
    this.bench = bench;
    this.places = places;
    this.page = page;
    this.#minor = page.minor;
  }

  /** Draws the properties anew; the field that has the focus keeps it. */
  draw() {
    const { properties } = this.places, active = document.activeElement, inside = active instanceof HTMLElement && properties.contains(active) ? active : null;
    const form0 = inside?.closest("form")?.getAttribute("aria-label"), name = inside?.getAttribute("name"), text = inside instanceof HTMLButtonElement ? inside.textContent : null;
    properties.replaceChildren(...this.#content());
    if (!inside) return;
    const again = name ? [...properties.querySelectorAll("form")].find(found => found.getAttribute("aria-label") === form0)?.querySelector(`[name="${name}"]`)
      : [...properties.querySelectorAll("button")].find(found => found.textContent === text);
    if (again instanceof HTMLElement) again.focus(); else properties.querySelector("h2")?.focus();
  }

  /** @returns {Node[]} */
  #content() {
    const { bench } = this;
    if (this.adding) return this.#adding(this.adding);
    if (bench.places.size && bench.selection.size === 1) return this.#marks();
    if (bench.selection.size === 1) return this.#one([...bench.selection][0]);
    if (bench.selection.size) return this.#many();
    return this.#map();
  }

  /** @param {string} text */
  #title(text) { return element("h2", { tabindex: "-1" }, text); }

  // Adding

  /** @returns {Node} */
  #addButtons() {
    return element("section", {}, element("h3", {}, words("editor.add")), element("div", { class: "choices" }, ...KINDS.map(kind => button(words(`editor.tool.${kind}`), () => { this.adding = kind; this.draw(); this.places.properties.querySelector("h2")?.focus(); }))));
  }

  /** @param {Kind} kind @returns {Node[]} */
  #adding(kind) {
    const { bench } = this, title = words(`editor.add.${kind}`), at = this.page.middle(), done = () => { this.adding = null; };
    const cancel = button(words("editor.cancel"), () => { done(); this.draw(); this.places.properties.querySelector("h2")?.focus(); });
    if (kind === "stage" || kind === "label" || kind === "aisle") {
      const { drawing } = bench, { map } = drawing, position = { x: Math.round(at.x), y: Math.round(at.y) };
      const id = kind === "stage" ? "stage" : kind === "label" ? `label.${map.labels?.length ?? 0}` : `aisle.${map.aisles?.length ?? 0}`;
      const next = kind === "stage" ? withMap(drawing, { stage: { title: words("editor.new.stage"), position, dimensions: { width: 300, height: 40 } } })
        : kind === "label" ? withMap(drawing, { labels: [...map.labels ?? [], { text: words("editor.tool.label"), position, fontSize: 16, colorHex: "#555555" }] }) : withMap(drawing, { aisles: [...map.aisles ?? [], { position, dimensions: { width: 30, height: 120 } }] });
      const made = boxForm(next, id);
      if (!made) return [];
      return [this.#title(title), form(made.fields, made.values, { label: title, submit: title, send: values => {
        done();
        bench.apply(boxChanged(next, id, values), words("editor.added", { what: words(`editor.tool.${kind}`) }));
        bench.select([id]);
      } }), cancel];
    }
    const { drawing, section } = withSection(bench.drawing, bench.section), thing = fresh(drawing, kind, section, at);
    return [this.#title(title), form(fieldsOf(drawing, thing), valuesOf(thing, this.#minor), { label: title, submit: title, send: values => {
      done();
      const made = changed(thing, values, this.#minor), next = { ...drawing, objects: [...drawing.objects, made] };
      if (made.kind !== "area") bench.section = made.section;
      bench.apply(next, words("editor.added", { what: nameOf(next, made.id) }));
      bench.select([made.id]);
    } }), cancel];
  }

  // One thing

  /** @param {string} id @returns {Node[]} */
  #one(id) {
    const { bench } = this, object = objectOf(bench.drawing, id), title = this.#title(nameOf(bench.drawing, id)), box = object ? null : boxForm(bench.drawing, id);
    if (box) return [title, form(box.fields, box.values, { label: words("editor.properties"), change: values => bench.apply(boxChanged(bench.drawing, id, values), words("editor.changed", { what: nameOf(bench.drawing, id) })) }), this.#actions()];
    if (!object) return [title];
    /** @type {HTMLElement[]} */
    const parts = [title, form(fieldsOf(bench.drawing, object), valuesOf(object, this.#minor), { label: words("editor.properties"), change: values => {
      const next = withObjects(bench.drawing, [changed(object, values, this.#minor)]);
      bench.apply(next, words("editor.changed", { what: nameOf(next, id) }));
    } })];
    if (object.kind !== "area") parts.push(element("p", { class: "hint" }, words("editor.numbers", { numbers: shown(placesOf(object).filter(({ gap }) => !gap).map(({ number }) => number).slice(0, 200)) })), this.#placeList(object));
    return [...parts, this.#actions()];
  }

  /**
   * Chosen places by their keys, for people without a pointer.
   * @param {Thing} object
   * @returns {HTMLElement}
   */
  #placeList(object) {
    const places = placesOf(object), names = places.slice(0, 600).map(({ key, row, number, gap }, i) => element("option", { value: key }, gap ? `${row} · ${words("editor.gap")} (${i + 1})` : `${row}${number}`));
    const list = element("select", { multiple: true, size: "5", "aria-label": words("editor.field.count") }, ...names);
    const pick = button(words("editor.places.edit"), () => {
      const keys = [...list.selectedOptions].map(({ value }) => `${object.id}|${value}`);
      if (keys.length) this.bench.select([object.id], keys);
    });
    return element("details", { class: "places" }, element("summary", {}, words("editor.places.single")), list, pick);
  }

  /** @returns {Node[]} */
  #marks() {
    const { bench } = this, [id] = bench.selection, object = objectOf(bench.drawing, id);
    if (!object || object.kind === "area") return [];
    const keys = [...bench.places].map(name => name.slice(id.length + 1)), chosen = placesOf(object).filter(({ key }) => keys.includes(key));
    const all = /** @param {(mark: Mark) => unknown} what */ what => chosen.length > 0 && chosen.every(({ mark }) => what(mark)) ? "yes" : "";
    const title = chosen.length === 1 ? words(chosen[0].gap ? "editor.gap.in" : "editor.place", { row: chosen[0].row, place: chosen[0].number }) : words("editor.places", { n: chosen.length });
    /** @type {import("./fields.js").Field[]} */
    const fields = [
      { name: "gap", label: words("editor.mark.gap"), type: "check" }, { name: "accessible", label: words("editor.mark.wheelchair"), type: "check" }, { name: "restrictedView", label: words("editor.mark.restricted"), type: "check" }, { name: "hold", label: words("editor.mark.hold"), type: "check" },
      { name: "category", label: words("editor.mark.section"), type: "select", choices: [["", words("editor.mark.asrow")], ...bench.drawing.map.sections.map(({ id: key, name }) => /** @type {[string, string]} */ ([key, name]))] },
    ];
    const values = { gap: all(mark => mark.gap), accessible: all(mark => mark.accessible), restrictedView: all(mark => mark.restrictedView), hold: all(mark => mark.hold), category: chosen[0]?.mark.category ?? "" };
    return [this.#title(title), form(fields, values, { label: words("editor.field.count"), change: found => {
      const mark = { gap: found.gap === "yes", accessible: found.accessible === "yes", restrictedView: found.restrictedView === "yes", hold: found.hold === "yes", category: found.category || undefined };
      bench.apply(withObjects(bench.drawing, [marked(object, keys, mark)]), words("editor.changed", { what: title }));
    } }), button(words("editor.row.whole"), () => bench.select([id]))];
  }

  // Several

  /** @returns {Node[]} */
  #many() {
    const { bench } = this, { drawing } = bench, ids = [...bench.selection], seated = bench.chosen.filter(({ kind }) => kind !== "area");
    const arrange = /** @type {(text: string, make: () => import("./drawing.js").Drawing) => HTMLElement} */ ((text, make) => button(text, () => bench.apply(make(), words("editor.arranged", { how: text, what: bench.nameOf() }))));
    const edges = /** @type {import("./arrange.js").Edge[]} */ (["left", "centre", "right", "top", "middle", "bottom"]);
    const parts = [
      this.#title(words("editor.things", { n: ids.length })),
      element("section", {}, element("h3", {}, words("editor.align")), element("div", { class: "choices" }, ...edges.map(edge => arrange(words(`editor.align.${edge}`), () => aligned(drawing, ids, edge))))),
      element("section", {}, element("h3", {}, words("editor.spread")), element("div", { class: "choices" }, arrange(words("editor.spread.across"), () => spread(drawing, ids, "x")), arrange(words("editor.spread.down"), () => spread(drawing, ids, "y")))),
    ];
    if (seated.length) {
      parts.push(form([{ name: "pitch", label: words("editor.field.pitch"), type: "number", half: true }, { name: "section", label: words("editor.field.section"), type: "select", half: true, choices: [["", "–"], ...drawing.map.sections.map(({ id, name }) => /** @type {[string, string]} */ ([id, name]))] }],
        { pitch: "", section: "" }, { label: words("editor.all"), change: ({ pitch, section }) => {
          let next = bench.drawing;
          if (Number(pitch) > 0) next = pitched(next, bench.selection, Number(pitch));
          if (section) next = withObjects(next, seated.flatMap(object => object.kind === "area" ? [] : [{ ...objectOf(next, object.id) ?? object, section }]));
          bench.apply(/** @type {import("./drawing.js").Drawing} */ (next), words("editor.changed", { what: bench.nameOf() }));
        } }));
    }
    return [...parts, this.#actions()];
  }

  /** @returns {HTMLElement} */
  #actions() {
    const { bench } = this, ids = [...bench.selection], parts = [
      button(words("editor.mirror.x"), () => bench.apply(mirrored(bench.drawing, ids, "x"), words("editor.mirrored", { what: bench.nameOf() }))), button(words("editor.mirror.y"), () => bench.apply(mirrored(bench.drawing, ids, "y"), words("editor.mirrored", { what: bench.nameOf() }))),
      button(words("editor.duplicate"), () => bench.duplicate()), button(words("editor.delete"), () => bench.remove(), { class: "worse" }),
    ];
    if (ids.length > 1) parts.unshift(button(words("editor.group"), () => bench.group()));
    if (bench.chosen.length) parts.unshift(button(words("editor.alike"), () => this.#alike()));
    return element("div", { class: "choices" }, ...parts);
  }

  /** All of the section of what is selected. */
  #alike() {
    const { bench } = this, sections = new Set(bench.chosen.flatMap(object => object.kind === "area" ? [] : [object.section]));
    bench.select(bench.drawing.objects.filter(object => object.kind !== "area" && sections.has(object.section)).map(({ id }) => id));
    bench.say(words("editor.selected", { what: bench.nameOf() }));
  }

  // The whole map

  /** @returns {Node[]} */
  #map() {
    const { bench } = this, { fields, values } = mapForm(bench.drawing);
    const sections = bench.drawing.map.sections.map(section => {
      const made = sectionForm(section, this.#minor), swatch = element("i", { class: "swatch" });
      swatch.style.setProperty("background", section.colorHex);
      /** @type {HTMLElement[]} */
      const parts = [form(made.fields, made.values, { label: words("editor.section.of", { name: section.name }), change: found => {
        if (found.id !== section.id && bench.drawing.map.sections.some(({ id }) => id === found.id)) { bench.say(words("editor.section.taken", { key: found.id })); return; }
        bench.apply(sectionChanged(bench.drawing, section.id, found, this.#minor), words("editor.changed", { what: words("editor.section.of", { name: found.name }) }));
      } })];
      if (!isUsed(bench.drawing, section.id)) parts.push(button(words("editor.section.delete"), () => bench.apply(withMap(bench.drawing, { sections: bench.drawing.map.sections.filter(({ id }) => id !== section.id) }), words("editor.section.deleted", { name: section.name })), { class: "worse" }));
      return element("details", { class: "section", "data-section": section.id, open: this.#open.has(section.id) }, element("summary", {}, swatch, section.name), ...parts);
    });
    for (const part of sections) part.addEventListener("toggle", () => { if (part.open) this.#open.add(part.dataset.section ?? ""); else this.#open.delete(part.dataset.section ?? ""); });
    const add = button(words("editor.section.add"), () => {
      const section = newSection(bench.drawing);
      this.#open.add(section.id);
      bench.section = section.id;
      bench.apply(withMap(bench.drawing, { sections: [...bench.drawing.map.sections, section] }), words("editor.added", { what: words("editor.section.of", { name: section.name }) }));
    });
    return [this.#title(words("editor.plan")), form(fields, values, { label: words("editor.plan"), change: found => bench.apply(mapChanged(bench.drawing, found), words("editor.changed", { what: words("editor.plan") })) }), element("section", {}, element("h3", {}, words("editor.sections")), ...sections, add), this.#addButtons(), this.#backdrop()];
  }

  /**
   * The picture behind.
   * @returns {HTMLElement}
   */
  #backdrop() {
    const { bench } = this, { backdrop } = bench.drawing, file = element("input", { type: "file", accept: "image/png,image/jpeg", "aria-label": words("editor.backdrop"), hidden: true });
    const part = element("section", {}, element("h3", {}, words("editor.backdrop.behind")), file);
    file.addEventListener("change", async () => {
      const [picture] = file.files ?? [];
      if (!picture) return;
      try { bench.apply({ ...bench.drawing, backdrop: await backdropOf(picture, bench.drawing) }, words("editor.backdrop.laid")); } catch (error) { bench.say(error instanceof Error ? error.message : words("editor.backdrop.unreadable")); }
    });
    if (backdrop) {
      part.append(form(backdropFields(), backdropValues(backdrop), { label: words("editor.backdrop"), change: values => bench.apply({ ...bench.drawing, backdrop: backdropChanged(backdrop, values) }, words("editor.changed", { what: words("editor.backdrop") })) }));
      part.append(button(words("editor.backdrop.remove"), () => {
        const { backdrop: gone, ...rest } = bench.drawing;
        if (gone) bench.apply(rest, words("editor.backdrop.removed"));
      }, { class: "worse" }));
    } else part.append(button(words("editor.backdrop.choose"), () => file.click()));
    return part;
  }

  /** @type {Set<string>} */
  #open = new Set();

  // The check

  faults() {
    const { problems, warnings, hints } = this.bench.verdict, { faults } = this.places;
    const rows = /** @type {[import("./check.js").Fault[], string][]} */ ([[problems, "problem"], [warnings, "warning"], [hints, "hint"]]).flatMap(([list, kind]) => list.map(fault => {
      const at = this.bench.placeOf(fault), text = `${fault.path ? `${fault.path}: ` : ""}${told(fault)}`, mark = element("b", {}, words(`editor.${kind}`));
      const content = at ? button(text, () => {
        this.bench.select([at.thing], at.place ? [at.place] : []);
        this.page.reveal(at.thing);
      }, { class: "link" }) : element("span", {}, text);
      return element("li", { class: kind, "data-code": fault.code }, mark, " ", content);
    }));
    faults.replaceChildren(rows.length ? element("ul", { class: "faults" }, ...rows) : element("p", { class: "fine" }, words("editor.fine")));
    return problems.length;
  }
}
