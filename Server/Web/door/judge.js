// @ts-check
/** Judges a scan by the list alone, as the server would and as the SDK does (`OfflineJudge`): docs/contracts/door-cases.json holds the three together. */
import { folded } from "./codes.js";
import { inOrder } from "./order.js";

/**
 * @typedef {[id: number, hash: string, line: number, seat: string | null, at: number, status?: string | null]} Person A person of the list; `at` in seconds, 0 if not in.
 * @typedef {{ id: number, st: string, d?: string, h?: string, l?: [line: number, type: number][], a?: Person[] }} Sale
 * @typedef {{ date: string, opens_at: string, closes_at: string }} Day
 * @typedef {{ id: number, name: string, time_zone: string, reentry: string }} ListEvent
 * @typedef {{ at: number, seat?: string | null, gate?: string | null }} Mark What this device did since the list was made; `at` in ms.
 * @typedef {{ event_id?: number, sale_ticket_id?: number, seat_number?: string, quantity?: number }} Fields
 * @typedef {{ event: ListEvent, dates: Day[], marks: Map<number, Mark> }} Known
 * @typedef {{ verdict: "admits", persons: Person[], label: string | null, again: boolean, previous: number | null, left: number, used: number, total: number }} Admits
 * @typedef {{ verdict: "already_used", at: number, persons: Person[], used: number, total: number } | { verdict: "refused", code: string }} Refuses
 */

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/**
 * The calendar's date in a zone.
 * @param {number} at in ms
 * @param {string} zone
 */
export const dayIn = (at, zone) => {
  let format = formats.get(zone);
  if (!format) {
    const parts = /** @type {const} */ ({ year: "numeric", month: "2-digit", day: "2-digit" });
    try {
      format = new Intl.DateTimeFormat("en-CA", { timeZone: zone, ...parts });
    } catch {
      format = new Intl.DateTimeFormat("en-CA", { timeZone: "UTC", ...parts });
    }
    formats.set(zone, format);
  }
  return format.format(at);
};

/** @param {string} code @returns {Refuses} */
const refused = code => ({ verdict: "refused", code });

class Judgement {
  #known;
  #now;

  /** @param {Known} known @param {number} now */
  constructor(known, now) {
    this.#known = known;
    this.#now = now;
  }

  /** @param {Person} person */
  seat(person) { return person[3] ?? this.#known.marks.get(person[0])?.seat ?? null; }

  /**
   * When they came in last, in ms; null: never.
   * @param {Person} person
   */
  lastIn(person) {
    const listed = person[4] > 0 ? person[4] * 1_000 : null, mark = this.#known.marks.get(person[0])?.at ?? null;
    return mark === null ? listed : Math.max(mark, listed ?? mark);
  }

  /** @param {Person} person */
  isIn(person) {
    const at = this.lastIn(person), { reentry, time_zone: zone } = this.#known.event;
    return at !== null && (reentry !== "daily" || dayIn(at, zone) === dayIn(this.#now, zone));
  }

  /** @param {Person[]} persons @param {Person[]} all @returns {Refuses} */
  used(persons, all) {
    const latest = persons.map(person => this.lastIn(person) ?? 0).reduce((one, other) => Math.max(one, other), 0);
    return { verdict: "already_used", at: latest || this.#now, persons, ...this.counts(all) };
  }

  /** @param {Person[]} all */
  counts(all) { return { used: all.filter(person => this.isIn(person)).length, total: all.length }; }

  /**
   * The person with this seat; of several the first one left, else the first; else the first without a seat takes it.
   * @param {string} seat
   * @param {Person[]} covered
   * @returns {{ persons: Person[], label: string | null } | Person[] | "none"} Persons alone: nobody of these is left
   */
  named(seat, covered) {
    let found = covered.filter(person => this.seat(person) === seat);
    if (found.length === 0) found = covered.filter(person => folded(this.seat(person) ?? "\0") === folded(seat));
    if (found.length > 0) {
      const person = found.find(one => !this.isIn(one)) ?? found[0];
      // Who takes part again under a label keeps it.
      return { persons: [person], label: person[3] === null ? seat : null };
    }
    const free = covered.filter(person => person[3] === null);
    if (free.length === 0) return "none";
    let left = free.filter(person => !this.isIn(person));
    if (left.length === 0 && this.#known.event.reentry === "multiple") left = free;
    // Who has a label gives it up only when nobody else can take the new one.
    const person = left.find(one => this.seat(one) === null) ?? left[0];
    return person ? { persons: [person], label: seat } : free;
  }

  /**
   * Line, then seat, then who is left.
   * @param {Fields} fields
   * @param {Sale} sale
   * @param {number | null} own
   * @returns {Admits | Refuses}
   */
  select(fields, sale, own) {
    const all = sale.a ?? [], present = all.filter(person => !person[5]);
    let covered = own === null ? present : [all[own]], label = null;
    if (fields.sale_ticket_id !== undefined) covered = covered.filter(person => sale.l?.[person[2]]?.[0] === fields.sale_ticket_id);
    if (covered.length === 0) return refused("sale_ticket_not_found");
    if (fields.seat_number !== undefined) {
      const place = this.named(fields.seat_number, covered);
      if (place === "none") return refused("seat_not_found");
      if (Array.isArray(place)) return this.used(place, present);
      ({ persons: covered, label } = place);
    }
    let left = covered.filter(person => !this.isIn(person));
    if (left.length === 0 && this.#known.event.reentry === "multiple") left = covered;
    if (left.length === 0) return this.used(covered, present);
    const persons = inOrder(left, ([id]) => id).slice(0, fields.quantity ?? left.length);
    const before = persons.map(person => this.lastIn(person)).filter(at => at !== null).map(Number);
    const counts = this.counts(present), fresh = persons.filter(person => !this.isIn(person)).length;
    return {
      verdict: "admits", persons, label, again: before.length > 0, previous: before.length > 0 ? Math.max(...before) : null,
      used: counts.used + fresh, total: counts.total, left: counts.total - counts.used - fresh,
    };
  }
}

/**
 * The verdict on a sale that a code or an id has found; `own` is the person whose own code it was.
 * @param {Known} known
 * @param {Sale} sale
 * @param {number | null} own
 * @param {Fields} fields
 * @param {number} now the server's time in ms
 * @returns {Admits | Refuses}
 */
export const judge = (known, sale, own, fields, now) => {
  if (fields.event_id !== undefined && fields.event_id !== known.event.id) return refused("wrong_event");
  const day = known.dates.find(({ date }) => date === sale.d);
  if (!day || now < Date.parse(day.opens_at) || now >= Date.parse(day.closes_at)) return refused("not_today");
  const status = sale.st === "paid" && own !== null ? sale.a?.[own]?.[5] || "paid" : sale.st;
  if (["cancelled", "refunded", "expired"].includes(status)) return refused(`ticket_${status}`);
  if (status !== "paid") return refused("not_paid");
  return new Judgement(known, now).select(fields, sale, own);
};
