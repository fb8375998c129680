// @ts-check
/** The lists of a device's events, their sealed cards, and the marks of whom this device let in since. */
import { List } from "./list.js";
import { judge } from "./judge.js";
import { openCard } from "./cards.js";
import { rowsOf } from "./store.js";

/**
 * @typedef {import("./judge.js").Mark} Mark
 * @typedef {import("./judge.js").Sale} Sale
 * @typedef {import("./judge.js").Fields} Fields
 * @typedef {{ list: List, sale: Sale, person: number | null, code: string | null }} Place
 */

/** A list is good for so long, and yellow after so long. */
export const life = 24 * 3_600_000, yellow = 2 * 3_600_000;

export class Lists {
  #store;
  /** @type {Map<number, List>} In the session's order. */
  #lists = new Map();
  /** @type {Map<number, Map<number, Mark>>} */
  #marks = new Map();

  /** @param {import("./store.js").Store} store */
  constructor(store) { this.#store = store; }

  /**
   * What an earlier page left of these events.
   * @param {number[]} events
   */
  async load(events) {
    for (const event of events) {
      const head = await this.#store.get("heads", event);
      if (head) this.#lists.set(event, new List(head, await this.#store.all("rows", rowsOf(String(event)))));
      const keys = await this.#store.keys("marks", IDBKeyRange.bound([event], [event, []]));
      const marks = await this.#store.all("marks", IDBKeyRange.bound([event], [event, []]));
      this.#marks.set(event, new Map(keys.map((key, index) => [Number(/** @type {any} */ (key)[1]), marks[index]])));
    }
  }

  /**
   * Since when the oldest list stands; null where one is missing.
   * @param {number[]} events
   */
  listed(events) {
    let oldest = Infinity;
    for (const event of events) oldest = Math.min(oldest, this.#lists.get(event)?.head.fetched ?? -Infinity);
    return Number.isFinite(oldest) ? oldest : null;
  }

  /**
   * Everything that changed, of each event. False: it did not come.
   * @param {import("./api.js").API} api
   * @param {import("./clock.js").Clock} clock
   * @param {number[]} events
   * @param {Set<string>} waiting the ids of scans that the server has not heard of
   */
  async renew(api, clock, events, waiting) {
    for (const event of events) {
      const begun = clock.now();
      if (!(await this.#pages(api, clock, event)) || !(await this.#cards(api, event))) return false;
      await this.#forget(event, begun, waiting);
    }
    return true;
  }

  /** @param {import("./api.js").API} api @param {import("./clock.js").Clock} clock @param {number} event */
  async #pages(api, clock, event) {
    for (;;) {
      const since = this.#lists.get(event)?.head.next;
      const answer = await api.call("GET", `/api/events/${event}/manifest?limit=2000${since ? `&since=${encodeURIComponent(since)}` : ""}`);
      if (answer.status === 410) {
        await this.#drop(event);
        continue;
      }
      if (answer.status !== 200) return false;
      /** @type {import("./list.js").Page} */
      const page = answer.body.data, head = List.headOf(page, page.more ? (this.#lists.get(event)?.head.fetched ?? 0) : clock.now());
      await this.#store.write(["heads", "rows"], shelf => {
        shelf("heads").put(head, event);
        for (const sale of page.sales) {
          if (sale.st === "deleted") shelf("rows").delete([String(event), sale.id]);
          else shelf("rows").put(sale, [String(event), sale.id]);
        }
      });
      const known = this.#lists.get(event);
      if (known) known.apply(head, page.sales);
      else this.#lists.set(event, new List(head, page.sales));
      if (!page.more) return true;
    }
  }

  /** @param {number} event */
  async #drop(event) {
    this.#lists.delete(event);
    await this.#store.write(["heads", "rows"], shelf => {
      shelf("heads").delete(event);
      shelf("rows").delete(rowsOf(String(event)));
    });
  }

  /** @param {import("./api.js").API} api @param {number} event */
  async #cards(api, event) {
    for (;;) {
      const since = await this.#store.get("kept", `cards ${event}`);
      const answer = await api.call("GET", `/door/api/events/${event}/cards?limit=2000${since ? `&since=${encodeURIComponent(since)}` : ""}`);
      if (answer.status === 410) {
        await this.#store.write(["cards", "kept"], shelf => {
          shelf("cards").delete(rowsOf(String(event)));
          shelf("kept").delete(`cards ${event}`);
        });
        continue;
      }
      // Whoever serves no cards has a list all the same.
      if (answer.status !== 200) return answer.status !== 0;
      const { cards, next, more } = answer.body.data;
      await this.#store.write(["cards", "kept"], shelf => {
        for (const { id, c } of cards) {
          if (c.length > 0) shelf("cards").put(c, [String(event), id]);
          else shelf("cards").delete([String(event), id]);
        }
        shelf("kept").put(next, `cards ${event}`);
      });
      if (!more) return true;
    }
  }

  /**
   * A list that is newer than a mark knows better, unless the server has not heard of that scan.
   * @param {number} event
   * @param {number} begun
   * @param {Set<string>} waiting
   */
  async #forget(event, begun, waiting) {
    const marks = this.#marks.get(event) ?? new Map(), old = [...marks].filter(([, mark]) => mark.at < begun - 5_000 && !waiting.has(mark.id));
    if (old.length === 0) return;
    for (const [person] of old) marks.delete(person);
    await this.#store.write(["marks"], shelf => { for (const [person] of old) shelf("marks").delete([event, person]); });
  }

  /**
   * Whom a code names, in the first list that knows it.
   * @param {string} text
   * @returns {Promise<Place | null>}
   */
  async find(text) {
    for (const list of this.#lists.values()) {
      const found = await list.find(text);
      if (found) return { list, ...found };
    }
    return null;
  }

  /** @param {number} id @returns {Place | null} */
  sale(id) {
    for (const list of this.#lists.values()) {
      const sale = list.sale(id);
      if (sale) return { list, sale, person: null, code: null };
    }
    return null;
  }

  /**
   * By seat or by the sale's number.
   * @param {string} words
   * @returns {Place[]}
   */
  search(words) {
    return [...this.#lists.values()].flatMap(list => list.search(words).map(sale => ({ list, sale, person: null, code: null })));
  }

  /** @param {Place} place @param {Fields} fields @param {number} now */
  judge({ list, sale, person }, fields, now) {
    return judge({ event: list.head.event, dates: list.head.dates, marks: this.marks(list.head.event.id) }, sale, person, fields, now);
  }

  /** @param {number} event */
  marks(event) { return this.#marks.get(event) ?? new Map(); }

  /**
   * Who came in by this device: in memory; who writes it says so.
   * @param {number} event
   * @param {number} person
   * @param {Mark & { id: string }} mark
   */
  mark(event, person, mark) {
    const marks = this.#marks.get(event) ?? new Map();
    marks.set(person, mark);
    this.#marks.set(event, marks);
  }

  /** @param {Place} place */
  async card({ list, sale, code }) {
    if (!code) return null;
    return openCard(code, list.salt, (await this.#store.get("cards", [String(list.head.event.id), sale.id])) ?? []);
  }
}
