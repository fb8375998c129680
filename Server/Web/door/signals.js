// @ts-check
/** What an answer sounds and feels like, and a screen that stays on. */
import { signals } from "./answers.js";

/** @type {AudioContext | null} */
let audio = null;

/** The first tap wakes the sound: before it a browser plays none. */
export const wakeSound = () => {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    audio = null;
  }
};

/** @param {import("./answers.js").Kind} kind @param {boolean} silent */
export const signal = (kind, silent) => {
  const { tones, buzz } = signals[kind];
  navigator.vibrate?.(buzz);
  if (!audio || silent) return;
  let at = audio.currentTime + 0.005;
  for (const [hertz, ms] of tones) {
    const tone = audio.createOscillator(), loud = audio.createGain(), end = at + ms / 1_000;
    tone.type = "square";
    tone.frequency.value = hertz;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.linearRampToValueAtTime(0.25, at + 0.008);
    loud.gain.setValueAtTime(0.25, end - 0.02);
    loud.gain.linearRampToValueAtTime(0.0001, end);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(end);
    at = end + 0.06;
  }
};

/** Keeps the screen on, and again when the page is seen again. */
export const stayAwake = () => {
  /** @type {{ released: boolean } | null} */
  let lock = null;
  const take = async () => {
    if (document.hidden || (lock && !lock.released)) return;
    lock = await /** @type {any} */ (navigator).wakeLock?.request("screen").catch(() => null) ?? null;
  };
  document.addEventListener("visibilitychange", () => { void take(); });
  void take();
};
