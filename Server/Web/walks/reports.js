// @ts-check
/**
 * Tells the server how a walk went, as the apps do: at ten events, a minute after the first, and when the page is left. Whoever walks stays unnamed: the
 * name that joins the events is made for this one walk and kept nowhere.
 */

/** @typedef {{ eventType: string, eventId: string, timestamp: string, anonymousId: string, properties: Record<string, string | number | boolean> }} Event */

export class Reports {
  /** @type {Event[]} */
  #waiting = [];
  #timer = 0;
  #session = crypto.randomUUID();
  #name = crypto.randomUUID();

  /** @param {Record<string, string>} common */
  constructor(common) {
    this.common = { device: "browser", osVersion: system(navigator.userAgent), offline: false, sessionId: this.#session, ...common };
    addEventListener("pagehide", () => this.flush(true));
  }

  /** @param {string} eventType @param {Record<string, string | number | boolean>} [properties] */
  track(eventType, properties = {}) {
    this.#waiting.push({ eventType, eventId: crypto.randomUUID(), timestamp: new Date().toISOString(), anonymousId: this.#name, properties: { ...this.common, ...properties } });
    if (this.#waiting.length >= 10) this.flush();
    else if (!this.#timer) this.#timer = setTimeout(() => this.flush(), 60000);
  }

  /** @param {boolean} [isLeaving] */
  async flush(isLeaving = false) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const events = this.#waiting.splice(0, 50);
    if (!events.length) return;
    try {
      const answer = await fetch("/analytics/events", { method: "POST", credentials: "omit", keepalive: isLeaving, headers: { "Content-Type": "application/json" }, body: JSON.stringify({ events }) });
      if (answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429)) return;
      throw new Error("later");
    } catch {
      // A known event is counted once, so what may have come is sent again.
      this.#waiting = [...events, ...this.#waiting].slice(-200);
      this.#timer ||= setTimeout(() => this.flush(), 30000);
    }
  }
}

/**
 * The system's name as figures tell it apart.
 * @param {string} agent
 */
export const system = agent => /android/i.test(agent) ? "Android" : /iphone|ipad|ipod/i.test(agent) ? "iOS" : "Web";
