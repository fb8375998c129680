// @ts-check
/**
 * Tests of scripts, for node and for a browser alike: a module `*.test.js` beside the script names what holds. `node --test` shows a failure by
 * throwing; in a browser the page collects what `outcomes` holds.
 */

/** @typedef {{ name: string, fault: string | null }} Outcome */

/** @type {Outcome[]} */
export const outcomes = [];

/**
 * @param {string} name
 * @param {() => void} body
 */
export const test = (name, body) => {
  try {
    body();
    outcomes.push({ name, fault: null });
  } catch (error) {
    outcomes.push({ name, fault: String(error) });
    if (!("document" in globalThis)) throw new Error(`${name}: ${error}`, { cause: error });
  }
};

/**
 * @param {unknown} found
 * @param {unknown} wanted
 */
export const equal = (found, wanted) => {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`${left} is not ${right}`);
};

/** @param {() => void} body */
export const throws = body => {
  try { body(); } catch { return; }
  throw new Error("nothing was thrown");
};
