// @ts-check
/**
 * An element. Text only ever becomes text nodes, so no example of the document can run as markup. What is named `on…` listens; undefined and false
 * attributes are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean | undefined | ((event: any) => void)>} attributes
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const make = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter(child => child !== null)));
  return element;
};

/** @param {unknown} value */
export const pretty = value => typeof value === "string" ? value : JSON.stringify(value, null, 2);
