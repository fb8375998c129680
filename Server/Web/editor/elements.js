// @ts-check
/** Pieces of the editor's panels, made of plain elements. */

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./fields.js").Values} Values */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== false) made.setAttribute(name, value === true ? "" : value);
  made.append(...children);
  return made;
};

/**
 * @param {string} text
 * @param {() => void} act
 * @param {Record<string, string | boolean>} [attributes]
 */
export const button = (text, act, attributes = {}) => {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
};

let count = 0;

/** @param {Field} field @param {string} value @returns {HTMLElement} */
const control = (field, value) => {
  const id = `f${++count}`, name = field.name;
  if (field.type === "check") return element("label", { class: "tick" }, element("input", { type: "checkbox", name, value: "yes", checked: value === "yes" }), element("span", {}, field.label));
  const input = field.type === "select"
    ? element("select", { id, name }, ...(field.choices ?? []).map(([key, text]) => element("option", { value: key, selected: key === value }, text)))
    : element("input", {
      id, name, value, type: field.type === "colour" ? "color" : field.type === "number" ? "number" : "text", autocomplete: "off",
      ...field.type === "number" ? { step: "any", inputmode: "decimal" } : {}, ...field.min === undefined ? {} : { min: `${field.min}` }, ...field.max === undefined ? {} : { max: `${field.max}` },
    });
  return element("div", { class: field.half ? "half" : "whole" }, element("label", { for: id }, field.label), input);
};

/**
 * A form whose values are taken whenever one of them has been changed, or when it is sent.
 * @param {Field[]} fields
 * @param {Values} values
 * @param {{ label: string, submit?: string, change?: (values: Values) => void, send?: (values: Values) => void }} what
 */
export const form = (fields, values, { label, submit, change, send }) => {
  const made = element("form", { "aria-label": label }, ...fields.map(field => control(field, values[field.name] ?? "")));
  const read = () => {
    /** @type {Values} */
    const found = Object.fromEntries(fields.map(({ name }) => [name, ""]));
    for (const [name, value] of new FormData(made)) found[name] = String(value);
    return { ...values, ...found };
  };
  if (submit) made.append(element("button", { type: "submit", class: "primary" }, submit));
  made.addEventListener("submit", event => { event.preventDefault(); (send ?? change)?.(read()); });
  if (change) made.addEventListener("change", () => change(read()));
  return made;
};
