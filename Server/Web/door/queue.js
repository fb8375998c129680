// @ts-check
/** Scans that the server has not heard of for sure. An item is on disk before the screen says a word. */
import { authenticator, base64url, utf8 } from "./bytes.js";
import { inOrder } from "./order.js";

/**
 * @typedef {object} Item
 * @property {string} id `client_scan_id`, and the same scan's `Idempotency-Key` where it was tried online.
 * @property {number} at the server's time, in ms
 * @property {"admitted" | "refused"} decision
 * @property {string} house whose it is: another organisation's session does not send it
 * @property {string} [flight] of a flight
 * @property {string[]} [seats] whose they are, for who looks at a conflict
 * @property {Record<string, unknown>} fields what is sent beside the id, the time and the decision: never the code
 * @property {number | null} [ended] when its session ended
 * @typedef {import("./api.js").Answer} Answer
 * @typedef {{ id: string, at: number, result: string, code: string, seats: string[], sale: number | null, other: { at: number | null, gate: string | null } | null }} Conflict
 * @typedef {(path: string, body: unknown) => Promise<Answer>} Send
 */

const most = 500, life = 7 * 86_400_000;

/** @param {number} at */
export const written = at => new Date(at).toISOString();

/**
 * Shows that who sends this scan held the ticket, in place of its code.
 * @param {string} code
 * @param {string} id
 * @param {number} at
 * @param {string} [purpose]
 */
export const codeProof = async (code, id, at, purpose = "usher/door/scan/1") =>
  base64url(await (await authenticator(utf8(code)))([purpose, id, written(at)].join("\n")));

export class Queue {
  #store;
  house;
  /** @type {Item[]} In order of time. */
  items = [];

  /** @param {import("./store.js").Store} store @param {string} house */
  constructor(store, house) {
    this.#store = store;
    this.house = house;
  }

  /**
   * What an earlier page left; what is too old goes.
   * @param {number} now
   */
  async load(now) {
    /** @type {Item[]} */
    const all = await this.#store.all("queue");
    const old = all.filter(({ ended }) => ended && now - ended > life);
    await this.#store.write(["queue"], shelf => { for (const { id } of old) shelf("queue").delete(id); });
    this.items = inOrder(all.filter(item => item.house === this.house && !old.includes(item)), ({ at }) => at);
  }

  /**
   * On disk when it ends, with the marks of whom it let in.
   * @param {Item} item
   * @param {[key: IDBValidKey, mark: unknown][]} marks
   */
  async keep(item, marks) {
    await this.#store.write(["queue", "marks"], shelf => {
      shelf("queue").put(item);
      for (const [key, mark] of marks) shelf("marks").put(mark, key);
    }, { strict: true });
    this.items.push(item);
  }

  /**
   * Sends what waits, by time. What a result names leaves; the conflicts among them are kept until somebody has looked. False: it was not heard.
   * @param {Send} send
   * @param {() => number} now
   */
  async send(send, now) {
    const paths = new Map();
    for (const item of this.items) {
      const path = item.flight ? `/door/api/flights/${encodeURIComponent(item.flight)}/scans` : "/api/tickets/scans";
      paths.set(path, [...(paths.get(path) ?? []), item]);
    }
    for (const [path, items] of paths) {
      for (let from = 0; from < items.length; from += most) {
        if (!(await this.#sendSome(path, items.slice(from, from + most), send, now))) return false;
      }
    }
    return true;
  }

  /** @param {string} path @param {Item[]} items @param {Send} send @param {() => number} now */
  async #sendSome(path, items, send, now) {
    const scans = items.map(({ id, at, decision, fields }) => ({ client_scan_id: id, scanned_at: written(at), decision, ...fields }));
    const answer = await send(path, { sent_at: written(now()), scans });
    if (answer.status !== 200) return false;
    /** @type {{ results: any[], superseded: any[] }} */
    const { results, superseded } = { results: [], superseded: [], ...answer.body?.data };
    await this.#settle(items, results, superseded);
    return true;
  }

  /**
   * @param {Item[]} items
   * @param {any[]} results
   * @param {any[]} superseded
   */
  async #settle(items, results, superseded) {
    const known = new Map(items.map(item => [item.id, item])), named = results.filter(({ client_scan_id: id }) => known.has(id));
    const conflicts = named.filter(({ result }) => result === "conflict" || result === "refused" || result === "invalid").map(result => this.#conflict(result, known));
    for (const one of superseded) conflicts.push(this.#superseded(one, named, known));
    const gone = new Set(named.map(({ client_scan_id: id }) => id));
    await this.#store.write(["queue", "conflicts"], shelf => {
      for (const id of gone) shelf("queue").delete(id);
      for (const conflict of conflicts) shelf("conflicts").put(conflict);
    }, { strict: true });
    this.items = this.items.filter(({ id }) => !gone.has(id));
  }

  /**
   * An entry, or at a flight a boarding, that was later than ours.
   * @param {any} one @param {any[]} named @param {Map<string, Item>} known @returns {Conflict}
   */
  #superseded({ entry_id: entry, by_entry_id: by, client_scan_id: id, scanned_at: at, gate = null }, named, known) {
    const ours = named.find(result => (id ? result.client_scan_id === id : result.entry_id === by)), item = known.get(ours?.client_scan_id ?? "");
    return {
      id: `superseded ${entry ?? id}`, at: item?.at ?? 0, result: "superseded", code: "superseded", seats: item?.seats ?? [], sale: ours?.sale_id ?? null,
      other: at ? { at: Date.parse(at), gate } : null,
    };
  }

  /** @param {any} result @param {Map<string, Item>} known @returns {Conflict} */
  #conflict(result, known) {
    const item = known.get(result.client_scan_id), other = result.conflict_with;
    return {
      id: result.client_scan_id, at: item?.at ?? 0, result: result.result, code: result.code ?? result.result, sale: result.sale_id ?? null,
      seats: item?.seats ?? [],
      other: other ? { at: other.scanned_at ? Date.parse(other.scanned_at) : null, gate: other.gate ?? null } : null,
    };
  }

  /**
   * The session is over: what is left waits for this browser's next one there.
   * @param {number} now
   */
  async end(now) {
    await this.#store.write(["queue"], shelf => { for (const item of this.items) shelf("queue").put({ ...item, ended: item.ended ?? now }); });
  }
}
