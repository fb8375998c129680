// @ts-check
/** A recording's waveform above its player: drawn in the browser, pressed to hear it from there. */
import { words } from "../shared/words.js";
import { bars, duration, peaks } from "./peaks.js";

const count = 300, longest = 1800, space = "http://www.w3.org/2000/svg";

/**
 * Decoding takes memory: one at a time.
 * @type {Promise<unknown>}
 */
let turn = Promise.resolve();

/**
 * @param {string} address
 * @returns {Promise<number[]>}
 */
const decoded = async address => {
  const bytes = await (await fetch(address)).arrayBuffer();
  // Few samples a second draw the same line, and half an hour of them fits into memory.
  const sound = await new OfflineAudioContext(1, 8000, 8000).decodeAudioData(bytes);
  return peaks(sound.getChannelData(0), count);
};

/** @param {number[]} heights */
const drawing = heights => {
  const svg = document.createElementNS(space, "svg"), heard = document.createElementNS(space, "path"), line = document.createElementNS(space, "path");
  svg.setAttribute("viewBox", `0 0 ${count} 2`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("class", "waveform");
  svg.setAttribute("aria-hidden", "true");
  line.setAttribute("d", bars(heights));
  heard.setAttribute("class", "heard");
  svg.append(line, heard);
  return { svg, heard };
};

/** @param {HTMLElement} box */
export const openWave = box => {
  const audio = /** @type {HTMLAudioElement} */ (box.querySelector("audio")), length = /** @type {HTMLElement} */ (box.querySelector("[data-length]"));
  const draw = () => {
    if (!Number.isFinite(audio.duration)) return;
    length.textContent = words("tours.media.length", { time: duration(audio.duration) });
    box.dataset.seconds = audio.duration.toFixed(3);
    if (audio.duration > longest || box.dataset.state) return;
    box.dataset.state = "drawing";
    turn = turn.then(() => decoded(box.dataset.wave || "")).then(heights => {
      const { svg, heard } = drawing(heights);
      audio.before(svg);
      audio.addEventListener("timeupdate", () => heard.setAttribute("d", bars(heights.slice(0, Math.round(count * audio.currentTime / audio.duration)))));
      svg.addEventListener("click", event => {
        const { left, width } = svg.getBoundingClientRect();
        audio.currentTime = audio.duration * (event.clientX - left) / width;
      });
      box.dataset.state = "drawn";
    }, () => { box.dataset.state = "failed"; });
  };
  audio.addEventListener("durationchange", draw);
  draw();
  return audio;
};
