// @ts-check
/** One operation of the API: what it takes, what it answers, and a form to try it. */
import { make, pretty } from "./elements.js";
import { membersOf, resolve, typeText } from "./schemas.js";
import { tryForm } from "./try-form.js";

/** @typedef {import("./schemas.js").Schema} Schema */

/**
 * @param {Schema} spec
 * @param {string} method
 * @param {string} path
 * @param {Schema} operation
 */
export const operationView = (spec, method, path, operation) => {
  const body = make("div", {});
  const view = make("details", { class: "operation", id: operation.operationId },
    make("summary", {}, make("span", { class: `method ${method}` }, method), make("span", { class: "path" }, path),
      make("span", { class: "soft" }, operation.summary || "")), body);
  view.dataset.words = [method, path, operation.summary, operation.description, JSON.stringify(operation.responses)].join(" ").toLowerCase();
  // Filled when first opened: a long document shows at once.
  view.addEventListener("toggle", () => {
    if (view.open && !body.childElementCount) body.append(...contents(spec, operation), tryForm(method, path, operation));
  });
  return view;
};

/**
 * What each way of saying who one is wants.
 * @type {Record<string, string>}
 */
const SCHEMES = { apiKey: "the header X-API-Key", bearer: "a bearer token, or a session of the web pages", device: "the cookie of a door's device" };

/** @param {Schema[]} security */
const neededOf = security => {
  const ways = Object.keys(SCHEMES).filter(scheme => security.some(item => scheme in item)).map(scheme => SCHEMES[scheme]);
  const isOpen = security.some(item => !Object.keys(item).length);
  return ways.length ? [`${isOpen ? "Takes" : "Needs"} ${ways.join(" or ")}.`] : [];
};

/**
 * @param {Schema} spec
 * @param {Schema} operation
 * @returns {Element[]}
 */
const contents = (spec, operation) => [
  ...(operation.description ? [make("p", {}, operation.description)] : []),
  ...neededOf(operation.security || []).map(text => make("p", { class: "soft" }, text)),
  ...(operation.parameters?.length ? [make("h3", {}, "Parameters"), parameterTable(spec, operation.parameters)] : []),
  ...(operation.requestBody ? [make("h3", {}, "Request body"), ...contentParts(spec, operation.requestBody.content)] : []),
  make("h3", {}, "Answers"),
  ...Object.entries(operation.responses || {}).map(([status, answer]) => make("details", { class: "answer" },
    make("summary", {}, make("span", { class: "status" }, status), ` ${answer.description}`),
    ...Object.entries(answer.headers || {}).map(([name, header]) => make("p", { class: "soft" }, `Header ${name}. ${header.description || ""}`)),
    ...contentParts(spec, answer.content))),
];

/**
 * @param {Schema} spec
 * @param {Schema[]} parameters
 */
const parameterTable = (spec, parameters) => {
  const head = make("tr", {}, ...["Name", "In", "Type", "What it is"].map(text => make("th", { scope: "col" }, text)));
  const rows = parameters.map(parameter => make("tr", {},
    make("td", {}, make("code", {}, parameter.name), parameter.required ? "" : " (optional)"), make("td", {}, parameter.in),
    make("td", {}, typeText(spec, parameter.schema)), make("td", {}, parameter.description || "")));
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Parameters" },
    make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
};

/**
 * Each form in which something is sent, with its members and examples.
 * @param {Schema} spec
 * @param {Schema | undefined} content
 * @returns {Element[]}
 */
const contentParts = (spec, content) => Object.entries(content || {}).flatMap(([type, body]) => {
  const list = schemaList(spec, body.schema, 0);
  return [
    make("p", { class: "soft" }, `${type}, ${typeText(spec, body.schema)}`), ...(list ? [list] : []),
    ...Object.entries(body.examples || {}).flatMap(([name, example]) => [
      ...(name === "example" ? [] : [make("p", { class: "soft" }, name)]), make("pre", { tabindex: "0" }, pretty(example.value))])];
});

/**
 * @param {Schema} spec
 * @param {Schema | undefined} schema
 * @param {number} depth
 * @returns {Element | null}
 */
const schemaList = (spec, schema, depth) => {
  if (depth > 6) return null;
  const real = resolve(spec, schema);
  if (real.anyOf) {
    const parts = real.anyOf.map((/** @type {Schema} */ one) => schemaList(spec, one, depth + 1)).filter(Boolean);
    return parts.length ? make("div", {}, ...parts) : null;
  }
  const members = membersOf(spec, schema);
  return members?.length ? make("ul", { class: "schema" }, ...members.map(member => make("li", {},
    make("code", {}, member.name), " ", make("span", { class: "soft" }, member.type + (member.isOptional ? ", optional" : "")),
    member.description ? `. ${member.description}` : null, schemaList(spec, member.schema, depth + 1)))) : null;
};
