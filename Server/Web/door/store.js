// @ts-check
/** What a device keeps, in the browser's own database: lists, sealed cards, the queue, marks, history, settings and keys. Never a code, a name or an address in clear. */

/** @typedef {"kept" | "heads" | "rows" | "cards" | "queue" | "marks" | "history" | "conflicts"} Shelf */

const version = 1;
/** @type {Record<Shelf, IDBObjectStoreParameters>} */
const shelves = {
  // One value a name: keys, session, clock, settings.
  kept: {},
  // Of each event or flight the list's head, and its rows by list and number.
  heads: {}, rows: {}, cards: {},
  queue: { keyPath: "id" }, marks: {}, history: { autoIncrement: true }, conflicts: { keyPath: "id" },
};

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answered = request => new Promise((resolve, reject) => {
  request.addEventListener("success", () => resolve(request.result));
  request.addEventListener("error", () => reject(request.error));
});

export class Store {
  #database;

  /** @param {IDBDatabase} database */
  constructor(database) { this.#database = database; }

  /** @param {string} [name] */
  static async open(name = "usher-door") {
    const request = indexedDB.open(name, version);
    request.addEventListener("upgradeneeded", () => {
      for (const [shelf, how] of Object.entries(shelves)) request.result.createObjectStore(shelf, how);
    });
    return new Store(await answered(request));
  }

  /** @param {Shelf} shelf @param {IDBValidKey} key @returns {Promise<any>} */
  get(shelf, key) { return answered(this.#database.transaction(shelf).objectStore(shelf).get(key)); }

  /** @param {Shelf} shelf @param {IDBKeyRange} [range] @returns {Promise<any[]>} */
  all(shelf, range) { return answered(this.#database.transaction(shelf).objectStore(shelf).getAll(range)); }

  /** @param {Shelf} shelf @param {IDBKeyRange} [range] */
  keys(shelf, range) { return answered(this.#database.transaction(shelf).objectStore(shelf).getAllKeys(range)); }

  /**
   * Writes together, all or nothing; `strict` ends when it is on disk.
   * @param {Shelf[]} names
   * @param {(shelf: (name: Shelf) => IDBObjectStore) => void} body
   * @param {{ strict?: boolean }} [how]
   * @returns {Promise<void>}
   */
  write(names, body, how) {
    return new Promise((resolve, reject) => {
      const open = /** @type {any} */ (this.#database);
      /** @type {IDBTransaction} */
      const transaction = open.transaction(names, "readwrite", { durability: how?.strict ? "strict" : "relaxed" });
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error));
      body(name => transaction.objectStore(name));
    });
  }

  /** @param {string} name @param {unknown} value */
  keep(name, value) { return this.write(["kept"], shelf => shelf("kept").put(value, name)); }

  /**
   * All but the queue goes.
   * @param {Shelf[]} [but]
   */
  wipe(but = ["queue"]) {
    const names = /** @type {Shelf[]} */ (Object.keys(shelves)).filter(name => !but.includes(name));
    return this.write(names, shelf => { for (const name of names) shelf(name).clear(); }, { strict: true });
  }

  close() { this.#database.close(); }
}

/**
 * All rows of a list.
 * @param {string} list
 */
export const rowsOf = list => IDBKeyRange.bound([list], [list, []]);
