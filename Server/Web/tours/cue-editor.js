// @ts-check
/** Subtitles as rows: set while one listens, split, joined, shifted, imported. The form's own field holds the file, and is what is sent. */
import { button, element } from "../editor/elements.js";
import { words } from "../shared/words.js";
import { clock, fastest, join, readClock, readCues, shift, sorted, speed, split, writeCues } from "./vtt.js";
import { openWave } from "./wave.js";

/** @typedef {import("./vtt.js").Cue} Cue */

const box = /** @type {HTMLElement} */ (document.getElementById("cues")), field = /** @type {HTMLTextAreaElement} */ (document.getElementById("cue-file"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("cue-form")), wave = /** @type {HTMLElement | null} */ (document.querySelector("[data-wave]"));
const audio = wave ? openWave(wave) : null;
/** @type {Cue[]} */
let cues = readCues(field.value);
/** Where the pointer of "Start now" and "End now" stands. */
let current = 0;

const now = () => Math.round((audio?.currentTime ?? 0) * 1000);

const rows = element("ol", { class: "cue-rows" }), says = element("p", { role: "status", class: "says" });

/** @param {string} key @param {() => void} act @param {string} [keys] */
const tool = (key, act, keys) => button(words(`tours.cues.${key}`), act, { class: "quiet", ...keys ? { "aria-keyshortcuts": keys } : {} });

/** @param {number} index */
const choose = index => {
  current = Math.max(0, Math.min(cues.length - 1, index));
  [...rows.children].forEach((row, at) => { if (at === current) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current"); });
};

/** @param {number} index @returns {HTMLInputElement | null | undefined} */
const wordsOf = index => /** @type {HTMLInputElement | null | undefined} */ (rows.children[index]?.querySelector(".words"));

/** @param {Cue[]} next @param {number} [index] */
const put = (next, index = current) => {
  const isTyping = rows.contains(document.activeElement);
  cues = next;
  rows.replaceChildren(...cues.map(row));
  choose(index);
  if (isTyping) wordsOf(current)?.focus();
};

/** @param {Cue} cue @param {number} index */
const row = (cue, index) => {
  const start = element("input", { class: "time", "aria-label": words("tours.cues.start", { n: index + 1 }), value: clock(cue.start), autocomplete: "off" });
  const end = element("input", { class: "time", "aria-label": words("tours.cues.end", { n: index + 1 }), value: clock(cue.end), autocomplete: "off" });
  const text = element("input", { class: "words", "aria-label": words("tours.cues.words", { n: index + 1 }), value: cue.text, autocomplete: "off", dir: "auto", maxlength: "500" });
  const hint = element("small", { class: "clash-note" });
  const look = () => {
    const fast = speed(cue) > fastest, wrong = cue.end < cue.start;
    hint.textContent = wrong ? words("tours.cues.backwards") : fast ? words("tours.cues.fast", { n: Math.ceil(speed(cue)) }) : "";
    end.toggleAttribute("aria-invalid", wrong);
  };
  /** @param {HTMLInputElement} input @param {"start" | "end"} name */
  const timed = (input, name) => input.addEventListener("change", () => {
    const time = readClock(input.value);
    if (time !== null) cue[name] = time;
    input.value = clock(cue[name]);
    look();
  });
  timed(start, "start");
  timed(end, "end");
  text.addEventListener("input", () => { cue.text = text.value; look(); });
  const acts = element("div", { class: "cue-acts" },
    button("▶", () => { if (audio) { audio.currentTime = cue.start / 1000; audio.play(); } }, { class: "quiet", "aria-label": words("tours.cues.play", { n: index + 1 }) }),
    button(words("tours.cues.split"), () => put([...cues.slice(0, index), ...split(cue, text.selectionStart ?? undefined), ...cues.slice(index + 1)], index), { class: "quiet" }),
    button(words("tours.cues.join"), () => { if (cues[index + 1]) put([...cues.slice(0, index), join(cue, cues[index + 1]), ...cues.slice(index + 2)], index); }, { class: "quiet", disabled: index === cues.length - 1 }),
    button(words("tours.cues.delete"), () => put(cues.filter((_, at) => at !== index), index), { class: "link worse", "aria-label": `${words("tours.cues.delete")} ${index + 1}` }));
  const item = element("li", {}, start, end, text, acts, hint);
  item.addEventListener("focusin", () => choose(index));
  look();
  return item;
};

const startNow = () => {
  const cue = cues[current], time = now();
  // The next one begins behind what is set already.
  if (!cue || cue.text.trim() && cue.end > cue.start && time >= cue.end) {
    put([...cues.slice(0, current + 1), { start: time, end: time, text: "" }, ...cues.slice(current + 1)], current + 1);
    wordsOf(current)?.focus();
  } else { cue.start = time; put(cues); }
  says.textContent = words("tours.cues.said.start", { n: current + 1, time: clock(time) });
};

const endNow = () => {
  const cue = cues[current];
  if (!cue) return;
  cue.end = now();
  put(cues);
  says.textContent = words("tours.cues.said.end", { n: current + 1, time: clock(cue.end) });
};

const add = () => {
  const time = Math.max(now(), cues.at(-1)?.end ?? 0);
  put([...cues, { start: time, end: time, text: "" }], cues.length);
  wordsOf(current)?.focus();
};

const by = element("input", { id: "cue-shift", inputmode: "decimal", value: "0.5", class: "time", autocomplete: "off" });
/** @param {1 | -1} way */
const move = way => {
  const seconds = Number(by.value.replace(",", "."));
  if (Number.isFinite(seconds)) put(shift(cues, way * Math.round(seconds * 1000)));
};

const file = element("input", { type: "file", accept: ".srt,.vtt,text/vtt", id: "cue-import" });
file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  file.value = "";
  const found = chosen && chosen.size <= 1 << 20 ? readCues(await chosen.text()) : [];
  if (found.length) put(found, 0);
  says.textContent = found.length ? words("tours.cues.imported", { n: found.length }) : words("tours.cues.unreadable");
});

box.append(
  element("div", { class: "tools", role: "toolbar", "aria-label": words("tours.cues.tools") },
    tool("play.pause", () => { if (audio?.paused) audio.play(); else audio?.pause(); }, "Alt+P"), tool("start.now", startNow, "Alt+S"), tool("end.now", endNow, "Alt+E"), tool("add", add, "Alt+N"),
    element("label", { class: "button quiet file", for: "cue-import" }, words("tours.cues.import"), file)),
  says, rows,
  element("div", { class: "tools" }, element("label", { for: "cue-shift" }, words("tours.cues.shift")), by, tool("earlier", () => move(-1)), tool("later", () => move(1))));
box.hidden = false;
form.classList.remove("panel");
/** @type {HTMLElement} */ (document.getElementById("cue-text")).hidden = true;
form.addEventListener("submit", () => { field.value = cues.some(cue => cue.text.trim()) ? writeCues(cues) : ""; });
document.addEventListener("keydown", event => {
  const act = event.altKey ? { p: () => { if (audio?.paused) audio.play(); else audio?.pause(); }, s: startNow, e: endNow, n: add }[event.key.toLowerCase()] : undefined;
  if (!act) return;
  event.preventDefault();
  act();
});
audio?.addEventListener("timeupdate", () => {
  const time = now();
  [...rows.children].forEach((item, index) => item.classList.toggle("heard", Boolean(cues[index]) && time >= cues[index].start && time < cues[index].end));
});
put(sorted(cues), 0);
box.dataset.ready = "yes";
