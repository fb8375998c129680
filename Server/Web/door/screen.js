// @ts-check
/** The answer on the screen: section 5 of the contract, and nothing moves that does not tell something. */
import { toCheck } from "./answers.js";
import { clockTime, say } from "./words.js";

/** @typedef {import("./answers.js").Outcome} Outcome */

/** @param {string} id @returns {any} */
export const part = id => document.getElementById(id);

/**
 * Says it there; what stands there already is not laid out again.
 * @param {string} id
 * @param {string} text
 */
export const write = (id, text) => { if (part(id).textContent !== text) part(id).textContent = text; };

/** @param {string} name @param {string} text @param {Record<string, string>} [attributes] */
export const element = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/** The picture shows behind an answer again after so long. */
const behind = 4_000;

export class Screen {
  /** @type {import("./words.js").Language} */
  language;
  isKiosk = false;
  /** When the answer was painted, by `performance.now`. */
  painted = 0;
  #timer = 0;
  /** Whether somebody has moved the answer's text: to ask the browser would make it lay out everything. */
  #isMoved = false;

  /** @param {import("./words.js").Language} language */
  constructor(language) {
    this.language = language;
    part("answer").addEventListener("scroll", () => { this.#isMoved = true; }, { passive: true });
  }

  /** @param {string} key @param {...(string | number)} values */
  say(key, ...values) { return say(this.language, key, ...values); }

  /**
   * The words of the page itself.
   * @param {ParentNode} [within]
   */
  label(within = document) {
    document.documentElement.lang = this.language;
    for (const node of within.querySelectorAll("[data-say]")) node.textContent = this.say(/** @type {HTMLElement} */ (node).dataset.say ?? "");
  }

  /** @param {Outcome} outcome */
  show(outcome) {
    const answer = part("answer");
    clearTimeout(this.#timer);
    answer.dataset.kind = outcome.kind;
    answer.dataset.code = outcome.code;
    answer.className = `fresh${outcome.alone ? " alone" : ""}`;
    part("alone").hidden = !outcome.alone;
    write("alone", this.say("offline"));
    const word = this.word(outcome);
    // A short word can be twice as large; each is at least 9 mm high on a phone.
    answer.dataset.word = word.length <= 5 ? "short" : "long";
    // Written anew even where it is the same: who hears the page is told again.
    part("word").textContent = word;
    part("why").textContent = this.isKiosk ? this.#publicly(outcome) : this.why(outcome);
    part("who").textContent = this.who(outcome);
    part("card").replaceChildren(...(this.isKiosk ? [] : this.#card(outcome)));
    answer.hidden = false;
    if (this.#isMoved) answer.scrollTop = 0;
    this.#isMoved = false;
    this.painted = performance.now();
    answer.dataset.at = String(Math.round(this.painted));
    this.#timer = window.setTimeout(() => this.#past(), behind);
  }

  #past() {
    const answer = part("answer");
    if (this.isKiosk) this.clear();
    else answer.classList.replace("fresh", "past");
  }

  clear() {
    clearTimeout(this.#timer);
    part("answer").hidden = true;
    for (const id of ["word", "why", "who", "card"]) part(id).replaceChildren();
  }

  /** @param {Outcome} outcome */
  word({ kind, count }) {
    if (this.isKiosk && kind === "in") return this.say("welcome");
    return kind === "in" && count !== undefined && count > 1 ? this.say("inMany", count) : this.say(kind);
  }

  /** @param {Outcome} outcome */
  #publicly({ kind }) { return kind === "in" ? "" : this.say("see_staff"); }

  /** @param {Outcome} outcome */
  why(outcome) {
    const { kind, code, previous, count = 0 } = outcome;
    if (kind === "no") return this.#refusal(outcome);
    if (kind === "other") return this.#trouble(outcome);
    if (kind === "again") return previous?.at ? this.#before(previous, outcome.zone) : "";
    const said = kind === "check" ? [this.say(count > 1 ? "inMany" : "in", count)] : [];
    if (outcome.isPass && outcome.total) said.push(this.say("boarded", outcome.used ?? 0, outcome.total));
    if (!outcome.isPass && outcome.total && outcome.total > 1) said.push(this.say("of", outcome.used ?? 0, outcome.total));
    if (code === "readmitted") said.push(this.say("readmitted"));
    if (previous?.at) said.push(this.#before(previous, outcome.zone));
    return said.join(" · ");
  }

  /** @param {{ at: number, gate: string | null }} previous @param {string} [zone] */
  #before({ at, gate }, zone) {
    const time = clockTime(at, this.language, zone);
    return gate ? this.say("beforeAt", time, gate) : this.say("before", time);
  }

  /** @param {Outcome} outcome */
  #refusal({ code, listed, zone, gate }) {
    if (code === "not_on_list" && listed) return this.say("not_on_list", clockTime(listed, this.language, zone));
    return gate ? `${this.say(code)}: ${gate}` : this.say(code);
  }

  /** @param {Outcome} outcome */
  #trouble({ code, wait, listed, zone }) {
    if (code === "rate_limited") return this.say("rate_limited", wait ?? 1);
    if (code === "genuine_later") return this.say("genuine_later", clockTime(listed ?? 0, this.language, zone));
    return ["not_allowed", "no_list", "list_too_old", "not_saved", "too_long"].includes(code) ? this.say(code) : this.say("again_please");
  }

  /** @param {Outcome} outcome */
  who({ name = "", seats = [], lines = [], kind }) {
    if (this.isKiosk) return kind === "in" || kind === "check" ? name.trim().split(/\s+/)[0] : "";
    const where = seats.length === 0 ? "" : this.say(seats.length > 1 ? "seats" : "seat", seats.join(", "));
    return [name, where, lines.map(line => (line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name)).join(", ")].filter(Boolean).join(" · ");
  }

  /**
   * What there is to look at first, then what was asked at the sale.
   * @param {Outcome} outcome
   */
  #card({ card, code }) {
    const what = [...(code === "seat_conflict" ? [this.say("seat_conflict")] : []), ...toCheck(card)];
    const looks = what.map(text => element("dd", text, { class: "look", dir: "auto" }));
    return [...looks, ...(card?.answers ?? []).flatMap(({ question, answer }) => [element("dt", question, { dir: "auto" }), element("dd", answer, { dir: "auto" })])];
  }
}
