// @ts-check
/** What a page's scripts say: its texts by their keys, in its language, as the page brings them along. */

/** @typedef {string | Record<string, string>} Text one, or one for each plural category */
/** @typedef {(key: string, values?: Record<string, string | number>) => string} Words */

/**
 * @param {Record<string, Text>} texts
 * @param {string} locale whose plurals and digits they have
 * @returns {Words} with `n` the number that chooses the form
 */
export const wordsOf = (texts, locale) => {
  const plural = new Intl.PluralRules(locale), digits = new Intl.NumberFormat(locale);
  return (key, values = {}) => {
    const text = texts[key] ?? key, form = typeof text === "string" ? text : text[plural.select(Number(values.n))] ?? text.other;
    return form.replace(/\{([a-z]+):[a-z]+\}/g, (_, name) => {
      const value = values[name] ?? "";
      return typeof value === "number" ? digits.format(value) : value;
    });
  };
};

// A test of a script has no page.
const page = "document" in globalThis ? document : null, spoken = page?.documentElement.lang || "en";
/** Nobody speaks the test languages: their numbers are English. */
export const locale = spoken.includes("-X") ? "en" : spoken;
/**
 * As the server writes times: 20:16, in English too.
 * @param {Date} date
 */
export const timeOf = date => date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
/** Those of this page. */
export const words = wordsOf(JSON.parse(/** @type {HTMLElement | null | undefined} */ (page?.querySelector("[data-words]"))?.dataset.words || "{}"), locale);
