// @ts-check
/** Bytes and the texts that stand for them. */

const encoder = new TextEncoder(), decoder = new TextDecoder("utf-8", { fatal: true });

/** @param {string} text */
export const utf8 = text => encoder.encode(text);

/** @param {ArrayBuffer | Uint8Array} bytes */
export const text = bytes => decoder.decode(bytes);

/** @param {ArrayBuffer | Uint8Array} bytes */
export const base64url = bytes => {
  let plain = "";
  for (const byte of new Uint8Array(bytes)) plain += String.fromCharCode(byte);
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

/**
 * What base64url, or base64, stands for; null where it is neither.
 * @param {string} coded
 */
export const fromBase64url = coded => {
  if (!/^[\w+/-]*={0,2}$/.test(coded)) return null;
  try {
    return Uint8Array.from(atob(coded.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
  } catch {
    return null;
  }
};

/** @param {ArrayBuffer | Uint8Array} bytes */
export const hexadecimal = bytes => Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, "0")).join("");

/**
 * HMAC-SHA256 of a text under a key of bytes; WebCrypto knows no empty key, which is one of zeros.
 * @param {Uint8Array} key
 */
export const authenticator = async key => {
  const made = await crypto.subtle.importKey("raw", key.length > 0 ? key : new Uint8Array(1), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  /** @param {string} message */
  return async message => new Uint8Array(await crypto.subtle.sign("HMAC", made, utf8(message)));
};
