// @ts-check
/** Lists in order. */

/**
 * The same in order of a number, equals as they came; lists that are nearly in order cost little.
 * @template T
 * @param {Iterable<T>} list
 * @param {(one: T) => number} of
 */
export const inOrder = (list, of) => {
  /** @type {T[]} */
  const sorted = [];
  for (const one of list) {
    const value = of(one);
    let place = sorted.length;
    while (place > 0 && of(sorted[place - 1]) > value) place -= 1;
    sorted.splice(place, 0, one);
  }
  return sorted;
};
