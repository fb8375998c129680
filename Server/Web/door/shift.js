// @ts-check
/** One session of this device at its door: what is read goes to the server, or to the list when the server is away, and ends as one outcome. */
import { API } from "./api.js";
import { kindOf, outcomeOf } from "./answers.js";
import { isForeignPass, trimmed } from "./codes.js";
import { Flights } from "./flights.js";
import { afterPaint } from "./later.js";
import { Lists, life } from "./lists.js";
import { inOrder } from "./order.js";
import { Queue, codeProof } from "./queue.js";

/**
 * @typedef {import("./answers.js").Outcome} Outcome
 * @typedef {import("./judge.js").Fields} Fields
 * @typedef {import("./lists.js").Place} Place
 * @typedef {import("./link.js").Session} Session
 * @typedef {{ id: string, at: number, kind: string, code: string, alone: boolean, count: number, seats: string[], sale: number | null, entry: number | null, event: number | null, sent: boolean, freed?: number }} Past
 * @typedef {{ used: number, left: number }} Counts
 */

/** Without an answer for so long, the list judges. */
const patience = 3_000;
const halfMinute = 30_000;
/** In a rush each scan changes the list: it comes when nobody was scanned for so long, or has waited for so long. */
const lull = 1_500, due = 5_000;
const longest = 2_048;
/** How many scans the history has. */
const remembered = 50;

export class Shift {
  /** @type {Session} */
  session;
  /**
   * Since when the server is away, in its time; null: it is there.
   * @type {number | null}
   */
  away = null;
  /** @type {Past[]} The newest first. */
  history = [];
  /** @type {import("./queue.js").Conflict[]} */
  conflicts = [];
  /** @type {Map<number | string, Counts>} */
  counts = new Map();
  /** When the counts came last. */
  counted = 0;
  /** By how much this phone's clock was wrong, in ms. */
  jumped = 0;
  /**
   * What the page knows while it lives: names are written nowhere.
   * @type {Map<string, string>}
   */
  names = new Map();
  #store;
  #clock;
  #api;
  #lists;
  #queue;
  #flights;
  #changed;
  #ended;
  #stop = new AbortController();
  #retryAfter = 5_000;
  #retryAt = 0;
  #helloAt = 0;
  #renewAt = 0;
  #renewing = false;
  #sending = false;
  /** When somebody was scanned last. */
  #scannedAt = -Infinity;

  /**
   * @param {import("./store.js").Store} store
   * @param {import("./clock.js").Clock} clock
   * @param {Session} session
   * @param {CryptoKeyPair} keys
   * @param {() => void} changed
   * @param {(why: string) => void} ended
   */
  constructor(store, clock, session, keys, changed, ended) {
    this.#store = store;
    this.#clock = clock;
    this.session = session;
    this.#changed = changed;
    this.#ended = ended;
    this.#api = new API(keys, clock, why => { void this.end(why); }, by => { this.jumped = by; });
    this.#lists = new Lists(store);
    this.#queue = new Queue(store, session.organisation);
    this.#flights = new Flights(store, this.#api, clock, this.#queue);
  }

  /** @param {string} ability */
  can(ability) { return this.session.can.includes(ability); }
  get now() { return this.#clock.now(); }
  get events() { return this.session.events.map(({ id }) => id); }
  get waiting() { return this.#queue.items.length; }
  get listed() { return this.isBoarding ? this.#flights.listed(this.session.flights) : this.#lists.listed(this.events); }
  /** Where the door stands. */
  get zone() { return this.session.events[0]?.time_zone ?? this.session.flights[0]?.time_zone; }
  get isBoarding() { return this.session.flights.length > 0; }
  get isOver() { return this.#stop.signal.aborted; }

  /** What an earlier page left. */
  async load() {
    await this.#queue.load(this.now);
    await this.#lists.load(this.events);
    await this.#flights.load(this.session.flights);
    this.history = inOrder((await this.#store.all("history")).slice(-remembered), ({ at }) => -at);
    this.conflicts = await this.#store.all("conflicts");
  }

  /** From Start on: lists, counts, and what comes each half minute. */
  begin() {
    const timer = setInterval(() => { void this.tick(); }, 1_000);
    this.#stop.signal.addEventListener("abort", () => clearInterval(timer));
    addEventListener("online", () => { this.#retryAt = 0; }, { signal: this.#stop.signal });
    for (const event of this.events.slice(0, 4)) void this.#listen(`event_id=${event}`, event);
    for (const flight of this.session.flights.slice(0, 4)) void this.#listen(`flight=${encodeURIComponent(flight.flight_identifier)}`, flight.flight_identifier);
    void this.tick();
  }

  /** Each second. */
  async tick() {
    if (this.isOver) return;
    const now = this.#clock.tick, expires = this.session.expires_at;
    if (expires && this.now >= Date.parse(expires)) {
      await this.end("expired");
      return;
    }
    if (this.away !== null && now >= this.#retryAt) {
      this.#retryAt = now + this.#retryAfter;
      this.#retryAfter = Math.min(60_000, 2 * this.#retryAfter);
      await this.hello();
    } else if (this.away === null && now >= this.#helloAt) {
      await this.hello();
    }
    if (this.away === null && this.waiting > 0) void this.send();
    const isRush = now - this.#scannedAt < lull;
    if (this.away === null && now >= this.#renewAt + (isRush ? due : 0)) void this.renew();
    this.#changed();
  }

  /** Tells the house how this device stands, and hears how the house does. */
  async hello() {
    this.#helloAt = this.#clock.tick + halfMinute;
    const listed = this.listed, query = `waiting=${this.waiting}${listed ? `&listed_at=${encodeURIComponent(new Date(listed).toISOString())}` : ""}`;
    const answer = await this.#api.call("GET", `/door/api/hello?${query}`, undefined, { patience: 5_000 });
    if (answer.status !== 200) {
      if (answer.status === 0 || answer.status >= 500) this.#lost();
      return;
    }
    this.session = answer.body.data;
    await this.#store.write(["kept"], shelf => {
      shelf("kept").put(this.session, "session");
      shelf("kept").put(this.#clock.saved, "clock");
    });
    this.#back();
  }

  #lost() {
    if (this.away !== null) return;
    this.away = this.now;
    this.#retryAfter = 5_000;
    this.#retryAt = this.#clock.tick + this.#retryAfter;
    this.#changed();
  }

  #back() {
    if (this.away === null) return;
    this.away = null;
    this.#renewAt = 0;
    this.#changed();
    void this.send();
  }

  /** The list, where this device may keep one. */
  async renew() {
    if (this.#renewing || !this.can("offline")) return;
    this.#renewing = true;
    this.#renewAt = this.#clock.tick + halfMinute;
    try {
      const waiting = new Set(this.#queue.items.map(({ id }) => id));
      if (this.isBoarding) await this.#flights.renew(this.session.flights, waiting);
      else await this.#lists.renew(this.#api, this.#clock, this.events, waiting);
    } finally {
      this.#renewing = false;
      this.#changed();
    }
  }

  /** What waits, by time. */
  async send() {
    if (this.#sending || this.waiting === 0) return;
    this.#sending = true;
    try {
      const sent = this.#queue.items.map(({ id }) => id);
      const heard = await this.#queue.send((path, body) => this.#api.call("POST", path, body), () => this.now);
      const left = new Set(this.#queue.items.map(({ id }) => id));
      for (const past of this.history) if (sent.includes(past.id) && !left.has(past.id)) past.sent = true;
      this.conflicts = await this.#store.all("conflicts");
      if (heard) this.#renewAt = 0;
    } finally {
      this.#sending = false;
      this.#changed();
    }
  }

  /**
   * The counts as they change.
   * @param {string} query
   * @param {number | string} of
   */
  async #listen(query, of) {
    const { signal } = this.#stop;
    for (let pause = 3_000; !signal.aborted; pause = Math.min(30_000, pause * 2)) {
      try {
        const status = await this.#api.listen(`/door/api/stream?${query}`, (event, data) => {
          pause = 3_000;
          this.#told(event, data, of);
        }, signal);
        if (status === 404 || status === 403) return;
      } catch {
        if (!signal.aborted && this.away === null) await this.hello();
      }
      await new Promise(resolve => { setTimeout(resolve, pause); });
    }
  }

  /** @param {string} event @param {any} data @param {number | string} of */
  #told(event, data, of) {
    if (event === "list") this.#renewAt = Math.min(this.#renewAt, this.#clock.tick);
    if (event === "session") this.#helloAt = 0;
    if (event !== "counts") return;
    const totals = data.totals ?? { used: data.boarded, left: data.issued - data.boarded };
    this.counts.set(of, { used: totals.used, left: totals.left });
    this.counted = this.#clock.tick;
    this.#changed();
  }

  /**
   * One scan, from what was read to its outcome.
   * @param {string} read
   * @param {Fields} [more]
   * @returns {Promise<Outcome>}
   */
  async scan(read, more = {}) {
    const text = trimmed(read);
    this.#scannedAt = this.#clock.tick;
    if (this.isBoarding) return this.#remembered(await this.#board(text), text);
    // Another airline's pass has a stranger's name in it: it is neither sent nor kept.
    if (isForeignPass(text)) return { kind: "no", code: "not_ours", alone: false };
    if (text.length > longest) return { kind: "other", code: "too_long", alone: false };
    return this.#remembered(await this.#judged({ ticket_code: text }, more), text);
  }

  /**
   * Who was found by name or seat.
   * @param {number} sale
   * @param {Fields} [more]
   */
  async admit(sale, more = {}) { return this.#remembered(await this.#judged({ sale_id: sale }, more), ""); }

  /**
   * A boarding pass.
   * @param {string} text
   * @returns {Promise<Outcome>}
   */
  async #board(text) {
    const id = crypto.randomUUID();
    if (this.away === null) {
      const outcome = await this.#flights.scan(this.session.flights, text, id, patience);
      if (outcome) return outcome;
      this.#lost();
    }
    return this.#flights.alone(this.session.flights, text, id, this.can("offline"));
  }

  /** @param {{ ticket_code: string } | { sale_id: number }} what @param {Fields} more @returns {Promise<Outcome>} */
  async #judged(what, more) {
    const id = crypto.randomUUID();
    if (this.away === null) {
      const gate = this.session.device.gate ? { gate: this.session.device.gate } : {};
      const answer = await this.#api.call("POST", "/api/tickets/scan", { ...what, ...more, ...gate }, { id, patience });
      if (answer.status > 0 && answer.status < 500) return this.#online(id, answer);
      this.#lost();
    }
    return this.#alone(id, what, more);
  }

  /** @param {string} id @param {import("./api.js").Answer} answer @returns {Outcome} */
  #online(id, answer) {
    const outcome = { ...outcomeOf(answer), id };
    if (answer.status !== 201) return outcome;
    const { admissions = [], gate = null } = answer.body.data, at = outcome.at || this.now;
    for (const { id: person, seat_number: seat } of admissions) this.#lists.mark(outcome.event ?? 0, person, { at, seat, gate, id });
    return outcome;
  }

  /**
   * A scan that admits nobody yet, to ask how many come in.
   * @param {string} read
   * @returns {Promise<Outcome | null>} null: no look was possible.
   */
  async look(read) {
    const text = trimmed(read);
    if (this.isBoarding || isForeignPass(text) || text.length > longest) return null;
    if (this.away === null) {
      const answer = await this.#api.call("POST", "/door/api/look", { ticket_code: text }, { patience });
      if (answer.status > 0 && answer.status < 500) return outcomeOf(answer);
      this.#lost();
    }
    const place = this.#stale() ? null : await this.#lists.find(text);
    if (!place) return null;
    const verdict = this.#lists.judge(place, this.#only(), this.now);
    return verdict.verdict === "admits" ? { kind: "in", code: "would_admit", alone: true, count: verdict.persons.length, left: verdict.left + verdict.persons.length } : null;
  }

  /**
   * A device of one event scans for it alone.
   * @returns {Fields}
   */
  #only() { return this.events.length === 1 ? { event_id: this.events[0] } : {}; }

  /** Why the list cannot judge, if it cannot. */
  #stale() {
    const listed = this.can("offline") ? this.listed : null;
    if (listed === null) return "no_list";
    return this.now - listed > life ? "list_too_old" : null;
  }

  /** @param {string} id @param {{ ticket_code: string } | { sale_id: number }} what @param {Fields} more @returns {Promise<Outcome>} */
  async #alone(id, what, more) {
    const stale = this.#stale(), at = this.#clock.mark();
    if (stale) return { kind: "other", code: stale, alone: true, at, id };
    const place = "sale_id" in what ? this.#lists.sale(what.sale_id) : await this.#lists.find(what.ticket_code);
    if (!place) return { kind: "no", code: "not_on_list", alone: true, at, id, listed: this.listed ?? at };
    const verdict = this.#lists.judge(place, { ...more, ...this.#only() }, at);
    // The card is opened while the scan is written down.
    const [kept, card] = await Promise.all([this.#keep(id, place, more, verdict, at), this.#lists.card(place)]);
    if (!kept && verdict.verdict === "admits") return { kind: "other", code: "not_saved", alone: true, at, id };
    afterPaint(() => { if (!this.isOver) void this.#store.keep("clock", this.#clock.saved); });
    return this.#spoken(id, place, verdict, at, card);
  }

  /**
   * On disk before the screen says a word; a refusal is told for the audit alone.
   * @param {string} id
   * @param {Place} place
   * @param {Fields} more
   * @param {ReturnType<Lists["judge"]>} verdict
   * @param {number} at
   */
  async #keep(id, { list, sale, person, code }, more, verdict, at) {
    const admits = verdict.verdict === "admits", event = list.head.event.id, gate = this.session.device.gate;
    const persons = admits ? verdict.persons : [];
    /** @type {Record<string, unknown>} */
    const fields = { sale_id: sale.id, ...more, ...this.#only() };
    if (gate) fields.gate = gate;
    if (person !== null) fields.admission_id = sale.a?.[person][0];
    if (code) fields.code_proof = await codeProof(code, id, at);
    const mark = (/** @type {import("./judge.js").Person} */ one) => ({ at, gate, id, seat: one[3] ?? (admits ? verdict.label : null) });
    const seats = persons.map(one => mark(one).seat).filter(seat => seat !== null).map(String);
    try {
      await this.#queue.keep(
        { id, at, decision: admits ? "admitted" : "refused", house: this.session.organisation, fields, seats },
        persons.map(one => [[event, one[0]], mark(one)]));
    } catch {
      return false;
    }
    for (const one of persons) this.#lists.mark(event, one[0], mark(one));
    return true;
  }

  /**
   * @param {string} id
   * @param {Place} place
   * @param {ReturnType<Lists["judge"]>} verdict
   * @param {number} at
   * @param {import("./cards.js").Card | null} card
   * @returns {Outcome}
   */
  #spoken(id, place, verdict, at, card) {
    const { list, sale } = place, { event } = list.head, base = { alone: true, at, id, zone: event.time_zone, event: event.id, eventName: event.name, sale: sale.id };
    if (verdict.verdict === "refused") return { ...base, kind: "no", code: verdict.code };
    const name = card?.name ?? "", seats = verdict.persons.map(one => one[3] ?? this.#lists.marks(event.id).get(one[0])?.seat);
    const told = { ...base, card, name, used: verdict.used, total: verdict.total, seats: /** @type {string[]} */ (seats.filter(Boolean)) };
    if (verdict.verdict === "already_used") {
      const gate = verdict.persons.map(one => this.#lists.marks(event.id).get(one[0])).find(mark => mark?.at === verdict.at)?.gate ?? null;
      return { ...told, kind: "again", code: "already_used", previous: { at: verdict.at, gate } };
    }
    const types = new Map(list.head.ticket_types.map(type => [type.id, type.name])), lines = new Map();
    for (const one of verdict.persons) {
      const line = types.get(sale.l?.[one[2]]?.[1] ?? 0) ?? "";
      lines.set(line, (lines.get(line) ?? 0) + 1);
    }
    return {
      ...told, kind: kindOf(201, "admitted", card), code: verdict.again ? "readmitted" : "admitted", count: verdict.persons.length, left: verdict.left,
      lines: [...lines].map(([line, quantity]) => ({ name: line, quantity })), previous: verdict.previous ? { at: verdict.previous, gate: null } : null,
    };
  }

  /**
   * The history keeps no name and no code. What is written of it is not waited for: what must be on disk before the screen says a word is the queue's.
   * @param {Outcome} outcome
   * @param {string} text
   * @returns {Outcome}
   */
  #remembered(outcome, text) {
    if (outcome.code === "not_ours") return outcome;
    const id = outcome.id ?? crypto.randomUUID();
    /** @type {Past} */
    const past = {
      id, at: outcome.at || this.now, kind: outcome.kind, code: outcome.code, alone: outcome.alone, count: outcome.count ?? 0, seats: outcome.seats ?? [],
      sale: outcome.sale ?? null, entry: outcome.entry ?? null, event: outcome.event ?? null, sent: !this.#queue.items.some(item => item.id === id),
    };
    if (outcome.name) this.names.set(id, outcome.name);
    this.history = [past, ...this.history].slice(0, remembered);
    for (const known of [...this.names.keys()].slice(0, -remembered)) this.names.delete(known);
    afterPaint(() => { void this.#write(past); });
    this.#changed();
    return { ...outcome, id, text };
  }

  /** @param {Past} past */
  async #write(past) {
    // A shift that has ended meanwhile leaves nothing.
    if (this.isOver) return;
    await this.#store.write(["history"], shelf => {
      shelf("history").put(past);
      const counted = shelf("history").getAllKeys();
      counted.addEventListener("success", () => { for (const key of counted.result.slice(0, -remembered)) shelf("history").delete(key); });
    }).catch(() => undefined);
  }

  /**
   * A supervisor lets somebody in whom the list does not know: alone the text of this ticket is kept, since it is all there is.
   * @param {Outcome} outcome
   * @returns {Promise<Outcome>}
   */
  async anyhow(outcome) {
    const id = crypto.randomUUID(), at = this.#clock.mark(), text = outcome.text ?? "";
    if (outcome.isPass) return this.#remembered(await this.#flights.anyhow(this.session.flights, text, id), text);
    try {
      await this.#queue.keep({ id, at, decision: "admitted", house: this.session.organisation, fields: { ticket_code: text, ...this.#only() } }, []);
    } catch {
      return { kind: "other", code: "not_saved", alone: true, at, id };
    }
    return this.#remembered({ kind: "in", code: "admitted", alone: true, at, id, count: 1 }, "");
  }

  /**
   * Those in by this answer are out again; null: it was not done.
   * @param {Outcome} outcome
   * @returns {Promise<number | null>}
   */
  async undo({ id, entry, ticket }) {
    const freed = ticket ? await this.#unboard(ticket) : await this.#free(entry ?? 0);
    if (freed === null) return null;
    for (const past of this.history) if (past.id === id) past.freed = freed;
    this.#renewAt = 0;
    this.#changed();
    return freed;
  }

  /** @param {string} ticket */
  async #unboard(ticket) { return (await this.#flights.unboard(this.session.flights, ticket)) ? 1 : null; }

  /** @param {number} entry @returns {Promise<number | null>} */
  async #free(entry) {
    const answer = await this.#api.call("POST", `/api/tickets/${entry}/undo`, {});
    return answer.status === 200 ? answer.body.data.freed : null;
  }

  /**
   * Sales by name, seat or number; alone by the latter two.
   * @param {string} words
   */
  async search(words) {
    if (this.away === null && this.can("list")) {
      const only = this.#only().event_id, query = `${only ? `event_id=${only}&` : ""}query=${encodeURIComponent(words)}`;
      const answer = await this.#api.call("GET", `/api/tickets?${query}`, undefined, { patience: 5_000 });
      if (answer.status === 200) return /** @type {any[]} */ (answer.body.data);
      if (answer.status !== 0 && answer.status < 500) return [];
      this.#lost();
    }
    return this.#lists.search(words).map(({ list, sale }) => {
      const marks = this.#lists.marks(list.head.event.id);
      const admissions = (sale.a ?? []).filter(one => !one[5]).map(one => ({
        id: one[0], seat_number: one[3] ?? marks.get(one[0])?.seat ?? null, entry_id: one[4] || marks.has(one[0]) ? 1 : null,
      }));
      return { sale_id: sale.id, name: "", status: sale.st, used: admissions.filter(one => one.entry_id).length, total: admissions.length, admissions };
    });
  }

  /** Somebody has looked at them. */
  async looked() {
    this.conflicts = [];
    await this.#store.write(["conflicts"], shelf => shelf("conflicts").clear());
    this.#changed();
  }

  /** @param {{ name?: string, gate?: string }} change */
  async rename(change) {
    const answer = await this.#api.call("PATCH", "/door/api/device", change);
    if (answer.status === 200) this.session = answer.body.data ?? this.session;
    this.#helloAt = 0;
  }

  /** The shift ends here, by the phone's own hand. */
  async signOff() {
    if (this.away === null && this.waiting > 0) await this.send();
    await this.#api.call("DELETE", "/door/api/device", undefined, { patience: 5_000 });
    await this.end("expired");
  }

  /**
   * The device is no more: all but what was not sent goes at once.
   * @param {string} why
   */
  async end(why) {
    if (this.isOver) return;
    this.#stop.abort();
    await this.#queue.end(this.now);
    await this.#store.wipe();
    this.names.clear();
    this.history = [];
    this.#ended(why);
  }
}
