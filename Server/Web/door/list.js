// @ts-check
/** What a device knows of an event's tickets: the manifest, page by page put together. */
import { authenticator, base64url, fromBase64url } from "./bytes.js";
import { candidates } from "./codes.js";

/**
 * @typedef {import("./judge.js").Sale} Sale
 * @typedef {import("./judge.js").ListEvent} ListEvent
 * @typedef {import("./judge.js").Day} Day
 * @typedef {{ event: ListEvent, dates: Day[], ticket_types: { id: number, name: string }[], salt: string, next: string, fetched: number }} Head All but the sales; `fetched` is the server's time, in ms.
 * @typedef {{ event: ListEvent, server_time: string, hash: { salt: string }, dates: Day[], ticket_types: { id: number, name: string }[], sales: Sale[], next: string, more: boolean }} Page
 * @typedef {{ sale: Sale, person: number | null, code: string }} Found
 */

export class List {
  head;
  /** @type {Map<number, Sale>} */
  #sales = new Map();
  /** @type {Map<string, [sale: number, person: number]>} -1: the sale's own code. */
  #places = new Map();
  /** @type {Promise<(message: string) => Promise<Uint8Array>> | null} */
  #hash = null;

  /** @param {Head} head @param {Iterable<Sale>} sales */
  constructor(head, sales = []) {
    this.head = head;
    for (const sale of sales) this.#put(sale);
  }

  /** @param {Page} page @param {number} now */
  static headOf(page, now) {
    return { event: page.event, dates: page.dates, ticket_types: page.ticket_types, salt: page.hash.salt, next: page.next, fetched: now };
  }

  get count() { return this.#sales.size; }
  get salt() { return fromBase64url(this.head.salt) ?? new Uint8Array(); }
  /** @param {number} id */
  sale(id) { return this.#sales.get(id); }
  all() { return this.#sales.values(); }

  /**
   * A page's sales replace those known; deleted ones go.
   * @param {Head} head
   * @param {Sale[]} sales
   */
  apply(head, sales) {
    if (head.salt !== this.head.salt) this.#hash = null;
    this.head = head;
    for (const sale of sales) this.#put(sale);
  }

  /** @param {Sale} sale */
  #put(sale) {
    const old = this.#sales.get(sale.id);
    if (old) {
      for (const hash of [old.h, ...(old.a ?? []).map(person => person[1])]) if (hash) this.#places.delete(hash);
      this.#sales.delete(sale.id);
    }
    if (sale.st === "deleted") return;
    this.#sales.set(sale.id, sale);
    if (sale.h) this.#places.set(sale.h, [sale.id, -1]);
    for (const [index, person] of (sale.a ?? []).entries()) if (person[1]) this.#places.set(person[1], [sale.id, index]);
  }

  /**
   * Whom a code names; `text` is trimmed.
   * @param {string} text
   * @returns {Promise<Found | null>}
   */
  async find(text) {
    this.#hash ??= authenticator(this.salt);
    const hash = await this.#hash;
    for (const code of candidates(text)) {
      const place = this.#places.get(base64url((await hash(code)).subarray(0, 16)));
      const sale = place && this.#sales.get(place[0]);
      if (sale) return { sale, person: place[1] < 0 ? null : place[1], code };
    }
    return null;
  }

  /**
   * Offline by seat or by the sale's number; at most so many.
   * @param {string} words
   */
  search(words, most = 20) {
    const wanted = words.replace(/[ -]/g, "").toUpperCase(), found = [];
    if (!wanted) return [];
    for (const sale of this.#sales.values()) {
      const seats = (sale.a ?? []).some(person => (person[3] ?? "").replace(/[ -]/g, "").toUpperCase() === wanted);
      if (seats || String(sale.id) === wanted) found.push(sale);
      if (found.length >= most) break;
    }
    return found;
  }
}
