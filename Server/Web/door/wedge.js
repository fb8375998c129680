// @ts-check
/** Hardware scanners, which are keyboards: so fast that nobody types like it. */

/** @typedef {{ prefix: string, suffix: string, layout: "typed" | "us" }} WedgeSettings */

/** The most time between two keys of one code. */
const apart = 35;
/** A code without Enter or Tab ends with so much rest. */
export const rest = 100;
const least = 4;

const shifted = ")!@#$%^&*(";
/** @type {Record<string, string>} */
const marks = {
  Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}", Backslash: "\\|", Semicolon: ";:", Quote: "'\"", Backquote: "\u0060~", Comma: ",<", Period: ".>",
  Slash: "/?", Space: "  ", NumpadDivide: "//", NumpadMultiply: "**", NumpadSubtract: "--", NumpadAdd: "++", NumpadDecimal: "..",
};

/**
 * What stands on a key's place of an American keyboard: a scanner that was set to it types on a phone with another one.
 * @param {string} code
 * @param {boolean} shift
 */
export const american = (code, shift) => {
  const letter = /^Key([A-Z])$/.exec(code), digit = /^(?:Digit|Numpad)(\d)$/.exec(code);
  if (letter) return shift ? letter[1] : letter[1].toLowerCase();
  if (digit) return shift && code.startsWith("Digit") ? shifted[Number(digit[1])] : digit[1];
  return marks[code]?.[shift ? 1 : 0] ?? "";
};

export class Wedge {
  #text = "";
  #last = -Infinity;
  #settings;

  /** @param {WedgeSettings} settings */
  constructor(settings) { this.#settings = settings; }

  /**
   * A key, at `now`; what it ends, if anything. `caps` is the keyboard's lock, which a phone may have on.
   * @param {{ key: string, code: string, shiftKey: boolean }} event
   * @param {number} now
   */
  key(event, now) {
    const gap = now - this.#last;
    if (event.key === "Enter" || event.key === "Tab") return gap <= rest ? this.#end() : this.#drop();
    const letter = this.#settings.layout === "us" ? american(event.code, event.shiftKey) : event.key;
    if ([...letter].length !== 1) return null;
    this.#text = gap <= apart ? this.#text + letter : letter;
    this.#last = now;
    return null;
  }

  /** Whether more than one key came as a scanner types. */
  get isReading() { return this.#text.length > 1; }

  /**
   * What stands ended when nothing came for `rest`.
   * @param {number} now
   */
  rested(now) { return this.#text && now - this.#last >= rest ? this.#end() : null; }

  #drop() {
    this.#text = "";
    return null;
  }

  #end() {
    let text = this.#text;
    this.#text = "";
    this.#last = -Infinity;
    if (text.length < least) return null;
    const { prefix, suffix } = this.#settings;
    if (prefix && text.startsWith(prefix)) text = text.slice(prefix.length);
    if (suffix && text.endsWith(suffix)) text = text.slice(0, -suffix.length);
    return text || null;
  }
}
