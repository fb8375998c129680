// @ts-check
/** What stands on a ticket, and the forms in which its code is looked up: the rules of the server and of the SDK, by the same words. */
import { text, utf8 } from "./bytes.js";

const blank = "[\\p{White_Space}\\u200B-\\u200D\\u2060\\uFEFF]";
const ends = new RegExp(`^${blank}+|${blank}+$`, "gu");
const usher = /^[A-HJ-NP-Z2-9]{20}$/;

/**
 * Without white space and invisible marks at both ends.
 * @param {string} read
 */
export const trimmed = read => read.replace(ends, "");

/**
 * A seat's name without spaces and hyphens, ASCII letters upper-cased.
 * @param {string} seat
 */
export const folded = seat => seat.replace(/[ -]/g, "").replace(/[a-z]/g, letter => letter.toUpperCase());

/** @param {string} part */
const decoded = part => {
  const bytes = utf8(part), plain = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const digits = bytes[at] === 0x25 ? String.fromCharCode(...bytes.slice(at + 1, at + 3)) : "";
    if (/^[\da-f]{2}$/i.test(digits)) {
      plain.push(Number.parseInt(digits, 16));
      at += 2;
    } else {
      plain.push(bytes[at]);
    }
  }
  try {
    return text(Uint8Array.from(plain));
  } catch {
    return "";
  }
};

/**
 * The last non-empty part of a URL's path.
 * @param {string} url
 */
const lastSegment = url => {
  const rest = url.slice(url.indexOf("/") + 2).split(/[?#]/, 1)[0];
  const parts = rest.split("/").slice(1).filter(Boolean);
  return parts.length > 0 ? trimmed(decoded(parts[parts.length - 1])) : "";
};

/**
 * Whether Usher could have made this code.
 * @param {string} code
 */
export const isUshers = code => usher.test(code);

/**
 * The forms to look up, the first hit wins; none where the text holds no code. `read` is trimmed.
 * @param {string} read
 */
export const candidates = read => {
  const code = /^https?:\/\//i.test(read) ? lastSegment(read) : read;
  if (!code || code.includes("\0")) return [];
  const found = [code], tagged = /^[A-Za-z]{2,8}[-:]([^]*)$/.exec(code);
  for (const form of [code, tagged?.[1]]) {
    const plain = folded(form ?? "");
    if (isUshers(plain) && !found.includes(plain)) found.push(plain);
  }
  return found;
};

/**
 * Another airline's boarding pass (IATA): it is not ours, and is neither sent nor kept.
 * @param {string} read
 */
export const isForeignPass = read => read.length >= 57 && /^M[1-4]/.test(read);
