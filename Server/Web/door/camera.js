// @ts-check
/** The phone's camera: the rear one, its light and its zoom; opened anew when it ends or goes black. Pictures never leave the phone. */

/** @typedef {"environment" | "user"} Facing */
/** @typedef {"" | "cameraRefused" | "cameraNone" | "cameraTaken"} Trouble */

/** The middle square of a picture is looked at with so many pixels a side, every fourth picture whole with so many across. */
const side = 640, across = 960;
const blackFor = 3_000, darkest = 10, reopenAfter = 10_000;

export class Camera {
  /** @type {Trouble} */
  trouble = "";
  /** @type {Facing} */
  facing = "environment";
  /** Whether something moved in the last second. */
  isMoving = false;
  #video;
  #changed;
  /** @type {MediaStream | null} */
  #stream = null;
  #canvas = document.createElement("canvas");
  #count = 0;
  #blackSince = 0;
  #opened = 0;
  #opening = false;
  /** @type {Uint8ClampedArray | null} */
  #before = null;

  /** @param {HTMLVideoElement} video @param {() => void} changed */
  constructor(video, changed) {
    this.#video = video;
    this.#changed = changed;
  }

  get isOpen() { return this.#stream !== null; }
  /** @returns {any} */
  get #track() { return this.#stream?.getVideoTracks()[0]; }
  /** @returns {{ torch?: boolean, zoom?: { min: number, max: number, step: number } }} */
  get abilities() { return this.#track?.getCapabilities?.() ?? {}; }

  /** @param {Facing} [facing] */
  async open(facing = this.facing) {
    if (this.#opening) return;
    this.#opening = true;
    this.facing = facing;
    this.close();
    try {
      if (!navigator.mediaDevices) throw new DOMException("", "NotFoundError");
      const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: facing, width: { ideal: 1_280 }, height: { ideal: 720 } } });
      this.#stream = stream;
      this.#opened = performance.now();
      this.#video.srcObject = stream;
      this.#video.classList.toggle("mirrored", facing === "user");
      this.#track.addEventListener("ended", () => { if (this.#stream === stream) void this.#again(); });
      await this.#video.play();
      this.trouble = "";
    } catch (error) {
      this.close();
      const name = error instanceof DOMException ? error.name : "";
      this.trouble = name === "NotAllowedError" || name === "SecurityError" ? "cameraRefused" : name === "NotFoundError" || name === "OverconstrainedError" ? "cameraNone" : "cameraTaken";
    } finally {
      this.#opening = false;
      this.#changed();
    }
  }

  /** What took the camera may give it back. */
  async #again() {
    this.close();
    await this.open();
    if (this.trouble) setTimeout(() => { if (!this.isOpen && !document.hidden) void this.open(); }, 3_000);
  }

  close() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.#video.srcObject = null;
  }

  /** @param {boolean} on */
  async torch(on) { await this.#track?.applyConstraints({ advanced: [{ torch: on }] }).catch(() => undefined); }
  /** @param {number} times */
  async zoom(times) { await this.#track?.applyConstraints({ advanced: [{ zoom: times }] }).catch(() => undefined); }

  /**
   * The newest picture, and the middle of what is looked at in it; null where there is none.
   * @returns {{ image: ImageData, scale: number } | null}
   */
  picture() {
    const { videoWidth: width, videoHeight: height, readyState } = this.#video;
    if (!this.#stream || readyState < 2 || !width || !height) return null;
    this.#count += 1;
    const whole = this.#count % 4 === 0, square = Math.min(width, height), scale = whole ? Math.min(1, across / Math.max(width, height)) : Math.min(1, side / square);
    const [w, h] = whole ? [Math.floor(width * scale), Math.floor(height * scale)] : [Math.floor(square * scale), Math.floor(square * scale)];
    const [left, top] = whole ? [0, 0] : [(width - square) / 2, (height - square) / 2];
    if (this.#canvas.width !== w || this.#canvas.height !== h) [this.#canvas.width, this.#canvas.height] = [w, h];
    const context = this.#canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(this.#video, left, top, width - 2 * left, height - 2 * top, 0, 0, w, h);
    const image = context.getImageData(0, 0, w, h);
    this.#watch(image);
    return { image, scale };
  }

  /**
   * Whether the picture is black, and whether something moves in it: by 16 points a side.
   * @param {ImageData} image
   */
  #watch({ data, width, height }) {
    const points = new Uint8ClampedArray(256);
    let brightest = 0, moved = 0;
    for (let at = 0; at < 256; at += 1) {
      const x = Math.floor(((at % 16) + 0.5) * (width / 16)), y = Math.floor((Math.floor(at / 16) + 0.5) * (height / 16));
      points[at] = data[4 * (y * width + x) + 1];
      brightest = Math.max(brightest, points[at]);
      if (this.#before && Math.abs(points[at] - this.#before[at]) > 24) moved += 1;
    }
    // Each picture is compared with the one before; the whole ones see something else.
    if (this.#count % 4 !== 0) {
      this.isMoving = moved > 8;
      this.#before = points;
    }
    const now = performance.now();
    if (brightest > darkest) this.#blackSince = now;
    if (now - this.#blackSince > blackFor && now - this.#opened > reopenAfter) void this.#again();
  }
}
