// @ts-check
/** Keeps a draft: in the browser at once, at the server two seconds after the last change, and says how it stands. */
import { words } from "../shared/words.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {{ name: string, since: string }} Editor */
/** @typedef {{ text: string, etag: string }} Kept */

/** What a server's refusal means, and what else went wrong. */
export class SavingFault extends Error {
  /** @param {number} status @param {{ code?: string, error?: string, editor?: Editor, problems?: { path: string, message: string }[] }} body */
  constructor(status, body) {
    super(body.code && words(`editor.refused.${body.code}`) !== `editor.refused.${body.code}` ? words(`editor.refused.${body.code}`) : body.error ?? words("editor.refused", { n: status }));
    this.status = status;
    this.code = body.code ?? "";
    this.editor = body.editor ?? null;
    this.problems = body.problems ?? [];
  }
}

/** @param {string} address @param {RequestInit} [request] @returns {Promise<Response>} */
export const ask = async (address, request = {}) => {
  const answer = await fetch(address, { cache: "no-store", ...request });
  if (answer.ok) return answer;
  /** @type {any} */
  let body = {};
  try { body = await answer.json(); } catch { /* it says nothing */ }
  throw new SavingFault(answer.status, body);
};

/** @param {string} method @param {unknown} value @param {string} [match] @returns {RequestInit} */
export const sending = (method, value, match) => ({
  method, body: typeof value === "string" ? value : JSON.stringify(value), headers: { "Content-Type": "application/json", ...match ? { "If-Match": match } : {} },
});

export class Saving extends EventTarget {
  etag = "";
  /** @type {"saved" | "changed" | "saving" | "offline" | "lost" | "refused"} */
  state = "saved";
  /** @type {Date | null} */
  savedAt = null;
  fault = "";
  /**
   * Who took over.
   * @type {Editor | null}
   */
  editor = null;
  #timer = 0;
  #pending = false;
  /** @type {Promise<void> | null} */
  #running = null;

  /** @param {string} address of the plan @param {() => Drawing} drawing @param {Storage | null} store */
  constructor(address, drawing, store) {
    super();
    this.address = address;
    this.drawing = drawing;
    this.store = store;
    addEventListener("pagehide", () => { if (this.#pending) this.#keep(); });
    addEventListener("online", () => { if (this.state === "offline") this.save(); });
  }

  get #key() { return `usher-plan ${this.address}`; }

  /** @param {Saving["state"]} state */
  #is(state) {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  /**
   * What this browser has that the server never got.
   * @returns {Kept | null}
   */
  get kept() {
    try {
      const text = this.store?.getItem(this.#key);
      return text ? JSON.parse(text) : null;
    } catch { return null; }
  }

  forget() { try { this.store?.removeItem(this.#key); } catch { /* a browser without a store keeps nothing */ } }

  /** The drawing has changed. */
  changed() {
    this.#pending = true;
    if (this.state === "lost") { this.#keep(); return; }
    if (this.state !== "offline") this.#is("changed");
    this.#keepSoon();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), 2000);
  }

  #keeping = 0;

  /** A large drawing is not written with each key that is pressed. */
  #keepSoon() {
    if (this.#keeping) return;
    this.#keeping = setTimeout(() => { this.#keeping = 0; if (this.#pending) this.#keep(); }, 500);
  }

  #keep() { try { this.store?.setItem(this.#key, JSON.stringify({ text: JSON.stringify(this.drawing()), etag: this.etag })); } catch { /* it is full */ } }

  /**
   * Saves what is not saved yet; one at a time.
   * @returns {Promise<void>}
   */
  save() {
    clearTimeout(this.#timer);
    this.#running ??= this.#save().finally(() => { this.#running = null; });
    return this.#running;
  }

  async #save() {
    while (this.#pending && this.state !== "lost") {
      this.#pending = false;
      this.#is("saving");
      try {
        const answer = await ask(`${this.address}/draft`, sending("PUT", this.drawing(), this.etag));
        this.etag = answer.headers.get("ETag") ?? this.etag;
        this.savedAt = new Date();
        if (!this.#pending) this.forget();
        this.#is("saved");
      } catch (error) {
        this.#pending = true;
        this.#fail(error);
        return;
      }
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#keep();
    if (!(error instanceof SavingFault) || error.status >= 500 || error.status === 429) {
      this.#is("offline");
      this.#timer = setTimeout(() => this.save(), 5000);
      return;
    }
    this.fault = error.message;
    this.editor = error.editor;
    this.#is(error.status === 412 ? "lost" : "refused");
  }

  /**
   * Begins to edit, or gives a sign of life.
   * @param {boolean} [takeOver]
   */
  async begin(takeOver = false) {
    const answer = await ask(`${this.address}/editing`, sending("POST", { takeOver }));
    return { etag: answer.headers.get("ETag") ?? "", plan: await answer.json() };
  }

  /** Says each half minute that somebody is still here. */
  live() {
    setInterval(async () => {
      if (this.state === "lost") return;
      try { await this.begin(); } catch (error) {
        if (!(error instanceof SavingFault) || error.code !== "being_edited") return;
        this.editor = error.editor;
        this.#keep();
        this.#is("lost");
      }
    }, 30_000);
    addEventListener("pagehide", () => {
      if (this.state !== "lost") fetch(`${this.address}/editing`, { method: "DELETE", keepalive: true }).catch(() => {});
    });
  }
}
