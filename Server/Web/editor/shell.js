// @ts-check
/** What stands around the canvas: bars, tools, tabs. Made by the script, since without one there is no editor. */

import { words } from "../shared/words.js";

/** @type {[tool: string, key: string, picture: string][]} */
const TOOLS = [
  ["select", "V", "M5 3l14 8-6 1.5L10 19z"], ["pan", "H", "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3"],
  ["row", "R", "M4 12h.01M9.3 12h.01M14.6 12h.01M20 12h.01"], ["curve", "C", "M4 9h.01M8.5 14h.01M15.5 14h.01M20 9h.01"],
  ["block", "B", "M5 6h.01M12 6h.01M19 6h.01M5 12h.01M12 12h.01M19 12h.01M5 18h.01M12 18h.01M19 18h.01"], ["table", "T", "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3h.01M12 21h.01M3 12h.01M21 12h.01"],
  ["area", "A", "M4 6l15-2 1 13-10 3-6-5z"], ["stage", "S", "M3 8h18v8H3z"], ["label", "L", "M5 6h14M12 6v13"], ["aisle", "I", "M9 3v18M15 3v18M12 5v2M12 11v2M12 17v2"],
  ["paint", "P", "M4 20c3 0 4-1 4-4l9-11 3 3-11 9c0 3-1 4-5 3z"], ["hold", "K", "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z"],
];

/** @type {Record<string, string>} */
const SIGNS = {
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6", redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6", out: "M5 12h14", in: "M5 12h14M12 5v14", fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", back: "M15 5l-7 7 7 7",
};

/** @param {string} path */
const picture = path => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

/** @param {string} key @returns {string} a text as markup */
const say = key => words(`editor.${key}`).replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`);

/** @param {string} name @param {string} label */
const sign = (name, label) => `<button type="button" class="sign" data-${name} aria-label="${label}" title="${label}">${picture(SIGNS[name])}</button>`;

/** @param {HTMLElement} root */
export const raise = root => {
  root.innerHTML = `
<header class="top">
<a class="sign" data-back href="#" aria-label="${say("back")}" title="${say("back")}">${picture(SIGNS.back)}</a>
<h1 data-title></h1><span class="tag" data-version hidden></span><p class="saved" data-state role="status"></p>
<div class="buttons">${sign("undo", `${say("undo")} (Ctrl Z)`)}${sign("redo", `${say("redo")} (Ctrl Shift Z)`)}</div>
<div class="buttons">${sign("out", `${say("zoom.out")} (−)`)}<output data-zoom></output>${sign("in", `${say("zoom.in")} (+)`)}${sign("fit", `${say("zoom.all")} (0)`)}</div>
<label class="snap">${say("grid")} <select data-grid><option value="0">${say("grid.off")}</option><option value="1">1</option><option value="5" selected>5</option><option value="10">10</option></select></label>
<button type="button" data-check>${say("check")} <b data-problems class="good">✓</b></button><button type="button" class="primary" data-publish>${say("publish")}</button>
</header>
<p class="busy" data-busy hidden><span data-who></span> <button type="button" data-takeover>${say("takeover")}</button></p>
<div class="tools" role="toolbar" aria-label="${say("tools")}" aria-orientation="vertical">${TOOLS.map(([tool, key, path]) => `<button type="button" data-tool="${tool}" aria-pressed="false" aria-label="${say(`tool.${tool}`)}" title="${say(`tool.${tool}`)} (${key})">${picture(path)}</button>`).join("")}
<button type="button" data-help aria-label="${say("keys")}" title="${say("keys")} (?)"><b aria-hidden="true">?</b></button></div>
<div class="board"><canvas tabindex="0" aria-label="${say("canvas")}"></canvas><div class="brush" data-brush role="group" aria-label="${say("brush")}" hidden></div></div>
<aside aria-label="${say("panels")}">
<div role="tablist" aria-label="${say("panels")}"><button type="button" role="tab" id="tab-properties" data-tab="properties" aria-controls="panel-properties" aria-selected="true">${say("properties")}</button><button type="button" role="tab" id="tab-tree" data-tab="tree" aria-controls="panel-tree" aria-selected="false" tabindex="-1">${say("structure")}</button><button type="button" role="tab" id="tab-check" data-tab="check" aria-controls="panel-check" aria-selected="false" tabindex="-1">${say("check")}</button></div>
<div role="tabpanel" id="panel-properties" aria-labelledby="tab-properties" data-properties></div>
<div role="tabpanel" id="panel-tree" aria-labelledby="tab-tree" hidden><ul role="tree" aria-label="${say("tree")}" aria-multiselectable="true" data-tree></ul></div>
<div role="tabpanel" id="panel-check" aria-labelledby="tab-check" data-faults hidden></div>
</aside>
<footer class="bottom"><span data-counts></span><span class="says" data-says role="status" aria-live="polite"></span><span class="files"><input type="file" data-file accept="application/json,.json" aria-label="${say("file")}" hidden><button type="button" class="link" data-upload>${say("open")}</button> <button type="button" class="link" data-download>${say("download")}</button> <a data-versions href="#">${say("versions")}</a></span></footer>
<dialog aria-label="${say("question")}"></dialog>`;
  for (const name of ["back", "versions"]) {
    const link = root.querySelector(`[data-${name}]`);
    if (link instanceof HTMLAnchorElement) link.href = root.dataset[name] ?? "";
  }
};
