// @ts-check
/** Each request is signed by a key that never leaves the browser: a stolen cookie is worth nothing. */
import { base64url, hexadecimal, utf8 } from "./bytes.js";

const algorithm = { name: "ECDSA", namedCurve: "P-256" };

export const newKeys = () => crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);

/**
 * The public half as the server takes it.
 * @param {CryptoKeyPair} keys
 */
export const publicKey = async keys => {
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", keys.publicKey);
  return { kty, crv, x, y };
};

/**
 * What is signed.
 * @param {string} method
 * @param {string} path with its query
 * @param {string} body
 * @param {number} time the server's, in ms
 */
export const signed = async (method, path, body, time) =>
  [method, path, hexadecimal(await crypto.subtle.digest("SHA-256", utf8(body))), time].join("\n");

/**
 * The header `X-Usher-Proof`.
 * @param {CryptoKey} key
 * @param {string} method
 * @param {string} path
 * @param {string} body
 * @param {number} time
 */
export const proof = async (key, method, path, body, time) => {
  const moment = Math.round(time);
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, utf8(await signed(method, path, body, moment)));
  return `${moment}.${base64url(signature)}`;
};
