// @ts-check
/** A transcript's lines, and the stops that can be heard. */

/** @typedef {{ start: number, end: number }} Cue */

/**
 * Which lines are told at a time, from their start to just before their end.
 * @param {Cue[]} cues
 * @param {number} time in seconds
 */
export const toldAt = (cues, time) => cues.map(({ start, end }) => time >= start && time < end);

/**
 * The next stop with audio, that many steps on and further; -1 where there is none.
 * @param {boolean[]} hasAudio
 * @param {number} from
 * @param {1 | -1} step
 */
export const nextHeard = (hasAudio, from, step) => {
  for (let index = from + step; index >= 0 && index < hasAudio.length; index += step) if (hasAudio[index]) return index;
  return -1;
};
