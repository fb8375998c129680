// @ts-check
/** A phone that stands by itself: it is left by a PIN that was set at its start. And a badge on paper for whoever comes in. */
import { base64url, utf8 } from "./bytes.js";
import { element, part } from "./screen.js";

const tries = 5, minute = 60_000;

/** @param {string} pin */
export const isPIN = pin => /^\d{4,8}$/.test(pin);

export class Pin {
  #store;
  /** @type {number[]} */
  #tried = [];

  /** @param {import("./store.js").Store} store */
  constructor(store) { this.#store = store; }

  /** @param {string} pin @param {string} salt */
  async #digest(pin, salt) {
    const secret = await crypto.subtle.importKey("raw", utf8(pin), "PBKDF2", false, ["deriveBits"]);
    return base64url(await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt: utf8(salt), iterations: 200_000 }, secret, 256));
  }

  /** @param {string} pin */
  async set(pin) {
    const salt = base64url(crypto.getRandomValues(new Uint8Array(16)));
    await this.#store.keep("pin", { salt, digest: await this.#digest(pin, salt) });
  }

  async isSet() { return (await this.#store.get("kept", "pin")) !== undefined; }

  /** @param {string} pin @param {number} now @returns {Promise<"right" | "wrong" | "later">} */
  async check(pin, now) {
    this.#tried = this.#tried.filter(at => now - at < minute);
    if (this.#tried.length >= tries) return "later";
    this.#tried.push(now);
    const kept = await this.#store.get("kept", "pin");
    return kept && (await this.#digest(pin, kept.salt)) === kept.digest ? "right" : "wrong";
  }
}

export class Badges {
  /**
   * Whose badge was printed, by sale, seats and entry: once a person.
   * @type {Set<string>}
   */
  #printed = new Set();

  /**
   * @param {import("./answers.js").Outcome} outcome
   * @param {string} size
   * @param {boolean} again a supervisor asked for it
   */
  print(outcome, size, again = false) {
    const name = outcome.name || outcome.card?.name || "", whose = `${outcome.sale} ${(outcome.seats ?? []).join()} ${name}`;
    if ((outcome.kind !== "in" && outcome.kind !== "check") || !name || (this.#printed.has(whose) && !again)) return false;
    this.#printed.add(whose);
    const said = (outcome.card?.answers ?? []).filter(({ badge }) => badge).map(({ answer }) => element("span", answer, { dir: "auto" }));
    part("label").replaceChildren(element("b", name, { dir: "auto" }), ...said);
    const sheet = new CSSStyleSheet(), [width, height] = size.split("x");
    sheet.replaceSync(`@page { size: ${Number(width)}mm ${Number(height)}mm; margin: 0; }`);
    document.adoptedStyleSheets = [sheet];
    window.print();
    return true;
  }
}
