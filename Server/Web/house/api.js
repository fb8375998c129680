// @ts-check
/** `/api/docs`: the page is made from the document that this server has of its own API. */
import { make } from "./elements.js";
import { operationView } from "./operation.js";

/** @typedef {import("./schemas.js").Schema} Schema */

const methods = ["get", "head", "post", "put", "patch", "delete"];
/**
 * @param {string} id
 * @param {string} text
 */
const write = (id, text) => { const node = document.getElementById(id); if (node) node.textContent = text; };

/** @param {Schema} spec */
const show = spec => {
  const operations = Object.entries(spec.paths || {}).flatMap(([path, item]) =>
    methods.filter(method => item[method]).map(method => ({ method, path, operation: item[method] })));
  const main = document.getElementById("operations"), list = make("ul", {});
  for (const { name } of spec.tags || []) {
    const id = `chapter-${name}`, mine = operations.filter(({ operation }) => operation.tags?.[0] === name);
    list.append(make("li", {}, make("a", { href: `#${id}` }, name)));
    main?.append(make("section", { "aria-labelledby": id }, make("h2", { id }, name),
      ...mine.map(({ method, path, operation }) => operationView(spec, method, path, operation))));
  }
  document.getElementById("chapters")?.append(list);
  write("about", `${spec.info.description} Version ${spec.info.version}.`);
  const wanted = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (wanted instanceof HTMLDetailsElement) wanted.open = true;
  wanted?.scrollIntoView();
};

document.getElementById("find")?.addEventListener("input", event => {
  const words = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const view of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("details.operation")))
    view.hidden = !words.every(word => view.dataset.words?.includes(word));
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("main section")))
    section.hidden = !section.querySelector("details.operation:not([hidden])");
});

fetch("../openapi.json").then(answer => answer.json()).then(show)
  .catch((/** @type {Error} */ error) => write("about", `The document could not be read: ${error.message}`));
