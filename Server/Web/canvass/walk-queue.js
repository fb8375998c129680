// @ts-check
/** What a walk list does with visits: what is sent, what an answer means, which home is the next. */

/** @typedef {{ id: string, home: string, outcome: string, note: string, at: string }} Visit one that the server may not have yet */
/** @typedef {{ id: string, outcome: string }} Home */

/**
 * The report, named so that it counts once however often it is sent.
 * @param {Visit} visit
 */
export const report = ({ id, home, outcome, note, at }) => ({ mutation_id: id, changes: [
  { address_id: home, visited: outcome === "visited", outcome, occurred_at: at, ...(note ? { note } : {}) }] });

/**
 * What to do with a visit after an answer: it is there, it is sent later, the link or the sign-in is over, or nobody will take it.
 * @param {number} status 0 without a network
 * @returns {"sent" | "later" | "over" | "refused"}
 */
export const verdict = status => status >= 200 && status < 300 ? "sent"
  : status === 0 || status === 408 || status === 425 || status === 429 || status >= 500 ? "later"
  : status === 401 || status === 403 || status === 410 ? "over" : "refused";

/** @param {Home} home */
export const isDone = ({ outcome }) => outcome === "visited" || outcome === "refused" || outcome === "never_again";

/**
 * Behind the home that was just done, then from the start; those where nobody opened come last.
 * @template {Home} One
 * @param {One[]} homes
 * @param {string} [after]
 * @returns {One | undefined}
 */
export const nextOf = (homes, after) => {
  const start = homes.findIndex(({ id }) => id === after) + 1, turned = [...homes.slice(start), ...homes.slice(0, start)];
  return turned.find(({ outcome }) => !outcome) || turned.find(home => !isDone(home) && home.id !== after);
};

/** A UUID, also where the browser makes none: without https it does not. */
export const uuid = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = bytes[6] & 0x0f | 0x40;
  bytes[8] = bytes[8] & 0x3f | 0x80;
  const text = [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
};
