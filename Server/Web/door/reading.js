// @ts-check
/** Codes from pictures: the browser's own detector where it is good, the decoder in its worker where it is not. The worker is fetched when it is needed, not before. */

/**
 * @typedef {{ text: string, distance: number }} Sighting
 * @typedef {{ detect: (image: any) => Promise<{ rawValue: string, boundingBox: { x: number, y: number, width: number, height: number } }[]> }} Detector
 */

/** A detector must read the page's own picture within this time. */
const trial = 400;
/** Beside a detector that has read nothing for so long the worker reads, too. */
const fruitless = 15_000;
/** A worker that does not answer for so long is started anew. */
const stuck = 5_000;
const own = "USHER";
/** A QR code that says so, a row a number of 21 bits. */
const rows = [2083711, 1068609, 1530717, 1526365, 1525085, 1065281, 2086271, 6912, 1965764, 1443912, 647451, 1060928, 223575, 6828, 2086631, 1071024, 1530599, 1524834, 1530141, 1071218, 2086239];

/** What other barcodes are called by the browser, and by the worker. */
const others = [["aztec", "aztec"], ["pdf417", "pdf417"], ["data_matrix", "data_matrix"], ["code_128", "code_128"]];

/** The page's own picture. */
export const ownPicture = () => {
  const canvas = document.createElement("canvas"), size = 4, quiet = 4;
  canvas.width = canvas.height = (21 + 2 * quiet) * size;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < 21; x += 1) if ((row >> (20 - x)) & 1) context.fillRect((x + quiet) * size, (y + quiet) * size, size, size);
  }
  return canvas;
};

/**
 * What the detector says, if it says it in time.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @returns {Promise<T | null>}
 */
const within = (promise, ms) => Promise.race([promise.catch(() => null), new Promise(resolve => { setTimeout(() => resolve(null), ms); })]);

export class Reading {
  #path;
  #barcodes;
  /** @type {Detector | null} */
  #detector = null;
  /** @type {Worker | null} */
  #worker = null;
  #isReady = false;
  /** @type {((codes: { text: string, x: number, y: number }[]) => void) | null} */
  #waiting = null;
  #begun = 0;
  #last = performance.now();
  /**
   * How long the worker took for the latest pictures, in ms.
   * @type {number[]}
   */
  took = [];

  /** @param {string} path the worker's @param {boolean} barcodes other ones, too */
  constructor(path, barcodes) {
    this.#path = path;
    this.#barcodes = barcodes;
  }

  get usesDetector() { return this.#detector !== null; }
  get usesWorker() { return this.#worker !== null; }
  get isBusy() { return this.#waiting !== null; }

  async begin() {
    this.#detector = await this.#tried();
    if (!this.#detector) this.#start();
    this.#last = performance.now();
  }

  /**
   * The browser's detector, if it reads the page's own picture in time.
   * @returns {Promise<Detector | null>}
   */
  async #tried() {
    const kind = /** @type {any} */ (globalThis).BarcodeDetector;
    if (!kind) return null;
    try {
      const known = await within(Promise.resolve(kind.getSupportedFormats()), trial) ?? [];
      if (!known.includes("qr_code")) return null;
      const wanted = this.#barcodes ? ["qr_code", ...others.map(([name]) => name)].filter(name => known.includes(name)) : ["qr_code"];
      /** @type {Detector} */
      const detector = new kind({ formats: wanted }), found = await within(detector.detect(ownPicture()), trial);
      return found?.some(code => code.rawValue === own) ? detector : null;
    } catch {
      return null;
    }
  }

  #start() {
    if (this.#worker) return;
    const worker = new Worker(this.#path);
    worker.addEventListener("message", ({ data }) => {
      if (data.ready) {
        this.#isReady = true;
        return;
      }
      this.took = [...this.took, data.took].slice(-100);
      this.#waiting?.(data.codes);
      this.#waiting = null;
    });
    worker.addEventListener("error", () => this.#restart());
    this.#worker = worker;
  }

  #restart() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    this.#waiting?.([]);
    this.#waiting = null;
    setTimeout(() => this.#start(), 1_000);
  }

  /**
   * The codes of one picture, each with how far from its middle it is.
   * @param {ImageData} image
   * @returns {Promise<Sighting[]>}
   */
  async read(image) {
    const now = performance.now();
    if (this.#detector && now - this.#last > fruitless) this.#start();
    const codes = [...(await this.#detected(image)), ...(await this.#decoded(image))];
    if (codes.length > 0) this.#last = performance.now();
    return codes.filter(({ text }, index) => text && codes.findIndex(other => other.text === text) === index);
  }

  /** @param {ImageData} image @returns {Promise<Sighting[]>} */
  async #detected(image) {
    if (!this.#detector) return [];
    const found = await within(this.#detector.detect(image), 1_000);
    // A detector that fails or falls silent in the middle of a shift has the worker beside it at once.
    if (!found) this.#start();
    return (found ?? []).map(({ rawValue, boundingBox: box }) => this.#sighting(image, rawValue, box.x + box.width / 2, box.y + box.height / 2));
  }

  /** @param {ImageData} image @returns {Promise<Sighting[]>} */
  async #decoded(image) {
    if (this.#waiting && performance.now() - this.#begun > stuck) this.#restart();
    if (!this.#worker || !this.#isReady || this.#waiting) return [];
    this.#begun = performance.now();
    const formats = ["qr_code", ...(this.#barcodes ? others.map(([, name]) => name) : [])], rgba = image.data.buffer;
    /** @type {{ text: string, x: number, y: number }[]} */
    const codes = await new Promise(resolve => {
      this.#waiting = resolve;
      this.#worker?.postMessage({ rgba, width: image.width, height: image.height, formats }, [rgba]);
    });
    return codes.map(({ text, x, y }) => this.#sighting(image, text, x, y));
  }

  /** @param {{ width: number, height: number }} image @param {string} text @param {number} x @param {number} y */
  #sighting({ width, height }, text, x, y) { return { text, distance: Math.hypot(x - width / 2, y - height / 2) }; }

  end() { this.#worker?.terminate(); }
}
