// @ts-check
/** Calls under the device's cookie, each with its proof. */
import { instant } from "./clock.js";
import { proof } from "./proof.js";

/**
 * @typedef {{ status: number, body: any, headers: Headers | null }} Answer `status` 0: no answer came.
 * @typedef {{ id?: string, patience?: number, signal?: AbortSignal }} Way
 */

const usual = 15_000;

export class API {
  #keys;
  #clock;
  #ended;
  #jumped;

  /**
   * @param {CryptoKeyPair} keys
   * @param {import("./clock.js").Clock} clock
   * @param {(why: string) => void} ended the device is no longer signed in
   * @param {(by: number) => void} jumped the clock was wrong by so many ms
   */
  constructor(keys, clock, ended, jumped) {
    this.#keys = keys;
    this.#clock = clock;
    this.#ended = ended;
    this.#jumped = jumped;
  }

  /**
   * @param {string} method
   * @param {string} path with its query
   * @param {unknown} [body]
   * @param {Way} [way]
   * @returns {Promise<Answer>}
   */
  async call(method, path, body, way = {}) {
    const answer = await this.#once(method, path, body, way);
    if (answer.status !== 401) return answer;
    if (answer.body?.code !== "proof_invalid") return this.#refused(answer);
    const again = await this.#once(method, path, body, way);
    return again.status === 401 ? this.#refused(again) : again;
  }

  /** @param {Answer} answer */
  #refused(answer) {
    if (answer.body?.code === "device_invalid") this.#ended(answer.body.ended ?? "unknown");
    return answer;
  }

  /** @param {string} method @param {string} path @param {unknown} body @param {Way} way @returns {Promise<Answer>} */
  async #once(method, path, body, { id, patience = usual, signal }) {
    const sent = this.#clock.tick, stop = new AbortController(), timer = setTimeout(() => stop.abort(), patience);
    const abort = () => stop.abort();
    signal?.addEventListener("abort", abort);
    try {
      const response = await this.#request(method, path, body, id, stop.signal);
      const text = await response.text();
      /** @type {any} */
      let read = null;
      try { read = text ? JSON.parse(text) : null; } catch { return { status: response.ok ? 0 : response.status, body: null, headers: response.headers }; }
      const time = read?.server_time ?? read?.data?.server_time;
      if (typeof time === "string") this.#timed(instant(time), sent);
      return { status: response.status, body: read, headers: response.headers };
    } catch {
      return { status: 0, body: null, headers: null };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  /** @param {number} time @param {number} sent */
  #timed(time, sent) {
    const by = this.#clock.answered(time, sent);
    if (by) this.#jumped(by);
  }

  /** @param {string} method @param {string} path @param {unknown} body @param {string | undefined} id @param {AbortSignal} signal */
  async #request(method, path, body, id, signal) {
    const text = body === undefined ? "" : JSON.stringify(body);
    /** @type {Record<string, string>} */
    const headers = { "X-Usher-Proof": await proof(this.#keys.privateKey, method, path, text, this.#clock.now()) };
    if (text) headers["Content-Type"] = "application/json";
    if (id) headers["Idempotency-Key"] = id;
    /** @type {RequestInit} */
    const request = { method, headers, signal, cache: "no-store", credentials: "same-origin", redirect: "error" };
    if (text) request.body = text;
    return fetch(path, request);
  }

  /**
   * An event stream, until it ends or `signal` ends it.
   * @param {string} path
   * @param {(event: string, data: any) => void} heard
   * @param {AbortSignal} signal
   * @returns {Promise<number>} the status of an answer that was no stream, else 0
   */
  async listen(path, heard, signal) {
    const response = await this.#request("GET", path, undefined, undefined, signal);
    if (!response.ok || !response.body) {
      const body = await response.json().catch(() => null);
      this.#refused({ status: response.status, body, headers: response.headers });
      return response.status;
    }
    const reader = response.body.getReader(), decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 0;
      const parts = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = parts.pop() ?? "";
      for (const part of parts) tell(part, heard);
    }
  }
}

/**
 * One event of a stream.
 * @param {string} part
 * @param {(event: string, data: any) => void} heard
 */
export const tell = (part, heard) => {
  let event = "message", data = "";
  for (const line of part.split(/\r?\n/)) {
    const [, name, value] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (name === "event") event = value;
    if (name === "data") data += value;
  }
  if (!data) return;
  try { heard(event, JSON.parse(data)); } catch { /* A line of another kind. */ }
};
