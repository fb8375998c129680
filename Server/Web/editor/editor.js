// @ts-check
/** The editor of a plan: one canvas with its tools, properties, tree and check, kept as it is drawn. */
import { timeOf, words } from "../shared/words.js";
import { Bench, centreOf } from "./bench.js";
import { readDrawing } from "./reading.js";
import { button, element } from "./elements.js";
import { Panels } from "./panels.js";
import { Saving, SavingFault, ask, sending } from "./saving.js";
import { Scene } from "./scene.js";
import { raise } from "./shell.js";
import { Tools } from "./tools.js";
import { Tree } from "./tree.js";

/** @typedef {import("./bench.js").Tool} Tool */

/** @template {Element} Node @param {string} selector @returns {Node} */
const one = selector => {
  const node = document.querySelector(selector);
  if (!node) throw new Error(`The page has no ${selector}`);
  return /** @type {Node} */ (node);
};
/** @type {HTMLElement} */
const root = one("#editor");
const { plan: address = "", plans = "", minor = "100" } = root.dataset;
/** @param {string} name @returns {HTMLElement} */
const part = name => one(`#editor [data-${name}]`);

/** The editor has the window to itself; what stands around it is out of reach meanwhile. */
const takeWindow = () => {
  for (let node = /** @type {Element} */ (root); node !== document.body && node.parentElement; node = node.parentElement) {
    for (const other of node.parentElement.children) if (other !== node && other instanceof HTMLElement && other.tagName !== "SCRIPT") other.hidden = true;
  }
  document.body.classList.add("drawing");
  root.hidden = false;
};

class EditorPage {
  #canvas = /** @type {HTMLCanvasElement} */ (one("#editor canvas"));
  #view = { x: 0, y: 0, zoom: 1 };
  #waiting = false;
  #says = part("says");
  /** @type {HTMLDialogElement} */
  #dialog = one("#editor dialog");

  /** @param {import("./drawing.js").Drawing} drawing */
  constructor(drawing) {
    this.bench = new Bench(drawing);
    const redraw = () => this.redraw(), reveal = /** @param {string} thing */ thing => { const at = centreOf(this.bench, thing); if (at) this.tools.reveal(at); };
    this.scene = new Scene(this.#canvas, redraw);
    this.tools = new Tools(this.bench, this.#view, this.#canvas, redraw);
    const middle = () => ({ x: this.#view.x + this.#canvas.clientWidth / 2 / this.#view.zoom, y: this.#view.y + this.#canvas.clientHeight / 2 / this.#view.zoom });
    this.panels = new Panels(this.bench, { properties: part("properties"), faults: part("faults") }, { minor: Number(minor), middle, reveal });
    this.tree = new Tree(this.bench, part("tree"), reveal);
    /** @type {Storage | null} */
    let store = null;
    try { store = localStorage; } catch { /* a browser that keeps nothing */ }
    this.saving = new Saving(address, () => this.bench.drawing, store);
  }

  redraw() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => { this.#waiting = false; this.paint(); });
  }

  paint() {
    const { bench, tools } = this;
    this.scene.fit();
    this.scene.draw({
      drawing: bench.drawing, view: this.#view, selection: bench.selection, places: bench.places, drag: tools.drag, guides: tools.guides, frame: tools.frame, sketch: tools.sketch, outline: tools.outline,
      grid: bench.grid, hidden: false,
    });
    part("zoom").textContent = `${Math.round(this.#view.zoom * 100)} %`;
  }

  start() {
    const { bench, saving } = this;
    bench.addEventListener("say", event => { this.#says.textContent = /** @type {CustomEvent<string>} */ (event).detail; });
    bench.addEventListener("change", () => { saving.changed(); this.#all(); });
    bench.addEventListener("select", () => { this.panels.adding = null; this.#selected(); });
    bench.addEventListener("tool", () => this.#showTool());
    saving.addEventListener("state", () => this.#showState());
    this.#wire();
    this.tools.fitAll();
    this.#all();
    this.#showTool();
    this.#showState();
    new ResizeObserver(() => this.tools.resized()).observe(this.#canvas);
  }

  /** All that shows the drawing. */
  #all() {
    const { bench } = this, { seats, standing, sections } = bench.counts;
    part("counts").textContent = [words("editor.places", { n: seats }), ...standing ? [words("editor.standing", { n: standing })] : [], words("editor.counts", { n: sections })].join(" · ");
    part("title").textContent = bench.drawing.map.name;
    document.title = document.title.replace(/^[^·]*/, `${bench.drawing.map.name} `);
    const undo = /** @type {HTMLButtonElement} */ (part("undo")), redo = /** @type {HTMLButtonElement} */ (part("redo"));
    [undo.disabled, redo.disabled] = [!bench.history.canUndo, !bench.history.canRedo];
    this.#selected();
    this.#checkSoon();
  }

  #selected() {
    this.panels.draw();
    if (!part("tree").closest("[hidden]")) this.tree.draw();
    this.redraw();
  }

  #checking = 0;

  /** The check waits for a pause, so that a drag is not held up by it. */
  #checkSoon() {
    clearTimeout(this.#checking);
    this.#checking = setTimeout(() => this.check(), 250);
  }

  check() {
    clearTimeout(this.#checking);
    const problems = this.panels.faults(), { warnings, hints } = this.bench.verdict, rest = warnings.length + hints.length;
    part("problems").textContent = problems ? `${problems}` : rest ? `${rest}` : "✓";
    part("problems").className = problems ? "bad" : rest ? "warn" : "good";
    return problems;
  }

  #showTool() {
    const { tool, section, drawing } = this.bench;
    for (const node of root.querySelectorAll("[data-tool]")) node.setAttribute("aria-pressed", String(node.getAttribute("data-tool") === tool));
    this.#canvas.dataset.cursor = tool;
    const brush = part("brush");
    brush.hidden = tool !== "paint";
    if (tool === "paint") {
      brush.replaceChildren(...drawing.map.sections.map(({ id, name, colorHex }) => {
        const swatch = element("i", { class: "swatch" }), choice = button("", () => this.bench.paintWith(id), { "aria-pressed": String(id === section) });
        swatch.style.setProperty("background", colorHex);
        choice.append(swatch, name);
        return choice;
      }));
    }
    this.redraw();
  }

  #showState() {
    const { saving } = this, state = part("state");
    const saved = saving.savedAt ? words("editor.saved.at", { time: timeOf(saving.savedAt) }) : words("editor.saved");
    const who = saving.editor ? words("editor.lost.by", { name: saving.editor.name, time: timeOf(new Date(saving.editor.since)) }) : words("editor.lost");
    state.textContent = this.bench.readOnly && saving.state !== "lost" ? words("editor.reading")
      : { saved, changed: words("editor.unsaved"), saving: words("editor.saving"), offline: words("editor.offline"), lost: `${who} ${words("editor.lost.kept")}`, refused: words("editor.saved.not", { why: saving.fault }) }[saving.state];
    state.className = saving.state;
    if (saving.state === "lost" && !this.bench.readOnly) {
      this.bench.readOnly = true;
      this.#ask(who, words("editor.lost.choose"), [[words("editor.lost.copy"), () => this.#saveCopy()], [words("editor.lost.open"), () => { saving.forget(); location.reload(); }]]);
    }
    part("busy").hidden = !this.bench.readOnly;
  }

  async #saveCopy() {
    const name = words("editor.copy.name", { name: this.bench.drawing.map.name }), drawing = { ...this.bench.drawing, map: { ...this.bench.drawing.map, name } };
    try {
      const made = await (await ask(plans, sending("POST", { name, drawing }))).json();
      this.saving.forget();
      location.assign(location.pathname.replace(/[^/]+\/edit$/, `${made.id}/edit`));
    } catch (error) { this.bench.say(words("editor.saved.not", { why: error instanceof Error ? error.message : "" })); }
  }

  /** @param {string} title @param {string} text @param {[string, () => void][]} choices */
  #ask(title, text, choices) {
    const close = () => this.#dialog.close();
    this.#dialog.replaceChildren(element("h2", { tabindex: "-1" }, title), element("p", {}, text), element("div", { class: "choices" }, ...choices.map(([label, act], i) => button(label, () => { close(); act(); }, { class: i ? "" : "primary" }))));
    this.#dialog.showModal();
  }

  // Publishing

  async publish() {
    if (this.check()) { this.#tab("check"); this.bench.say(words("editor.errors.lead")); return; }
    const { seats } = this.bench.counts, note = element("input", { name: "note", maxlength: "500", id: "note", autocomplete: "off", autofocus: true });
    const send = element("form", { "aria-label": words("editor.publish") }, element("h2", { tabindex: "-1" }, words("editor.publish.plan", { name: this.bench.drawing.map.name })),
      element("p", {}, words("editor.publish.lead", { n: seats })),
      element("div", { class: "whole" }, element("label", { for: "note" }, words("editor.publish.note")), note),
      element("div", { class: "choices" }, element("button", { type: "submit", class: "primary" }, words("editor.publish")), button(words("editor.cancel"), () => this.#dialog.close())));
    send.addEventListener("submit", event => { event.preventDefault(); this.#dialog.close(); this.#publish(note.value); });
    this.#dialog.replaceChildren(send);
    this.#dialog.showModal();
  }

  /** @param {string} note */
  async #publish(note) {
    const { bench, saving } = this;
    await saving.save();
    if (saving.state !== "saved") { bench.say(words("editor.publish.unsaved")); return; }
    const { map, named } = bench.verdict;
    try {
      const answer = await ask(`${address}/versions`, sending("POST", { map, drawing: named, note }, saving.etag)), { version } = await answer.json();
      saving.etag = answer.headers.get("ETag") ?? saving.etag;
      const now = map.seats.map(({ id }) => id), there = new Set(now);
      bench.retired = [...new Set([...bench.retired, ...bench.published])].filter(id => !there.has(id));
      bench.published = now;
      bench.settle(named);
      bench.say(words("editor.published", { version: version.number, n: version.places }));
      part("version").textContent = words("editor.version", { n: version.number });
      part("version").hidden = false;
    } catch (error) {
      bench.say(words("editor.publish.not", { why: error instanceof SavingFault && error.problems.length ? error.problems.map(({ path, message }) => `${path} ${message}`).join("; ") : error instanceof Error ? error.message : "" }));
    }
  }

  // Keys and buttons

  /** @param {string} name */
  #tab(name) {
    for (const tab of root.querySelectorAll("[role=tab]")) {
      const isHere = tab.getAttribute("data-tab") === name;
      tab.setAttribute("aria-selected", String(isHere));
      tab.setAttribute("tabindex", isHere ? "0" : "-1");
      one(`#${tab.getAttribute("aria-controls")}`).toggleAttribute("hidden", !isHere);
    }
    if (name === "tree") this.tree.draw();
    if (name === "check") this.check();
  }

  #wire() {
    const { bench, tools } = this, on = /** @type {(name: string, act: () => void) => void} */ ((name, act) => part(name).addEventListener("click", act));
    on("undo", () => bench.undo());
    on("redo", () => bench.redo());
    on("in", () => tools.zoomBy(1.25));
    on("out", () => tools.zoomBy(1 / 1.25));
    on("fit", () => tools.fitAll());
    on("check", () => { this.#tab("check"); const problems = this.check(); bench.say(problems ? words("editor.errors", { n: problems }) : words("editor.errors.none")); });
    on("publish", () => this.publish());
    on("help", () => this.#help());
    on("takeover", () => this.takeOver());
    on("upload", () => /** @type {HTMLInputElement} */ (part("file")).click());
    part("file").addEventListener("change", () => this.#upload());
    on("download", () => this.#download());
    part("grid").addEventListener("change", event => { bench.grid = Number(/** @type {HTMLSelectElement} */ (event.target).value); this.redraw(); });
    for (const node of root.querySelectorAll("[data-tool]")) node.addEventListener("click", () => { tools.cancel(); bench.use(/** @type {Tool} */ (node.getAttribute("data-tool"))); });
    const tabs = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[role=tab]")]);
    tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => this.#tab(tab.dataset.tab ?? ""));
      tab.addEventListener("keydown", event => {
        const next = { ArrowRight: tabs[(i + 1) % tabs.length], ArrowLeft: tabs[(i + tabs.length - 1) % tabs.length] }[event.key];
        if (next) { this.#tab(next.dataset.tab ?? ""); next.focus(); event.preventDefault(); }
      });
    });
    document.addEventListener("keydown", event => this.#key(event));
    document.addEventListener("keyup", event => { if (event.key === " ") tools.isPanning = false; });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { bench, tools } = this, target = /** @type {HTMLElement} */ (event.target), isField = target.matches("input, select, textarea"), isMain = event.ctrlKey || event.metaKey, key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (this.#dialog.open || event.isComposing) return;
    if (isMain && key === "z" && !(isField && target.matches("input:focus") && target.dataset.dirty)) { if (event.shiftKey) bench.redo(); else bench.undo(); event.preventDefault(); return; }
    if (isField) return;
    const act = isMain ? this.#mainKeys()[key] : event.altKey ? undefined : this.#plainKeys(event)[key];
    if (!act) return;
    // Enter and Space belong to the button that has the focus, arrows to lists and tabs.
    if (key === " " && target !== this.#canvas || key.startsWith("Arrow") && target !== this.#canvas && target !== document.body) return;
    act();
    if (key === "Escape") tools.cancel();
    event.preventDefault();
  }

  /** @returns {Record<string, () => void>} */
  #mainKeys() {
    const { bench } = this;
    return {
      a: () => { bench.select(bench.drawing.objects.map(({ id }) => id)); bench.say(words("editor.selected", { what: bench.nameOf() })); }, c: () => bench.copy(), x: () => { bench.copy(); bench.remove(); }, v: () => bench.paste(), d: () => bench.duplicate(),
      g: () => bench.group(), s: () => { this.saving.save(); },
    };
  }

  /** @param {KeyboardEvent} event @returns {Record<string, () => void>} */
  #plainKeys(event) {
    const { bench, tools } = this, far = event.shiftKey ? 10 : 1, wide = event.shiftKey ? 15 : 1;
    const use = /** @param {Tool} tool */ tool => () => { tools.cancel(); bench.use(tool); };
    return {
      v: use("select"), h: use("pan"), r: use("row"), c: use("curve"), b: use("block"), t: use("table"), a: use("area"), s: use("stage"), l: use("label"), i: use("aisle"), p: use("paint"), k: use("hold"),
      n: () => { this.#tab("properties"); /** @type {HTMLElement | null} */ (root.querySelector("[data-properties] [name=from]"))?.focus(); },
      ArrowLeft: () => bench.move(-far, 0), ArrowRight: () => bench.move(far, 0), ArrowUp: () => bench.move(0, -far), ArrowDown: () => bench.move(0, far),
      "[": () => bench.turn(-wide), "]": () => bench.turn(wide), "{": () => bench.turn(-15), "}": () => bench.turn(15), Delete: () => bench.remove(), Backspace: () => bench.remove(),
      Escape: () => { if (bench.places.size) bench.select(bench.selection); else if (bench.tool !== "select") bench.use("select"); else bench.select([]); },
      "+": () => tools.zoomBy(1.25), "=": () => tools.zoomBy(1.25), "-": () => tools.zoomBy(1 / 1.25), 0: () => tools.fitAll(), 1: () => tools.fit(), " ": () => { tools.isPanning = true; }, "?": () => this.#help(),
    };
  }

  #help() {
    /** @type {[keys: string, what: string][]} */
    const keys = [
      ["V", "tool.select"], [`H, ${words("editor.key.space")}`, "tool.pan"], ["R", "tool.row"], ["C", "key.curve"], ["B", "tool.block"], ["T", "tool.table"], ["A", "tool.area"], ["S", "tool.stage"], ["L", "tool.label"], ["I", "tool.aisle"], ["P", "tool.paint"], ["K", "tool.hold"],
      ["N", "key.numbering"], ["Ctrl A C X V D", "key.edit"], ["Ctrl G", "key.group"], ["Ctrl Z, Ctrl Shift Z", "key.undo"], ["← → ↑ ↓", "key.arrows"], ["[ ]", "key.turn"], [words("editor.key.del"), "delete"],
      [words("editor.key.alt.draw"), "key.free"], [words("editor.key.alt.drag"), "key.copy"], ["+ − 0 1", "key.zoom"], [words("editor.key.double"), "key.single"],
    ];
    this.#dialog.replaceChildren(element("h2", { tabindex: "-1" }, words("editor.keys")), element("dl", { class: "keys" }, ...keys.map(([key, text]) => element("div", {}, element("dt", {}, key), element("dd", {}, words(`editor.${text}`))))), element("div", { class: "choices" }, button(words("editor.close"), () => this.#dialog.close(), { class: "primary" })));
    this.#dialog.showModal();
  }

  /** A map's or a drawing's file. */
  async #upload() {
    const input = /** @type {HTMLInputElement} */ (part("file")), file = input.files?.[0], { bench } = this;
    input.value = "";
    if (!file || bench.readOnly) return;
    try {
      if (file.size > 8 * 1024 * 1024) throw new Error(words("editor.open.large"));
      const value = JSON.parse(await file.text());
      const drawing = value.drawing === 1 ? value : await (await ask(plans.replace("?", "/drawing?"), sending("POST", value))).json();
      bench.apply(readDrawing(drawing), words("editor.opened", { name: file.name }));
      this.tools.fitAll();
    } catch (error) {
      const told = error instanceof SavingFault && error.problems.length ? error.problems.slice(0, 3).map(({ path, message }) => `${path} ${message}`).join("; ") : error instanceof Error ? error.message : "";
      bench.say(words("editor.open.not", { why: told }));
    }
  }

  #download() {
    const { map } = this.bench.verdict, link = element("a", { href: URL.createObjectURL(new Blob([JSON.stringify(map)], { type: "application/json" })), download: `${map.name.replace(/[^\p{L}\p{N}]+/gu, "-") || "plan"}.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  // Whose draft it is

  /** @param {boolean} [isTaking] */
  async begin(isTaking = false) {
    const { saving, bench } = this;
    try {
      const { etag } = await saving.begin(isTaking);
      bench.readOnly = false;
      saving.etag = etag;
      saving.live();
      return true;
    } catch (error) {
      if (!(error instanceof SavingFault) || error.code !== "being_edited" || !error.editor) throw error;
      bench.readOnly = true;
      part("who").textContent = words("editor.busy", { name: error.editor.name, time: timeOf(new Date(error.editor.since)) });
      this.#showState();
      return false;
    }
  }

  async takeOver() {
    if (await this.begin(true)) location.reload();
  }
}

const open = async () => {
  const [draft, details] = await Promise.all([ask(`${address}/draft`), ask(address)]);
  const drawing = readDrawing(await draft.json()), { published, retired, version } = await details.json();
  raise(root);
  takeWindow();
  const page = new EditorPage(drawing);
  [page.bench.published, page.bench.retired] = [published ?? [], retired ?? []];
  page.start();
  if (version) { part("version").textContent = words("editor.version", { n: version }); part("version").hidden = false; }
  const isMine = await page.begin(), { kept } = page.saving;
  if (isMine && kept && kept.etag === draft.headers.get("ETag") && kept.text !== JSON.stringify(drawing)) {
    page.bench.apply(readDrawing(JSON.parse(kept.text)), words("editor.kept"));
  } else if (isMine && kept) page.saving.forget();
  root.dataset.ready = isMine ? "yes" : "reading";
};

if (matchMedia("(min-width: 48rem)").matches) {
  open().catch(error => {
    const note = one("#plan-note");
    note.textContent = words("editor.failed", { why: error.message });
    note.removeAttribute("hidden");
  });
}
