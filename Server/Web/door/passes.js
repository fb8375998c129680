// @ts-check
/** Judges a boarding pass by its flight's list alone, as the server would: docs/contracts/boarding-cases.json holds the two together. */
import { authenticator, base64url, fromBase64url, utf8 } from "./bytes.js";

/**
 * @typedef {{ ticket: string, hash: string, signature: string | null }} Pass
 * @typedef {{ t: string, c: string, p?: string, seat?: string | null, label?: string | null, boarded_at?: string | null, conflict?: boolean }} Row
 * @typedef {{ salt: string, next: string, fetched: number }} Head
 * @typedef {{ verdict: "boards", row: Row, pass: Pass } | { verdict: "already_boarded", row: Row, pass: Pass, at: number } | { verdict: "refused", code: string } | { verdict: "genuine_later", code: "genuine_later" }} Verdict
 */

/**
 * A boarding pass of ours in any of its forms: in full, without the key, the digest alone, and the old one; null where the text is none.
 * @param {string} text
 * @returns {Pass | null}
 */
export const readPass = text => {
  /** @type {any} */
  let read;
  try { read = JSON.parse(text); } catch { return null; }
  if (typeof read !== "object" || read === null || typeof read.ticket !== "string") return null;
  const full = read.signatureDigest && Object.keys(read.signatureDigest).length > 0 ? read.signatureDigest : read.signature;
  const digest = typeof full === "string" ? { hash: full } : full;
  if (typeof digest?.hash !== "string" || !digest.hash) return null;
  const { hash, signature = null } = digest;
  // An empty signature is a wrong one, not none.
  return signature === null || typeof signature === "string" ? { ticket: read.ticket, hash, signature } : null;
};

/**
 * Whether the airline has signed this ticket: by its own key, never by the pass's.
 * @param {Pass} pass
 * @param {string} pem
 */
export const isSigned = async ({ ticket, signature }, pem) => {
  const [key, given] = [fromBase64url(pem.replace(/-----[^-]+-----|\s/g, "")), fromBase64url(signature ?? "")];
  if (!key || !given || given.length === 0) return false;
  try {
    const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, airline = await crypto.subtle.importKey("spki", key, algorithm, false, ["verify"]);
    return await crypto.subtle.verify(algorithm, airline, given, utf8(ticket));
  } catch {
    return false;
  }
};

/** One flight's list. */
export class FlightList {
  head;
  /** @type {Map<string, Row>} */
  #rows = new Map();
  #hash;

  /** @param {Head} head @param {Row[]} rows */
  constructor(head, rows) {
    this.head = head;
    this.#hash = authenticator(this.salt);
    this.apply(head, rows);
  }

  get salt() { return fromBase64url(this.head.salt) ?? new Uint8Array(); }

  /** @param {Head} head @param {Row[]} rows */
  apply(head, rows) {
    if (head.salt !== this.head.salt) this.#rows.clear();
    this.head = head;
    this.#hash = authenticator(this.salt);
    for (const row of rows) {
      if (row.c) this.#rows.set(row.t, row);
      else this.#rows.delete(row.t);
    }
  }

  /** @param {string} text */
  async mark(text) { return base64url((await (await this.#hash)(text)).subarray(0, 16)); }
  /** @param {string} ticket */
  async find(ticket) { return this.#rows.get(await this.mark(ticket)) ?? null; }
}

/**
 * @param {FlightList} list
 * @param {string} key the airline's, PEM
 * @param {Map<string, number>} boarded when this device boarded whom, by `t`
 * @param {string} text
 * @returns {Promise<Verdict>}
 */
export const judgePass = async (list, key, boarded, text) => {
  const pass = readPass(text);
  if (!pass) return { verdict: "refused", code: "ticket_not_found" };
  if (pass.signature !== null && !(await isSigned(pass, key))) return { verdict: "refused", code: "wrong_signature" };
  const row = await list.find(pass.ticket);
  if (!row) return pass.signature === null ? { verdict: "refused", code: "not_on_list" } : { verdict: "genuine_later", code: "genuine_later" };
  if (row.c !== (await list.mark(pass.hash))) return { verdict: "refused", code: "ticket_not_valid" };
  const at = boarded.get(row.t) ?? (row.boarded_at ? Date.parse(row.boarded_at) : null);
  return at === null ? { verdict: "boards", row, pass } : { verdict: "already_boarded", row, pass, at };
};
