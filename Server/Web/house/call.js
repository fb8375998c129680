// @ts-check
/** A call of the API, from what is typed into its form, and the same as a line for a shell. */

/**
 * @typedef {object} Call
 * @property {string} method
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {string | undefined} body
 */

/**
 * @param {string} method
 * @param {string} path
 * @param {string} base the page's own address
 * @param {{ place: string, name: string, value: string }[]} values of the parameters
 * @param {{ type: string, body: string, key: string }} more
 * @returns {Call}
 */
export const callOf = (method, path, base, values, { type, body, key }) => {
  let target = path;
  const query = new URLSearchParams();
  /** @type {Record<string, string>} */
  const headers = {};
  for (const { place, name, value } of values.filter(one => one.value !== "")) {
    if (place === "path") target = target.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === "query") query.set(name, value);
    else headers[name] = value;
  }
  if (key) headers["X-API-Key"] = key;
  if (body !== "") headers["Content-Type"] = type;
  const text = query.toString();
  return { method: method.toUpperCase(), url: new URL(`..${target}${text ? `?${text}` : ""}`, base).href, headers, body: body === "" ? undefined : body };
};

/** @param {string} text */
const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The key itself stays out of what is copied and passed on.
 * @param {Call} call
 * @param {boolean} isKeyed
 */
export const curlText = (call, isKeyed) => [
  `curl -i -X ${call.method} ${quoted(call.url.replaceAll("%7B", "{").replaceAll("%7D", "}"))}`,
  ...(isKeyed ? ["-H 'X-API-Key: YOUR_KEY'"] : []),
  ...Object.entries(call.headers).filter(([name]) => name !== "X-API-Key").map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
  ...(call.body ? [`--data ${quoted(call.body)}`] : []),
].join(" \\\n  ");
