// @ts-check
/** Boarding's face: passes of this flight, judged by the server, or alone by the flight's list and the airline's key. */
import { isForeignPass } from "./codes.js";
import { kindOf } from "./answers.js";
import { openCard } from "./cards.js";
import { life } from "./lists.js";
import { FlightList, judgePass, readPass } from "./passes.js";
import { codeProof } from "./queue.js";
import { rowsOf } from "./store.js";

/**
 * @typedef {import("./answers.js").Outcome} Outcome
 * @typedef {import("./link.js").DoorFlight} DoorFlight
 * @typedef {import("./passes.js").Pass} Pass
 * @typedef {import("./passes.js").Row} Row
 * @typedef {{ id: string, at: number, alone: boolean, isPass: boolean, zone?: string }} Base
 */

const longest = 2_048;

export class Flights {
  #store;
  #api;
  #clock;
  #queue;
  /** @type {Map<string, FlightList>} */
  #lists = new Map();
  /**
   * When this device boarded whom, by flight and `t`.
   * @type {Map<string, Map<string, { at: number, id: string }>>}
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
      const keys = await this.#store.keys("marks", rowsOf(id)), marks = await this.#store.all("marks", rowsOf(id));
      this.#boarded.set(id, new Map(keys.map((key, index) => [String(/** @type {any} */ (key)[1]), marks[index]])));
    }
  }

  /** @param {DoorFlight[]} flights */
  listed(flights) {
    const oldest = Math.min(...flights.map(({ flight_identifier: id }) => this.#lists.get(id)?.head.fetched || -Infinity));
    return Number.isFinite(oldest) ? oldest : null;
  }

  /** @param {DoorFlight[]} flights @param {Set<string>} waiting the ids of scans that the server has not heard of */
  async renew(flights, waiting) {
    for (const { flight_identifier: id } of flights) {
      const begun = this.#clock.now();
      if (!(await this.#pages(id))) return false;
      await this.#forget(id, begun, waiting);
    }
    return true;
  }

  /** @param {string} id */
  async #pages(id) {
    for (;;) {
      const since = this.#lists.get(id)?.head.next;
      const answer = await this.#api.call("GET", `${path(id)}/manifest${since ? `?since=${encodeURIComponent(since)}` : ""}`);
      if (answer.status === 410) {
        this.#lists.delete(id);
        await this.#store.write(["heads", "rows"], shelf => { shelf("heads").delete(id); shelf("rows").delete(rowsOf(id)); });
        continue;
      }
      if (answer.status !== 200) return false;
      const { salt, tickets, next, more } = answer.body.data, known = this.#lists.get(id);
      /** @type {import("./passes.js").Head} */
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
   * A list that is newer than a mark knows better, unless the server has not heard of that scan: somebody may have taken it back.
   * @param {string} id
   * @param {number} begun
   * @param {Set<string>} waiting
   */
  async #forget(id, begun, waiting) {
    const marks = this.#boarded.get(id) ?? new Map(), old = [...marks].filter(([, mark]) => mark.at < begun - 5_000 && !waiting.has(mark.id));
    if (old.length === 0) return;
    for (const [ticket] of old) marks.delete(ticket);
    await this.#store.write(["marks"], shelf => { for (const [ticket] of old) shelf("marks").delete([id, ticket]); });
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
    if (isForeignPass(text)) return { kind: "no", code: "not_ours", alone: false };
    if (text.length > longest) return { kind: "other", code: "too_long", alone: false };
    const { status, body, headers } = await this.#api.call("POST", `${path(flight.flight_identifier)}/scan`, { pass: text, client_scan_id: id }, { patience });
    if (status === 0 || status >= 500) return null;
    const base = { id, alone: false, isPass: true, zone: flight.time_zone };
    if (status !== 200) {
      const code = body?.code ?? "unavailable", at = body?.boarded_at ? Date.parse(body.boarded_at) : null;
      return {
        ...base, kind: kindOf(status, code), code, previous: at ? { at, gate: body.gate ?? null } : null,
        gate: code === "other_flight" ? [body.number, body.gate].filter(Boolean).join(" · ") : undefined, wait: Number(headers?.get("Retry-After") ?? 0) || undefined,
      };
    }
    const { ticket, issued, boarded } = body.data, isTaken = ticket.seat_conflict === true;
    await this.#mark(flight.flight_identifier, ticket.ticket_identifier, { at: this.#clock.now(), id });
    return {
      ...base, kind: isTaken ? "check" : "in", code: isTaken ? "seat_conflict" : "boarded", name: ticket.passenger?.formattedName ?? "",
      seats: [ticket.seatNumber].filter(Boolean), ticket: ticket.ticket_identifier, count: 1, used: boarded, total: issued, left: issued - boarded,
    };
  }

  /**
   * Whom the server boarded by this phone is aboard to it, too, when it is alone before the next list.
   * @param {string} flight
   * @param {string} ticket
   * @param {{ at: number, id: string }} mark
   */
  async #mark(flight, ticket, mark) {
    const list = this.#lists.get(flight);
    if (list) this.#marks(flight).set(await list.mark(ticket), mark);
  }

  /** @param {string} flight */
  #marks(flight) {
    const marks = this.#boarded.get(flight) ?? new Map();
    this.#boarded.set(flight, marks);
    return marks;
  }

  /**
   * By the flight's list and the airline's key.
   * @param {DoorFlight[]} flights
   * @param {string} text
   * @param {string} id
   * @param {boolean} may
   * @returns {Promise<Outcome>}
   */
  async alone([flight], text, id, may) {
    const at = this.#clock.mark(), base = { id, at, alone: true, isPass: true, zone: flight.time_zone };
    if (isForeignPass(text)) return { kind: "no", code: "not_ours", alone: true };
    const list = may ? this.#lists.get(flight.flight_identifier) : undefined, listed = list?.head.fetched || null;
    if (!list || listed === null) return { ...base, kind: "other", code: "no_list" };
    if (at - listed > life) return { ...base, kind: "other", code: "list_too_old" };
    const marks = this.#marks(flight.flight_identifier), boarded = new Map([...marks].map(([ticket, mark]) => [ticket, mark.at]));
    const said = await judgePass(list, flight.public_key, boarded, text);
    if (said.verdict === "refused") return { ...base, kind: "no", code: said.code, listed };
    if (said.verdict === "genuine_later") return { ...base, kind: "other", code: said.code, listed };
    const { row, pass } = said, card = row.p ? await openCard(pass.hash, list.salt, [row.p]) : null, told = { ...base, name: card?.name ?? "", seats: row.seat ? [row.seat] : [] };
    if (said.verdict === "already_boarded") return { ...told, kind: "again", code: "already_boarded", previous: { at: said.at, gate: null } };
    const mark = { at, id };
    if (!(await this.#keep(flight.flight_identifier, pass, base, told.seats, [[[flight.flight_identifier, row.t], mark]]))) return { ...base, kind: "other", code: "not_saved" };
    marks.set(row.t, mark);
    return { ...told, kind: row.conflict ? "check" : "in", code: row.conflict ? "seat_conflict" : "boarded", count: 1 };
  }

  /**
   * On disk before the screen says a word; false: it is not.
   * @param {string} flight @param {Pass} pass @param {Base} base @param {string[]} seats @param {[IDBValidKey, unknown][]} marks
   */
  async #keep(flight, pass, { id, at }, seats, marks) {
    const fields = { ticket: pass.ticket, code_proof: await codeProof(pass.hash, id, at) };
    try {
      await this.#queue.keep({ id, at, decision: "admitted", house: this.#queue.house, flight, fields, seats }, marks);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * A supervisor boards whoever is not on the list yet.
   * @param {DoorFlight[]} flights
   * @param {string} text
   * @param {string} id
   * @returns {Promise<Outcome>}
   */
  async anyhow([flight], text, id) {
    const at = this.#clock.mark(), pass = readPass(text), base = { id, at, alone: true, isPass: true, zone: flight.time_zone };
    if (!pass) return { ...base, kind: "no", code: "ticket_not_found" };
    const isKept = await this.#keep(flight.flight_identifier, pass, base, [], []);
    return isKept ? { ...base, kind: "in", code: "boarded", count: 1 } : { ...base, kind: "other", code: "not_saved" };
  }

  /**
   * Takes a boarding back; false: it was not done.
   * @param {DoorFlight[]} flights
   * @param {string} ticket
   */
  async unboard([flight], ticket) {
    const id = flight.flight_identifier, { status } = await this.#api.call("DELETE", `${path(id)}/boarded/${encodeURIComponent(ticket)}`);
    const list = this.#lists.get(id);
    if (status === 200 && list) this.#marks(id).delete(await list.mark(ticket));
    return status === 200;
  }
}

/** @param {string} flight */
const path = flight => `/door/api/flights/${encodeURIComponent(flight)}`;
