// @ts-check
/** Boarding's face: passes of this flight, judged by the server, or alone by the flight's manifest and the airline's key. */
import { authenticator, base64url, fromBase64url, utf8 } from "./bytes.js";
import { isForeignPass } from "./codes.js";
import { kindOf } from "./answers.js";
import { openCard } from "./cards.js";
import { life } from "./lists.js";
import { codeProof } from "./queue.js";
import { rowsOf } from "./store.js";

/**
 * @typedef {import("./answers.js").Outcome} Outcome
 * @typedef {import("./link.js").DoorFlight} DoorFlight
 * @typedef {{ ticket: string, hash: string, signature: string | null }} Pass
 * @typedef {{ t: string, c: string, p?: string, seat?: string | null, label?: string | null, boarded_at?: string | null, conflict?: boolean }} Row
 * @typedef {{ salt: string, next: string, fetched: number }} Head
 * @typedef {{ id: string, flight: DoorFlight, row: Row | null, list: FlightList }} Found
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
  if (typeof read !== "object" || read === null || typeof read.ticket !== "string" || !read.ticket) return null;
  const full = read.signatureDigest && Object.keys(read.signatureDigest).length > 0 ? read.signatureDigest : read.signature;
  const digest = typeof full === "string" ? { hash: full } : full;
  if (typeof digest?.hash !== "string" || !digest.hash) return null;
  if (digest.signature !== undefined && digest.signature !== null && typeof digest.signature !== "string") return null;
  return { ticket: read.ticket, hash: digest.hash, signature: digest.signature || null };
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

/** One flight's manifest. */
class FlightList {
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
  get size() { return this.#rows.size; }

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
  async hash(text) { return base64url((await (await this.#hash)(text)).subarray(0, 16)); }
  /** @param {string} ticket */
  async find(ticket) { return this.#rows.get(await this.hash(ticket)) ?? null; }
}

export class Flights {
  #store;
  #api;
  #clock;
  #queue;
  /** @type {Map<string, FlightList>} */
  #lists = new Map();
  /**
   * When this device boarded whom, by flight and `t`.
   * @type {Map<string, number>}
   */
  #boarded = new Map();

  /**
   * @param {import("./store.js").Store} store
   * @param {import("./api.js").API} api
   * @param {import("./clock.js").Clock} clock
   * @param {import("./queue.js").Queue} queue
   */
  constructor(store, api, clock, queue) {
    this.#store = store;
    this.#api = api;
    this.#clock = clock;
    this.#queue = queue;
  }

  /** @param {DoorFlight[]} flights */
  async load(flights) {
    for (const { flight_identifier: id } of flights) {
      const head = await this.#store.get("heads", id);
      if (head) this.#lists.set(id, new FlightList(head, await this.#store.all("rows", rowsOf(id))));
      const range = IDBKeyRange.bound([id], [id, []]), keys = await this.#store.keys("marks", range), marks = await this.#store.all("marks", range);
      for (const [index, key] of keys.entries()) this.#boarded.set(String(key), marks[index].at);
    }
  }

  /** @param {DoorFlight[]} flights */
  listed(flights) {
    const listed = flights.map(({ flight_identifier: id }) => this.#lists.get(id)?.head.fetched ?? -Infinity), oldest = Math.min(...listed);
    return Number.isFinite(oldest) ? oldest : null;
  }

  /** @param {DoorFlight[]} flights */
  async renew(flights) {
    for (const { flight_identifier: id } of flights) if (!(await this.#pages(id))) return false;
    return true;
  }

  /** @param {string} id */
  async #pages(id) {
    for (;;) {
      const since = this.#lists.get(id)?.head.next;
      const answer = await this.#api.call("GET", `/door/api/flights/${encodeURIComponent(id)}/manifest${since ? `?since=${encodeURIComponent(since)}` : ""}`);
      if (answer.status === 410) {
        this.#lists.delete(id);
        await this.#store.write(["heads", "rows"], shelf => { shelf("heads").delete(id); shelf("rows").delete(rowsOf(id)); });
        continue;
      }
      if (answer.status !== 200) return false;
      const { salt, tickets, next, more } = answer.body.data, known = this.#lists.get(id);
      /** @type {Head} */
      const head = { salt, next, fetched: more ? (known?.head.fetched ?? 0) : this.#clock.now() };
      await this.#store.write(["heads", "rows"], shelf => {
        shelf("heads").put(head, id);
        for (const row of tickets) {
          if (row.c) shelf("rows").put(row, [id, row.t]);
          else shelf("rows").delete([id, row.t]);
        }
      });
      if (known) known.apply(head, tickets);
      else this.#lists.set(id, new FlightList(head, tickets));
      if (!more) return true;
    }
  }

  /**
   * Online; null where no answer came.
   * @param {DoorFlight[]} flights
   * @param {string} text
   * @param {string} id
   * @param {number} patience
   * @returns {Promise<Outcome | null>}
   */
  async scan([flight], text, id, patience) {
    if (isForeignPass(text) || text.length > 2_048) return { kind: "no", code: "not_ours", alone: false };
    const path = `/door/api/flights/${encodeURIComponent(flight.flight_identifier)}/scan`;
    const { status, body, headers } = await this.#api.call("POST", path, { pass: text, client_scan_id: id }, { patience });
    if (status === 0 || status >= 500) return null;
    const base = { id, alone: false, isPass: true };
    if (status !== 200) {
      const code = body?.code ?? "unavailable", at = body?.boarded_at ? Date.parse(body.boarded_at) : null;
      return { ...base, kind: kindOf(status, code), code, previous: at ? { at, gate: null } : null, gate: code === "other_flight" ? [body.number, body.gate].filter(Boolean).join(" · ") : undefined, wait: Number(headers?.get("Retry-After") ?? 0) || undefined };
    }
    const { code, ticket, issued, boarded } = body.data;
    return { ...base, ...passenger(ticket), code, count: 1, used: boarded, total: issued, left: issued - boarded };
  }

  /**
   * By the manifest and the airline's key.
   * @param {DoorFlight[]} flights
   * @param {string} text
   * @param {string} id
   * @param {boolean} may
   * @returns {Promise<Outcome>}
   */
  async alone(flights, text, id, may) {
    const at = this.#clock.mark(), base = { id, at, alone: true, isPass: true };
    if (isForeignPass(text)) return { kind: "no", code: "not_ours", alone: true };
    const listed = may ? this.listed(flights) : null;
    if (listed === null) return { ...base, kind: "other", code: "no_list" };
    if (at - listed > life) return { ...base, kind: "other", code: "list_too_old" };
    const pass = readPass(text);
    if (!pass) return { ...base, kind: "no", code: "ticket_not_found" };
    const found = await this.#find(flights, pass);
    if (pass.signature && !(await isSigned(pass, found.flight.public_key))) return { ...base, kind: "no", code: "wrong_signature" };
    if (!found.row) return pass.signature ? { ...base, kind: "other", code: "genuine_later", listed } : { ...base, kind: "no", code: "not_on_list", listed };
    if (found.row.c !== (await found.list.hash(pass.hash))) return { ...base, kind: "no", code: "ticket_not_valid" };
    return this.#board(found, found.row, pass, base);
  }

  /** @param {DoorFlight[]} flights @param {Pass} pass @returns {Promise<Found>} */
  async #find(flights, { ticket }) {
    for (const flight of flights) {
      const list = this.#lists.get(flight.flight_identifier), row = await list?.find(ticket);
      if (list && row) return { id: flight.flight_identifier, flight, row, list };
    }
    const [flight] = flights;
    return { id: flight.flight_identifier, flight, row: null, list: /** @type {FlightList} */ (this.#lists.get(flight.flight_identifier)) };
  }

  /** @param {Found} found @param {Row} row @param {Pass} pass @param {{ id: string, at: number, alone: boolean, isPass: boolean }} base @returns {Promise<Outcome>} */
  async #board({ id: flight, list }, row, pass, base) {
    const key = [flight, row.t], before = this.#boarded.get(String(key)) ?? (row.boarded_at ? Date.parse(row.boarded_at) : null);
    const card = row.p ? await openCard(pass.hash, list.salt, [row.p]) : null, name = card?.name ?? "", seats = [row.label ?? row.seat ?? ""].filter(Boolean);
    if (before) return { ...base, kind: "again", code: "already_boarded", previous: { at: before, gate: null }, name, seats };
    try {
      await this.#keep(flight, pass, base, seats, [[key, { at: base.at, id: base.id }]]);
    } catch {
      return { ...base, kind: "other", code: "not_saved" };
    }
    this.#boarded.set(String(key), base.at);
    return { ...base, kind: row.conflict ? "check" : "in", code: row.conflict ? "seat_conflict" : "boarded", count: 1, name, seats, card };
  }

  /** @param {string} flight @param {Pass} pass @param {{ id: string, at: number }} base @param {string[]} seats @param {[IDBValidKey, unknown][]} marks */
  async #keep(flight, pass, { id, at }, seats, marks) {
    const fields = { ticket: pass.ticket, code_proof: await codeProof(pass.hash, id, at) };
    await this.#queue.keep({ id, at, decision: "admitted", house: this.#queue.house, flight, fields, seats }, marks);
  }

  /**
   * A supervisor boards whoever is not on the list yet.
   * @param {DoorFlight[]} flights
   * @param {string} text
   * @param {string} id
   * @returns {Promise<Outcome>}
   */
  async anyhow([flight], text, id) {
    const at = this.#clock.mark(), pass = readPass(text), base = { id, at, alone: true, isPass: true };
    if (!pass) return { ...base, kind: "no", code: "ticket_not_found" };
    try {
      await this.#keep(flight.flight_identifier, pass, base, [], []);
    } catch {
      return { ...base, kind: "other", code: "not_saved" };
    }
    return { ...base, kind: "in", code: "boarded", count: 1 };
  }
}

/**
 * Who boards, of the wire's ticket.
 * @param {any} ticket
 */
const passenger = ticket => {
  const seat = ticket?.customLabelValue || ticket?.seatNumber || "", conflict = ticket?.seatConflict === true;
  /** @type {import("./answers.js").Kind} */
  const kind = conflict ? "check" : "in";
  return { name: ticket?.passenger?.formattedName ?? "", seats: seat ? [String(seat)] : [], kind };
};
