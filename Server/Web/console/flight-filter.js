// @ts-check
/** Lower case without accents, as people type.
 * @param {string} text */
export const folded = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/ß/g, "ss").replace(/ø/g, "o").replace(/ł/g, "l");

/** Whether a passenger's name or seat has all words that were typed.
 * @param {string} typed
 * @param {string} own */
export const fits = (typed, own) => {
  const text = folded(own);
  return folded(typed).split(/\s+/).filter(word => word !== "").every(word => text.includes(word));
};
