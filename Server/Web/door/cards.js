// @ts-check
/** Cards sealed under the code itself: who shows the ticket opens its card, and a lost phone opens none. */
import { fromBase64url, text, utf8 } from "./bytes.js";

/**
 * @typedef {{ name: string, quantity: number, proof?: string }} CardLine
 * @typedef {{ question: string, answer: string, badge?: boolean }} CardAnswer
 * @typedef {{ name: string, lines: CardLine[], notes: string[], answers: CardAnswer[] }} Card
 */

const purpose = "usher/door/card/1";

/**
 * The key that a code gives.
 * @param {string} code
 * @param {Uint8Array} salt
 */
export const cardKey = async (code, salt) => {
  const secret = await crypto.subtle.importKey("raw", utf8(code), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt, info: utf8(purpose) }, secret, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
};

/**
 * The card of those sealed ones that this code opens; null if it opens none.
 * @param {string} code
 * @param {Uint8Array} salt
 * @param {string[]} sealed
 * @returns {Promise<Card | null>}
 */
export const openCard = async (code, salt, sealed) => {
  if (sealed.length === 0) return null;
  const key = await cardKey(code, salt);
  for (const coded of sealed) {
    const bytes = fromBase64url(coded);
    if (!bytes || bytes.length < 28) continue;
    try {
      const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: bytes.subarray(0, 12) }, key, bytes.subarray(12));
      return JSON.parse(text(plain));
    } catch {
      // Another person's.
    }
  }
  return null;
};
