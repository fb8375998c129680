// @ts-check
/** What a waveform is drawn from; no page needed. */

/**
 * The loudest sample of each of so many parts, from 0 to 1; silence is 0 throughout.
 * @param {Float32Array} samples
 * @param {number} count
 */
export const peaks = (samples, count) => {
  const size = samples.length / count;
  return Array.from({ length: count }, (_, index) => {
    let most = 0;
    const end = Math.min(samples.length, Math.ceil((index + 1) * size));
    for (let at = Math.floor(index * size); at < end; at += 1) most = Math.max(most, Math.abs(samples[at]));
    return Math.min(1, most);
  });
};

/**
 * A path of bars around the middle of a drawing that is as wide as it has bars and 2 high.
 * @param {number[]} heights
 */
export const bars = heights => heights.map((height, index) => {
  const half = Math.max(.02, height).toFixed(3);
  return `M${index + .5} ${(1 - Number(half)).toFixed(3)}v${(2 * Number(half)).toFixed(3)}`;
}).join("");

/** @param {number} number */
const two = number => String(number).padStart(2, "0");

/**
 * `2:05`, `1:02:05`
 * @param {number} seconds
 */
export const duration = seconds => {
  const whole = Math.round(seconds), minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${two(whole % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
};
