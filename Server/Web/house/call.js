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
 * @param {{ type: string, body: string, key: string, token: string }} more
 * @returns {Call}
 */
export const callOf = (method, path, base, values, { type, body, key, token }) => {
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
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== "") headers["Content-Type"] = type;
  const text = query.toString();
  return { method: method.toUpperCase(), url: new URL(`..${target}${text ? `?${text}` : ""}`, base).href, headers, body: body === "" ? undefined : body };
};

/** @param {string} text */
const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * What is secret, and what stands for it.
 * @type {Record<string, string>}
 */
const SECRETS = { "X-API-Key": "YOUR_KEY", Authorization: "Bearer YOUR_TOKEN" };

/**
 * Keys and tokens themselves stay out of what is copied and passed on.
 * @param {Call} call
 * @param {string[]} asks the headers of `SECRETS` that the operation wants
 */
export const curlText = (call, asks) => [
  `curl -i -X ${call.method} ${quoted(call.url.replaceAll("%7B", "{").replaceAll("%7D", "}"))}`,
  ...asks.map(name => `-H ${quoted(`${name}: ${SECRETS[name]}`)}`),
  ...Object.entries(call.headers).filter(([name]) => !(name in SECRETS)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
  ...(call.body ? [`--data ${quoted(call.body)}`] : []),
].join(" \\\n  ");
