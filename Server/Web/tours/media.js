// @ts-check
/** Many files at once: sent one after the other, matched to points by the number that each begins with, and put there once somebody has looked. */
import { ask, sending } from "../editor/saving.js";
import { element } from "../editor/elements.js";
import { words } from "../shared/words.js";
import { kindOf, leading } from "./plan.js";
import { Refused, sendFile } from "./sending.js";
import { openWave } from "./wave.js";

/** @typedef {{ name: string, kind: string, media: string, choice: HTMLSelectElement }} Come */
/** @typedef {{ id: string, order: number, localizations: import("./keeping.js").Told[] }} Sent */

const panel = /** @type {HTMLElement} */ (document.getElementById("send")), form = /** @type {HTMLFormElement} */ (panel.querySelector("form"));
const input = /** @type {HTMLInputElement} */ (document.getElementById("file")), sendingBox = /** @type {HTMLElement} */ (document.getElementById("sending"));
const rows = /** @type {HTMLElement} */ (sendingBox.querySelector("ol")), says = /** @type {HTMLElement} */ (sendingBox.querySelector("[data-says]"));
const assign = /** @type {HTMLButtonElement} */ (sendingBox.querySelector("[data-assign]"));
const { api = "", house = "", slug = "", uploads = "", language = "" } = panel.dataset;
const points = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-point]")]).map(node => ({
  id: node.dataset.point || "", order: Number(node.dataset.number), name: node.querySelector("h2")?.textContent?.trim() || "" }));
/** @type {Come[]} */
const come = [];

/** @param {string} path */
const address = path => `${api}${path}?organisation=${encodeURIComponent(house)}`;

/**
 * One file on its way.
 * @param {File} file
 */
const take = async file => {
  const bar = element("progress", { max: "100", value: "0" }), told = element("output", {}, "0 %");
  const row = element("li", {}, element("span", { class: "name", dir: "auto" }, file.name), bar, told);
  rows.append(row);
  const kind = kindOf(file.name);
  if (!kind) { bar.remove(); told.textContent = words("tours.media.fault.kind"); row.className = "bad"; return; }
  try {
    const media = await sendFile(file, { base: uploads, house: slug, purpose: kind, say: offset => {
      const done = Math.floor(100 * offset / file.size);
      [bar.value, told.textContent] = [done, `${done} %`];
    } });
    bar.remove();
    told.textContent = words("tours.media.come");
    const choice = choose(file.name, kind);
    if (kind !== "video") row.append(element("label", {}, `${words("tours.media.to")} `, choice));
    come.push({ name: file.name, kind, media, choice });
    row.className = "come";
  } catch (fault) {
    bar.remove();
    row.className = "bad";
    const key = fault instanceof Refused ? `tours.media.fault.${fault.message}` : "";
    told.textContent = key && words(key) !== key ? words(key) : words("tours.media.fault.cut");
  }
};

/** @param {string} name @param {string} kind */
const choose = (name, kind) => {
  const match = kind === "video" ? undefined : points.find(({ order }) => order === leading(name));
  return element("select", {}, element("option", { value: "" }, words("tours.media.nowhere")),
    ...points.map(point => element("option", { value: point.id, selected: point === match }, point.name)));
};

const sendAll = async () => {
  const files = [...input.files ?? []];
  if (!files.length) return;
  input.value = "";
  sendingBox.hidden = false;
  assign.hidden = true;
  for (const [index, file] of files.entries()) {
    says.textContent = words("tours.media.sending", { n: index + 1, all: files.length });
    await take(file);
  }
  says.textContent = words("tours.media.done", { n: come.length });
  assign.hidden = !come.length;
};

/** Puts each file where its row says, and shows the page anew. */
const assignAll = async () => {
  assign.disabled = true;
  try {
    /** @type {Sent[]} */
    const known = await (await ask(address("/points"))).json();
    for (const { kind, media, choice } of come) {
      const point = known.find(({ id }) => id === choice.value);
      if (!point || kind === "video") continue;
      const old = point.localizations.find(text => text.language === language);
      const { language: _, ...text } = { title: words("tours.map.unnamed", { n: point.order }), contentText: "", audioMediaId: null, imageMediaId: null, subtitleMediaId: null, ...old, [`${kind}MediaId`]: media };
      point.localizations = (await (await ask(address(`/points/${point.id}/localizations/${language}`), sending("PUT", text))).json()).localizations;
    }
    location.reload();
  } catch {
    says.textContent = words("tours.map.failed");
    assign.disabled = false;
  }
};

input.multiple = true;
form.addEventListener("submit", event => { event.preventDefault(); sendAll(); });
input.addEventListener("change", sendAll);
/** @type {HTMLElement} */ (form.querySelector(".actions")).hidden = true;
assign.addEventListener("click", assignAll);
panel.dataset.ready = "yes";
for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-wave]"))) openWave(box);
