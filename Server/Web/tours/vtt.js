// @ts-check
/** Subtitles as cues: read from SRT and WebVTT, written as WebVTT, split, joined and shifted. Times are whole milliseconds. */

/** @typedef {{ start: number, end: number, text: string }} Cue */

/** @type {Record<string, string>} */
const entities = { "&lt;": "<", "&gt;": ">", "&nbsp;": "\u00a0", "&quot;": "\"", "&amp;": "&" };

/**
 * `00:01:02,500`, with a point or without hours too; null for all else.
 * @param {string} text
 */
export const readClock = text => {
  const found = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,6}))?$/.exec(text.trim());
  if (!found) return null;
  const [, hours = "0", minutes, seconds, rest = "0"] = found;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(`${rest}000`.slice(0, 3));
};

/** @param {number} number @param {number} digits */
const padded = (number, digits) => String(number).padStart(digits, "0");

/**
 * `00:01:02.500`
 * @param {number} time
 */
export const clock = time => {
  const whole = Math.max(0, Math.round(time)), seconds = Math.floor(whole / 1000);
  return `${padded(Math.floor(seconds / 3600), 2)}:${padded(Math.floor(seconds / 60) % 60, 2)}:${padded(seconds % 60, 2)}.${padded(whole % 1000, 3)}`;
};

/**
 * Without `<i>`, `<v Ann>` and `{\an8}`. A mark that never ends is sought once: a file of nothing but beginnings takes no longer than another.
 * @param {string} line
 */
const unmarked = line => {
  const lastAngle = line.lastIndexOf(">"), lastBrace = line.lastIndexOf("}");
  let [text, from] = ["", 0];
  for (const { index = 0, 0: mark } of line.matchAll(/<|\{\\/g)) {
    if (index < from || index > (mark === "<" ? lastAngle : lastBrace)) continue;
    text += line.slice(from, index);
    from = line.indexOf(mark === "<" ? ">" : "}", index) + 1;
  }
  return text + line.slice(from);
};

/** @param {string} line */
const plain = line => unmarked(line).replace(/&(?:lt|gt|nbsp|quot|amp);/g, mark => entities[mark]).trim();

/** More cues than anybody says at a stop; what comes behind is left out, here as by the server. */
const most = 5000;

/**
 * The cues of a file by their beginning, as the server and the apps read it: no index needed, marks stripped, several lines are one.
 * @param {string} text
 * @returns {Cue[]}
 */
export const readCues = text => {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  /** @type {Cue[]} */
  const cues = [];
  for (let index = 0; index < lines.length && cues.length < most; index += 1) {
    const [from, to] = lines[index].split("-->"), start = readClock(from), end = to === undefined ? null : readClock(to.trim().split(/\s/)[0]);
    if (start === null || end === null) continue;
    const said = [];
    while (index + 1 < lines.length && lines[index + 1].trim()) said.push(plain(lines[index += 1]));
    const words = said.filter(Boolean).join(" ");
    if (end >= start && words) cues.push({ start, end, text: words });
  }
  return sorted(cues);
};

/** @param {Cue[]} cues */
export const sorted = cues => {
  const ordered = [...cues];
  ordered.sort((a, b) => a.start - b.start);
  return ordered;
};

/**
 * The file that any player reads.
 * @param {Cue[]} cues
 */
export const writeCues = cues => `WEBVTT\n${sorted(cues).filter(cue => cue.text.trim() && cue.end >= cue.start).map(({ start, end, text }) =>
  `\n${clock(start)} --> ${clock(end)}\n${text.trim().replace(/\s+/g, " ").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")}\n`).join("")}`;

/**
 * A cue as two, at the word nearest to its middle, or at a letter.
 * @param {Cue} cue
 * @param {number} [at]
 * @returns {Cue[]}
 */
export const split = (cue, at) => {
  const text = cue.text.trim(), spaces = [...text.matchAll(/\s+/g)].map(found => found.index ?? 0);
  const place = at !== undefined && at > 0 && at < text.length ? at
    : spaces.reduce((best, space) => Math.abs(space - text.length / 2) < Math.abs(best - text.length / 2) ? space : best, spaces[0] ?? 0);
  if (!place) return [cue];
  const middle = Math.round(cue.start + (cue.end - cue.start) * place / text.length);
  return [{ start: cue.start, end: middle, text: text.slice(0, place).trim() }, { start: middle, end: cue.end, text: text.slice(place).trim() }];
};

/**
 * Two cues as one.
 * @param {Cue} first
 * @param {Cue} second
 * @returns {Cue}
 */
export const join = (first, second) => ({ start: Math.min(first.start, second.start), end: Math.max(first.end, second.end), text: `${first.text.trim()} ${second.text.trim()}`.trim() });

/**
 * All of them earlier or later; none before the beginning.
 * @param {Cue[]} cues
 * @param {number} by
 */
export const shift = (cues, by) => cues.map(cue => ({ ...cue, start: Math.max(0, cue.start + by), end: Math.max(0, cue.end + by) }));

/**
 * Letters a second; above 20 nobody reads along.
 * @param {Cue} cue
 */
export const speed = cue => cue.end > cue.start ? [...cue.text.trim()].length / ((cue.end - cue.start) / 1000) : 0;

/** More than people read. */
export const fastest = 20;
