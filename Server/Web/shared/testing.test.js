// @ts-check
/**
 * Tests of scripts, for node and for a browser alike: a module `*.test.js` beside the script names what holds. `node --test` shows a failure by
 * throwing; in a browser the page collects what `outcomes` holds.
 */

/** @typedef {{ name: string, fault: string | null }} Outcome */

/** @type {Outcome[]} */
export const outcomes = [];

/** @param {string} name @param {unknown} error */
const failed = (name, error) => {
  outcomes.push({ name, fault: String(error) });
  if (!("document" in globalThis)) throw new Error(`${name}: ${error}`, { cause: error });
};

/**
 * What takes its time is awaited by its module.
 * @param {string} name
 * @param {() => void | Promise<void>} body
 */
export const test = (name, body) => {
  const passed = () => { outcomes.push({ name, fault: null }); };
  try {
    const ended = body();
    if (ended instanceof Promise) return ended.then(passed, error => failed(name, error));
    passed();
  } catch (error) {
    failed(name, error);
  }
  return undefined;
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
