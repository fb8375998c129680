"use strict";
const methods = ["get", "head", "post", "put", "patch", "delete"];
let spec = {};

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

const pretty = value => typeof value === "string" ? value : JSON.stringify(value, null, 2);
const refName = schema => schema && schema.$ref ? schema.$ref.split("/").pop() : null;

function resolve(schema) {
  const name = refName(schema);
  return name ? ((spec.components || {}).schemas || {})[name] || {} : schema || {};
}

function typeOf(schema) {
  const name = refName(schema);
  const real = resolve(schema);
  if (real.anyOf) return real.anyOf.map(typeOf).join(" or ");
  let text = [].concat(real.type || "any").join(" or ");
  if (real.type === "array" && real.items) text = "array of " + typeOf(real.items);
  if (real.format) text += " (" + real.format + ")";
  if (real.enum) text += ": " + real.enum.join(", ");
  if (real.minimum !== undefined) text += ", from " + real.minimum;
  if (real.maximum !== undefined) text += ", to " + real.maximum;
  if (real.maxLength !== undefined) text += ", at most " + real.maxLength + " characters";
  return name ? name + " " + text : text;
}

function schemaList(schema, depth) {
  const real = resolve(schema);
  if (depth > 6) return null;
  if (real.anyOf) {
    const parts = real.anyOf.map(part => schemaList(part, depth + 1)).filter(Boolean);
    return parts.length ? make("div", {}, ...parts) : null;
  }
  if ([].concat(real.type).includes("array")) return real.items ? schemaList(real.items, depth + 1) : null;
  if (!real.properties) return null;
  const required = real.required || [];
  const items = Object.entries(real.properties).map(([name, property]) => {
    const details = resolve(property);
    return make("li", {},
      make("code", {}, name), " ",
      make("span", { class: "soft" }, typeOf(property) + (required.includes(name) ? "" : ", optional")),
      details.description ? ". " + details.description : null,
      schemaList(property, depth + 1));
  });
  return items.length ? make("ul", { class: "schema" }, ...items) : null;
}

function contentParts(content) {
  const parts = [];
  for (const [type, body] of Object.entries(content || {})) {
    parts.push(make("p", { class: "soft" }, type + ", " + typeOf(body.schema)));
    const list = schemaList(body.schema, 0);
    if (list) parts.push(list);
    for (const [name, example] of Object.entries(body.examples || {})) {
      if (name !== "example") parts.push(make("p", { class: "soft" }, name));
      parts.push(make("pre", { tabindex: "0" }, pretty(example.value)));
    }
  }
  return parts;
}

function parameterTable(parameters) {
  const head = make("tr", {}, ...["Name", "In", "Type", "What it is"].map(text => make("th", { scope: "col" }, text)));
  const rows = parameters.map(parameter => make("tr", {},
    make("td", {}, make("code", {}, parameter.name), parameter.required ? "" : " (optional)"),
    make("td", {}, parameter.in), make("td", {}, typeOf(parameter.schema)), make("td", {}, parameter.description || "")));
  return make("div", { class: "wide" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}

function quoted(text) { return "'" + text.replaceAll("'", "'\\''") + "'"; }

function tryForm(method, path, operation) {
  const parameters = operation.parameters || [];
  const inputs = new Map();
  const fields = parameters.map(parameter => {
    const input = make("input", { autocomplete: "off", spellcheck: "false", required: parameter.in === "path" });
    inputs.set(parameter, input);
    return make("label", {}, parameter.name, input);
  });
  const content = Object.entries((operation.requestBody || {}).content || {})[0];
  const examples = content ? Object.entries(content[1].examples || {}) : [];
  const body = content ? make("textarea", { spellcheck: "false", "aria-label": "Request body" }) : null;
  const choice = examples.length > 1
    ? make("select", { "aria-label": "Example" }, ...examples.map(([name]) => make("option", {}, name))) : null;
  if (body && examples.length) body.value = pretty(examples[0][1].value);
  const curl = make("pre", { tabindex: "0", "aria-label": "The same with curl" });
  const output = make("div", { "aria-live": "polite" });
  const keyed = (operation.security || []).some(item => "apiKey" in item);

  function build() {
    let target = path;
    const query = new URLSearchParams();
    const headers = {};
    for (const [parameter, input] of inputs) {
      if (parameter.in === "path") {
        if (input.value !== "") target = target.replace("{" + parameter.name + "}", encodeURIComponent(input.value));
      }
      else if (input.value !== "" && parameter.in === "query") query.set(parameter.name, input.value);
      else if (input.value !== "") headers[parameter.name] = input.value;
    }
    const key = document.getElementById("key").value;
    if (keyed && key) headers["X-API-Key"] = key;
    if (body && body.value !== "") headers["Content-Type"] = content[0];
    const text = query.toString();
    const url = new URL(".." + target + (text ? "?" + text : ""), document.baseURI).href;
    return { url, headers, body: body && body.value !== "" ? body.value : undefined };
  }

  function showCurl() {
    const request = build();
    const url = request.url.replaceAll("%7B", "{").replaceAll("%7D", "}");
    const parts = ["curl -i -X " + method.toUpperCase() + " " + quoted(url)];
    // The key itself stays out of what is copied and passed on.
    if (keyed) parts.push("-H 'X-API-Key: YOUR_KEY'");
    for (const [name, value] of Object.entries(request.headers)) {
      if (name !== "X-API-Key") parts.push("-H " + quoted(name + ": " + value));
    }
    if (request.body) parts.push("--data " + quoted(request.body));
    curl.textContent = parts.join(" \\\n  ");
  }

  let running = null;
  const stop = make("button", { type: "button", class: "plain", hidden: true, onclick: () => running && running.abort() }, "Stop");

  // An event stream has no end: it is shown as it comes, until stopped.
  async function follow(answer, shown) {
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      shown.textContent = (shown.textContent + value).slice(-100000);
    }
  }

  async function send(event) {
    event.preventDefault();
    if (running) running.abort();
    const mine = running = new AbortController();
    stop.hidden = false;
    output.replaceChildren(make("p", {}, "Sending…"));
    const request = build();
    const began = performance.now();
    try {
      const answer = await fetch(request.url, {
        method: method.toUpperCase(), headers: request.headers, body: request.body, signal: mine.signal });
      const took = Math.round(performance.now() - began);
      const headers = [...answer.headers].map(([name, value]) => name + ": " + value).join("\n");
      const shown = make("pre", { tabindex: "0", "aria-label": "Body" });
      output.replaceChildren(
        make("p", {}, make("span", { class: "status" }, String(answer.status)), " " + answer.statusText + ", " + took + " ms"),
        make("pre", { tabindex: "0", "aria-label": "Headers" }, headers), shown);
      if ((answer.headers.get("content-type") || "").startsWith("text/event-stream")) return await follow(answer, shown);
      const text = await answer.text();
      try { shown.textContent = pretty(JSON.parse(text)); } catch { shown.textContent = text; }
    } catch (error) {
      if (error.name !== "AbortError") output.replaceChildren(make("p", {}, "No answer: " + error.message));
    } finally {
      if (running === mine) stop.hidden = true;
    }
  }

  if (choice) choice.addEventListener("change", () => {
    body.value = pretty(examples[choice.selectedIndex][1].value);
    showCurl();
  });
  const form = make("form", { class: "try", onsubmit: send, oninput: showCurl },
    make("h3", {}, "Try it"),
    fields.length ? make("div", { class: "fields" }, ...fields) : null, choice, body, curl,
    make("button", { type: "submit" }, "Send"), " ", stop, " ",
    make("button", { type: "button", class: "plain", onclick: () => navigator.clipboard.writeText(curl.textContent) }, "Copy curl"),
    output);
  showCurl();
  return form;
}

function operationView(method, path, operation) {
  const body = make("div", {});
  const view = make("details", { class: "operation", id: operation.operationId },
    make("summary", {}, make("span", { class: "method " + method }, method), make("span", { class: "path" }, path),
      make("span", { class: "soft" }, operation.summary || "")), body);
  view.dataset.words = [method, path, operation.summary, operation.description, JSON.stringify(operation.responses)]
    .join(" ").toLowerCase();
  // Filled when first opened: a long document shows at once.
  view.addEventListener("toggle", () => {
    if (!view.open || body.childElementCount) return;
    if (operation.description) body.append(make("p", {}, operation.description));
    if ((operation.security || []).length) body.append(make("p", { class: "soft" }, "Needs the header X-API-Key."));
    if ((operation.parameters || []).length) body.append(make("h3", {}, "Parameters"), parameterTable(operation.parameters));
    if (operation.requestBody) body.append(make("h3", {}, "Request body"), ...contentParts(operation.requestBody.content));
    body.append(make("h3", {}, "Answers"));
    for (const [status, answer] of Object.entries(operation.responses || {})) {
      body.append(make("details", { class: "answer" },
        make("summary", {}, make("span", { class: "status" }, status), " " + answer.description),
        ...Object.entries(answer.headers || {}).map(([name, header]) =>
          make("p", { class: "soft" }, "Header " + name + ". " + (header.description || ""))),
        ...contentParts(answer.content)));
    }
    body.append(tryForm(method, path, operation));
  });
  return view;
}

function show() {
  const operations = [];
  for (const [path, item] of Object.entries(spec.paths || {})) {
    for (const method of methods) if (item[method]) operations.push([method, path, item[method]]);
  }
  const main = document.getElementById("operations");
  const list = make("ul", {});
  for (const tag of spec.tags || []) {
    const id = "chapter-" + tag.name;
    list.append(make("li", {}, make("a", { href: "#" + id }, tag.name)));
    const views = operations.filter(entry => (entry[2].tags || [])[0] === tag.name).map(entry => operationView(...entry));
    main.append(make("section", { "aria-labelledby": id }, make("h2", { id }, tag.name), ...views));
  }
  document.getElementById("chapters").append(list);
  document.getElementById("about").textContent = spec.info.description + " Version " + spec.info.version + ".";
  const wanted = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (wanted) { if (wanted.tagName === "DETAILS") wanted.open = true; wanted.scrollIntoView(); }
}

document.getElementById("find").addEventListener("input", event => {
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const view of document.querySelectorAll("details.operation")) {
    view.hidden = !words.every(word => view.dataset.words.includes(word));
  }
  for (const section of document.querySelectorAll("main section")) {
    section.hidden = !section.querySelector("details.operation:not([hidden])");
  }
});

fetch("../openapi.json").then(answer => answer.json()).then(json => { spec = json; show(); })
  .catch(error => { document.getElementById("about").textContent = "The document could not be read: " + error.message; });
