// @ts-check
/** The player at the foot of a walk: one stop at a time in the ear, and the transcript that follows. */
import { nextHeard, toldAt } from "./cues.js";

/** @typedef {HTMLElement & { dataset: { start: string, end: string } }} Line */

/**
 * @typedef {object} Walk
 * @property {HTMLElement[]} stops
 * @property {(stop: HTMLElement) => void} show brings a stop into view
 * @property {(index: number) => void} mark says which stop is heard; -1: none
 * @property {boolean} still
 * @property {(index: number) => void} [heard] a stop's audio was begun by hand
 * @property {() => void} [ended] nothing is heard any more
 */

/**
 * @param {HTMLElement} player
 * @param {Walk} walk
 */
export const openPlayer = (player, { stops, show, mark, still, heard, ended }) => {
  /**
   * @param {string} name
   * @returns {HTMLButtonElement}
   */
  const part = name => /** @type {HTMLButtonElement} */ (player.querySelector(`[data-${name}]`));
  const toggle = part("toggle"), bar = /** @type {HTMLProgressElement} */ (player.querySelector("progress"));
  const audios = stops.map(stop => stop.querySelector("audio"));
  const told = stops.map(stop => /** @type {Line[]} */ ([...stop.querySelectorAll(".cues li")]));
  const cues = told.map(lines => lines.map(line => ({ start: Number(line.dataset.start), end: Number(line.dataset.end) })));
  let current = -1, isLed = false;
  /** @param {number} index */
  const press = index => {
    const audio = audios[index];
    if (!audio) return;
    show(stops[index]);
    audio.currentTime = 0;
    audio.play();
  };
  /** @param {1 | -1} step */
  const near = step => nextHeard(audios.map(Boolean), current, step);
  /** @param {number} index */
  const choose = index => {
    current = index;
    player.hidden = index < 0;
    mark(index);
    if (index < 0) return;
    const title = stops[index].dataset.title || "";
    part("title").textContent = `${index + 1}. ${title}`;
    part("previous").disabled = near(-1) < 0;
    part("next").disabled = near(1) < 0;
    tellSystem(title, { previoustrack: near(-1), nexttrack: near(1) }, press);
  };
  /** @param {number} index */
  const follow = index => {
    const audio = audios[index];
    if (!audio) return;
    const time = audio.currentTime, isTold = toldAt(cues[index], time);
    told[index].forEach((line, at) => markLine(line, isTold[at], still));
    if (index !== current) return;
    part("cue").textContent = told[index][isTold.lastIndexOf(true)]?.textContent || "";
    bar.value = audio.duration ? time / audio.duration : 0;
  };
  const state = () => {
    const plays = current >= 0 && !audios[current]?.paused, sign = toggle.firstElementChild;
    toggle.setAttribute("aria-label", (plays ? player.dataset.pause : player.dataset.play) || "");
    if (sign) sign.textContent = plays ? "⏸" : "▶";
  };
  audios.forEach((audio, index) => {
    if (!audio) return;
    audio.addEventListener("play", () => {
      for (const other of audios) if (other !== audio) other?.pause();
      if (index !== current && !isLed) heard?.(index);
      isLed = false;
      choose(index);
      state();
    });
    audio.addEventListener("ended", () => { if (index === current) ended?.(); });
    for (const name of ["pause", "ended"]) audio.addEventListener(name, state);
    for (const name of ["timeupdate", "seeked"]) audio.addEventListener(name, () => follow(index));
    for (const line of told[index]) makePressable(line, audio);
  });
  toggle.addEventListener("click", () => {
    const audio = audios[current];
    if (audio?.paused) audio.play(); else audio?.pause();
  });
  part("previous").addEventListener("click", () => press(near(-1)));
  part("next").addEventListener("click", () => press(near(1)));
  part("close").addEventListener("click", () => {
    const stop = stops[current];
    audios[current]?.pause();
    choose(-1);
    show(stop);
    ended?.();
  });
  return {
    /** Whether somebody hears something at this moment, or has only stopped it for a while. */
    get isBusy() { return current >= 0 && !audios[current]?.ended; },
    /**
     * Plays a stop because somebody has come to it; false where the browser does not let it, or there is nothing to hear.
     * @param {number} index
     */
    async lead(index) {
      const audio = audios[index];
      if (!audio) return false;
      isLed = true;
      show(stops[index]);
      audio.currentTime = 0;
      try { await audio.play(); } catch { isLed = false; return false; }
      return true;
    },
    /** Within somebody's press: what is played later may be played without another. */
    unlock() { for (const audio of audios) if (audio && audio.readyState === 0) audio.load(); },
  };
};

/**
 * What a locked phone and a headset's keys show and do.
 * @param {string} title
 * @param {Record<"previoustrack" | "nexttrack", number>} steps where each leads; -1: nowhere
 * @param {(index: number) => void} press
 */
const tellSystem = (title, steps, press) => {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.metadata = new MediaMetadata({ title, album: document.querySelector("h1")?.textContent || "" });
  for (const name of /** @type {const} */ (["previoustrack", "nexttrack"]))
    navigator.mediaSession.setActionHandler(name, steps[name] < 0 ? null : () => press(steps[name]));
};

/**
 * @param {HTMLElement} line
 * @param {boolean} isNow
 * @param {boolean} still
 */
const markLine = (line, isNow, still) => {
  if (isNow === line.hasAttribute("aria-current")) return;
  if (!isNow) { line.removeAttribute("aria-current"); return; }
  line.setAttribute("aria-current", "true");
  const list = line.parentElement;
  list?.scrollTo({ top: line.offsetTop - list.clientHeight / 3, behavior: still ? "auto" : "smooth" });
};

/**
 * Pressed, a line is heard.
 * @param {Line} line
 * @param {HTMLAudioElement} audio
 */
const makePressable = (line, audio) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = line.textContent;
  button.addEventListener("click", () => { audio.currentTime = Number(line.dataset.start); audio.play(); });
  line.replaceChildren(button);
};
