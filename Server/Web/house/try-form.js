// @ts-check
/** The form below an operation that calls it and shows the answer. */
import { callOf, curlText } from "./call.js";
import { make, pretty } from "./elements.js";

/** @typedef {import("./schemas.js").Schema} Schema */

/**
 * @param {string} method
 * @param {string} path
 * @param {Schema} operation
 */
export const tryForm = (method, path, operation) => {
  const { fields, values } = parameterFields(operation.parameters || []);
  /** @type {[string, Schema] | undefined} */
  const content = Object.entries(operation.requestBody?.content || {})[0];
  const { body, choice } = bodyFields(content);
  const wants = /** @param {string} scheme */ scheme => (operation.security || []).some((/** @type {Schema} */ item) => scheme in item);
  const [isKeyed, isPersonal] = [wants("apiKey"), wants("bearer")], asks = [...isKeyed ? ["X-API-Key"] : [], ...isPersonal ? ["Authorization"] : []];
  const curl = make("pre", { tabindex: "0", "aria-label": "The same with curl" });
  const output = make("div", { "aria-live": "polite" });
  const build = () => {
    const secret = { key: isKeyed && typed("key")?.value || "", token: isPersonal && typed("token")?.value || "" };
    return callOf(method, path, document.baseURI, values(), { type: content?.[0] || "", body: body?.value || "", ...secret });
  };
  const showCurl = () => { curl.textContent = curlText(build(), asks); };
  /** @type {AbortController | null} */
  let running = null;
  const stop = make("button", { type: "button", class: "quiet", hidden: true, onclick: () => running?.abort() }, "Stop");
  /** @param {Event} event */
  const send = async event => {
    event.preventDefault();
    running?.abort();
    const mine = running = new AbortController();
    stop.hidden = false;
    output.replaceChildren(make("p", {}, "Sending…"));
    await showAnswer(build(), output, mine.signal);
    if (running === mine) stop.hidden = true;
  };
  choice?.addEventListener("change", showCurl);
  const form = make("form", { class: "try", onsubmit: send, oninput: showCurl },
    make("h3", {}, "Try it"), fields.length ? make("div", { class: "fields" }, ...fields) : null, choice, body, curl,
    make("p", { class: "actions" }, make("button", { type: "submit" }, "Send"), stop,
      make("button", { type: "button", class: "quiet", onclick: () => navigator.clipboard.writeText(curl.textContent || "") }, "Copy curl")),
    output);
  showCurl();
  return form;
};

/**
 * What the page's head has been given: in the page's memory and nowhere else.
 * @param {string} id
 */
const typed = id => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

/** @param {Schema[]} parameters */
const parameterFields = parameters => {
  const inputs = parameters.map(parameter => make("input", { autocomplete: "off", spellcheck: "false", required: parameter.in === "path" }));
  return {
    fields: parameters.map((parameter, index) => make("label", {}, parameter.name, inputs[index])),
    values: () => parameters.map((parameter, index) => ({ place: parameter.in, name: parameter.name, value: inputs[index].value })),
  };
};

/**
 * What is sent, and a choice between its examples where there are several.
 * @param {[string, Schema] | undefined} content
 */
const bodyFields = content => {
  if (!content) return { body: null, choice: null };
  /** @type {[string, Schema][]} */
  const examples = Object.entries(content[1].examples || {});
  const body = make("textarea", { spellcheck: "false", "aria-label": "Request body" });
  const choice = examples.length > 1 ? make("select", { "aria-label": "Example" }, ...examples.map(([name]) => make("option", {}, name))) : null;
  const fill = () => { if (examples.length) body.value = pretty(examples[Math.max(0, choice?.selectedIndex ?? 0)][1].value); };
  choice?.addEventListener("change", fill);
  fill();
  return { body, choice };
};

/**
 * @param {import("./call.js").Call} call
 * @param {Element} output
 * @param {AbortSignal} signal
 */
const showAnswer = async (call, output, signal) => {
  const began = performance.now();
  try {
    const answer = await fetch(call.url, { method: call.method, headers: call.headers, body: call.body, credentials: typed("session")?.checked ? "same-origin" : "omit", signal });
    const took = Math.round(performance.now() - began), headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    const shown = make("pre", { tabindex: "0", "aria-label": "Body" });
    output.replaceChildren(
      make("p", {}, make("span", { class: "status" }, String(answer.status)), ` ${answer.statusText}, ${took} ms`),
      make("pre", { tabindex: "0", "aria-label": "Headers" }, headers), shown);
    if (answer.headers.get("content-type")?.startsWith("text/event-stream")) { await follow(answer, shown); return; }
    const text = await answer.text();
    try { shown.textContent = pretty(JSON.parse(text)); } catch { shown.textContent = text; }
  } catch (error) {
    if (error instanceof Error && error.name !== "AbortError") output.replaceChildren(make("p", {}, `No answer: ${error.message}`));
  }
};

/**
 * An event stream has no end: it is shown as it comes, until stopped.
 * @param {Response} answer
 * @param {Element} shown
 */
const follow = async (answer, shown) => {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return;
    shown.textContent = ((shown.textContent || "") + piece.value).slice(-100000);
  }
};
