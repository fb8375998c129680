// @ts-check
/** How rows and places are called: A, B, … with or without I and O, 1, 2, …; from left, right or the middle. */

/** @typedef {"left" | "right" | "middle"} From */
/** @typedef {{ from?: From, first?: number, step?: number, skip?: number[], prefix?: string }} Numbering  of places; absent: from left, 1, 2, 3 */
/** @typedef {{ style?: "letters" | "plain" | "numbers", first?: string, back?: boolean, prefix?: string }} RowNaming  `plain`: letters without I and O */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", PLAIN = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * A, …, Z, AA, AB, …
 * @param {number} index from 0
 * @param {string} letters
 */
const word = (index, letters) => {
  let text = "", rest = index;
  do {
    text = letters[rest % letters.length] + text;
    rest = Math.floor(rest / letters.length) - 1;
  } while (rest >= 0);
  return text;
};

/**
 * Where a word stands in that order; -1 where it is none.
 * @param {string} text
 * @param {string} letters
 */
const indexOfWord = (text, letters) => {
  let index = 0;
  for (const letter of text.toUpperCase()) {
    const digit = letters.indexOf(letter);
    if (digit < 0) return -1;
    index = index * letters.length + digit + 1;
  }
  return index - 1;
};

/**
 * The names of `count` rows, the first being nearest to the stage; `back` counts from the other end.
 * @param {RowNaming} naming
 * @param {number} count
 * @returns {string[]}
 */
export const rowNames = (naming, count) => {
  const { style = "letters", first = "", back = false, prefix = "" } = naming;
  /** @type {(i: number) => string} */
  let name;
  if (style === "numbers") {
    const start = Math.max(0, Math.trunc(Number(first || 1)) || 0);
    name = i => String(start + i);
  } else {
    const letters = style === "plain" ? PLAIN : LETTERS, start = Math.max(0, indexOfWord(first || "A", letters));
    name = i => word(start + i, letters);
  }
  const names = Array.from({ length: count }, (_, i) => prefix + name(i));
  if (back) names.reverse();
  return names;
};

/**
 * The numbers of a row's places in the order in which they are drawn; gaps are not among them. From the middle, odd numbers go left and even ones right.
 * @param {Numbering} numbering
 * @param {number} count
 * @returns {string[]}
 */
export const placeNumbers = (numbering, count) => {
  const { from = "left", first = 1, step = 1, skip = [], prefix = "" } = numbering;
  const left = new Set(skip);
  /** @type {(start: number, by: number, length: number) => string[]} */
  const run = (start, by, length) => {
    const numbers = [];
    for (let number = start; numbers.length < length; number += by) {
      // A step of 0, or one that leads below nothing, is the check's to tell of; it must not run for ever here.
      if (!left.has(number) || by === 0) numbers.push(prefix + number);
    }
    return numbers;
  };
  if (from === "middle") {
    const lefts = Math.ceil(count / 2);
    const odd = run(first, 2 * step, lefts);
    odd.reverse();
    return [...odd, ...run(first + step, 2 * step, count - lefts)];
  }
  const numbers = run(first, step, count);
  if (from === "right") numbers.reverse();
  return numbers;
};

/**
 * A numbering in a few words, for the live region and the form.
 * @param {string[]} labels
 */
export const shown = labels => labels.length <= 6 ? labels.join(", ") : `${labels.slice(0, 3).join(", ")}, …, ${labels.slice(-2).join(", ")}`;
