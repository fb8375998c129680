// @ts-check
/** What an outcome looks, sounds and feels like. Shape or word alone tell it: never the colour alone. */

/**
 * @typedef {"in" | "check" | "again" | "no" | "other"} Kind
 * @typedef {object} Outcome
 * @property {Kind} kind
 * @property {string} code the server's word for it, or the page's own
 * @property {boolean} alone judged by the list
 * @property {number} [count] how many come in
 * @property {number} [used]
 * @property {number} [total]
 * @property {number} [left]
 * @property {string} [name]
 * @property {string[]} [seats]
 * @property {{ name: string, quantity: number }[]} [lines]
 * @property {import("./cards.js").Card | null} [card]
 * @property {{ at: number, gate: string | null } | null} [previous]
 * @property {string} [zone] the event's
 * @property {number} [event]
 * @property {string} [eventName]
 * @property {number | null} [sale]
 * @property {number | null} [entry]
 * @property {number} [at] the server's time of the scan
 * @property {number} [wait] seconds
 * @property {number} [listed] when the list was made
 * @property {string} [gate] of another flight
 * @property {string} [id]
 * @property {string} [text] what was read, for as long as the page lives
 * @property {boolean} [isPass] of a flight
 * @property {string} [ticket] whose boarding could be taken back, for as long as the page lives
 */

/** @typedef {{ tones: [hertz: number, ms: number][], buzz: number[] }} Signal Tones one after the other, 60 ms apart; what the phone's motor does, in ms. */

/** @type {Record<Kind, Signal>} */
export const signals = {
  in: { tones: [[1_320, 140]], buzz: [60] },
  check: { tones: [[1_320, 120], [880, 160]], buzz: [60, 60, 60] },
  again: { tones: [[660, 150], [660, 150]], buzz: [150, 80, 150] },
  no: { tones: [[180, 520]], buzz: [500] },
  other: { tones: [[520, 80], [520, 80], [520, 80]], buzz: [80, 60, 80, 60, 80] },
};

/** The refusals that say no; what is neither of these nor already used was not checked. */
const refusals = new Set([
  "ticket_not_found", "not_authorized", "wrong_event", "not_today", "not_paid", "ticket_cancelled", "ticket_refunded", "ticket_expired", "sale_ticket_not_found",
  "seat_not_found", "not_on_list", "not_ours", "ticket_not_valid", "other_flight", "wrong_signature",
]);

/** @param {import("./cards.js").Card | null | undefined} card what there is to look at */
export const toCheck = card => (card ? [...card.lines.flatMap(({ proof }) => (proof ? [proof] : [])), ...card.notes] : []);

/**
 * @param {number} status
 * @param {string} code
 * @param {import("./cards.js").Card | null} [card]
 * @returns {Kind}
 */
export const kindOf = (status, code, card) => {
  if (status === 200 || status === 201) return toCheck(card).length > 0 ? "check" : "in";
  if (code === "already_used" || code === "already_boarded") return "again";
  return refusals.has(code) ? "no" : "other";
};

/** @param {string | null | undefined} time */
const at = time => (time ? Date.parse(time) : 0);

/**
 * What the server answered to a scan.
 * @param {import("./api.js").Answer} answer
 * @returns {Outcome}
 */
export const outcomeOf = ({ status, body, headers }) => {
  const data = body?.data, card = data?.card ?? body?.card ?? null;
  const code = data?.code ?? body?.code ?? "unavailable", kind = kindOf(status, code, card);
  if (!data) {
    const previous = kind === "again" ? { at: at(body.scanned_at ?? body.boarded_at), gate: body.gate ?? null } : null;
    return {
      kind, code, alone: false, card, previous, entry: body?.entry_id ?? null, wait: Number(headers?.get("Retry-After") ?? 0) || undefined,
      name: card?.name, gate: code === "other_flight" ? body.gate : undefined,
    };
  }
  const { sale = {}, admissions = [] } = data;
  return {
    kind, code, alone: false, card, count: data.admitted, used: data.used, total: data.total, left: data.left,
    name: sale.name || card?.name || "", seats: admissions.map((/** @type {any} */ one) => one.seat_number).filter(Boolean),
    lines: linesOf(sale.tickets ?? [], admissions), previous: data.previous ? { at: at(data.previous.scanned_at), gate: data.previous.gate } : null,
    zone: sale.event?.time_zone, event: sale.event?.id, eventName: sale.event?.name, sale: data.sale_id, entry: data.entry_id ?? null, at: at(data.scanned_at),
  };
};

/**
 * How many of which kind came in.
 * @param {any[]} tickets
 * @param {any[]} admissions
 */
const linesOf = (tickets, admissions) => tickets.flatMap(({ id, name }) => {
  const quantity = admissions.filter(one => one.sale_ticket_id === id).length;
  return quantity > 0 ? [{ name, quantity }] : [];
});
