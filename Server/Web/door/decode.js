// @ts-check
/**
 * The decoder in its worker: a classic script behind ZXing for JS (`decoder/decoder.js` is both). Behind `decode` another library may take its place.
 * A picture is looked at in rungs, the cheapest first, and the first that reads something wins.
 */
/** @typedef {{ text: string, x: number, y: number, reach?: number }} Code The middle of a code in the picture's pixels, and how far its corners are from it. */
/** @typedef {{ luma: Uint8ClampedArray, width: number, height: number }} Picture */

/** @param {Uint8ClampedArray} rgba */
const lumaOf = rgba => {
  const luma = new Uint8ClampedArray(rgba.length / 4);
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 4) luma[at] = (306 * rgba[from] + 601 * rgba[from + 1] + 117 * rgba[from + 2]) >> 10;
  return luma;
};

/**
 * Each four pixels as one.
 * @param {Picture} picture
 * @returns {Picture}
 */
const half = ({ luma, width, height }) => {
  const [w, h] = [width >> 1, height >> 1], small = new Uint8ClampedArray(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0, at = 2 * y * width; x < w; x += 1, at += 2) small[y * w + x] = (luma[at] + luma[at + 1] + luma[at + width] + luma[at + width + 1]) >> 2;
  }
  return { luma: small, width: w, height: h };
};

/** @param {Picture} picture @param {number} left @param {number} top @param {number} width @param {number} height @returns {Picture} */
const part = (picture, left, top, width, height) => {
  const luma = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * picture.width + left;
    luma.set(picture.luma.subarray(from, from + width), y * width);
  }
  return { luma, width, height };
};

/**
 * The picture at a third of its size, turned by an angle around its middle.
 * @param {Picture} picture
 * @param {number} angle
 * @returns {Picture}
 */
const turned = ({ luma, width, height }, angle) => {
  const [w, h] = [Math.floor(width / 3), Math.floor(height / 3)], [cos, sin] = [Math.cos(angle) * 3, Math.sin(angle) * 3];
  const small = new Uint8ClampedArray(w * h).fill(128);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const [right, down] = [x - w / 2, y - h / 2];
      const [u, v] = [Math.round(cos * right + sin * down + width / 2), Math.round(cos * down - sin * right + height / 2)];
      if (u > 0 && v > 0 && u < width - 1 && v < height - 1) {
        const at = v * width + u;
        small[y * w + x] = (luma[at] * 2 + luma[at - 1] + luma[at + 1] + luma[at - width] + luma[at + width]) / 6;
      }
    }
  }
  return { luma: small, width: w, height: h };
};

/** @param {Picture} picture @returns {Picture} */
const inverted = ({ luma, width, height }) => ({ luma: luma.map(value => 255 - value), width, height });

/** @param {Code | null} code @param {number} scale @param {number} [left] @param {number} [top] */
const placed = (code, scale, left = 0, top = 0) =>
  (code ? [{ text: code.text, x: code.x * scale + left, y: code.y * scale + top, reach: (code.reach ?? 0) * scale }] : []);

/**
 * The picture without a code that was read: what stands beside it is read then.
 * @param {Picture} picture
 * @param {Code} code
 * @returns {Picture}
 */
const without = ({ luma, width, height }, { x, y, reach = 0 }) => {
  const rest = luma.slice(), [left, right] = [Math.max(0, Math.floor(x - reach)), Math.min(width, Math.ceil(x + reach))];
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row += 1) rest.fill(235, row * width + left, row * width + right);
  return { luma: rest, width, height };
};

{
  const scope = /** @type {any} */ (globalThis), { ZXing } = scope;
  /** @type {Record<string, any>} */
  const readers = {
    qr_code: new ZXing.QRCodeReader(), aztec: new ZXing.AztecCodeReader(), pdf417: new ZXing.PDF417Reader(), data_matrix: new ZXing.DataMatrixReader(),
    code_128: new ZXing.Code128Reader(),
  };
  // Bars are looked for along more lines, and across; a QR code's corners are found without.
  const [quick, thorough] = [new Map(), new Map([[ZXing.DecodeHintType.TRY_HARDER, true]])];

  /** @param {Picture} picture @param {number} angle @param {string[]} formats @returns {Code[]} */
  const readTurned = (picture, angle, formats) => {
    const found = read(turned(picture, angle), "local", formats);
    if (!found) return [];
    const [right, down] = [3 * found.x - picture.width / 2, 3 * found.y - picture.height / 2], [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [{ text: found.text, x: cos * right + sin * down + picture.width / 2, y: cos * down - sin * right + picture.height / 2 }];
  };

  /**
   * One reading of one picture; null where nothing is read.
   * @param {Picture} picture
   * @param {"local" | "global"} threshold
   * @param {string[]} formats
   * @returns {Code | null}
   */
  const read = ({ luma, width, height }, threshold, formats) => {
    if (width < 40 || height < 40) return null;
    const source = new ZXing.RGBLuminanceSource(luma, width, height);
    const bitmap = new ZXing.BinaryBitmap(threshold === "local" ? new ZXing.HybridBinarizer(source) : new ZXing.GlobalHistogramBinarizer(source));
    for (const format of formats) {
      try {
        const found = readers[format].decode(bitmap, format === "code_128" ? thorough : quick), points = (found.getResultPoints() ?? []).filter(Boolean);
        const middle = (/** @type {(point: any) => number} */ of) =>
          points.reduce((/** @type {number} */ sum, /** @type {any} */ point) => sum + of(point), 0) / (points.length || 1);
        const xs = points.map((/** @type {any} */ point) => point.getX()), ys = points.map((/** @type {any} */ point) => point.getY());
        // Three corners of a square: its middle is that of the two which are farthest apart.
        const [x, y] = format === "qr_code" ? [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2] : [middle(point => point.getX()), middle(point => point.getY())];
        const reach = Math.max(0, ...points.map((/** @type {any} */ point) => Math.max(Math.abs(point.getX() - x), Math.abs(point.getY() - y))));
        return { text: found.getText(), x, y, reach: 1.5 * reach };
      } catch {
        // The library throws for whatever it does not find.
      } finally {
        readers[format].reset?.();
      }
    }
    return null;
  };

  /** Two codes hide each other from the library: each half of the picture by itself, and narrower pieces, in which no corner of the other one stands. */
  const pieces = /** @type {const} */ ([[0, 0, 0.5, 1], [0.5, 0, 0.5, 1], [0, 0, 1, 0.5], [0, 0.5, 1, 0.5], [0, 0, 0.42, 1], [0.58, 0, 0.42, 1], [0.29, 0, 0.42, 1]]);

  /** @param {Picture} picture @param {readonly [number, number, number, number]} of @param {string[]} formats */
  const readPiece = (picture, [left, top, width, height], formats) => {
    const [x, y] = [Math.floor(left * picture.width), Math.floor(top * picture.height)];
    const piece = part(picture, x, y, Math.floor(width * picture.width), Math.floor(height * picture.height));
    return placed(read(piece, "local", formats), 1, x, y);
  };

  /** @type {((picture: Picture, small: Picture, formats: string[]) => Code[])[]} */
  const rungs = [
    (_, small, formats) => placed(read(small, "local", formats), 2),
    (picture, _, formats) => placed(read(picture, "local", formats), 1),
    (picture, _, formats) => placed(read(picture, "global", formats), 1),
    (_, small, formats) => placed(read(inverted(small), "local", formats), 2),
    // Some codes look to the library as if they had a fourth corner while they stand upright, or at one size.
    (picture, _, formats) => readTurned(picture, 0.5, formats),
    (picture, _, formats) => readTurned(picture, 0, formats),
    (picture, _, formats) => placed(read(inverted(picture), "local", formats), 1),
    (picture, _, formats) => readTurned(inverted(picture), 0.5, formats),
  ];

  let misses = 0, slow = false, usual = 0, turn = 0, last = "", held = 0;

  /**
   * What stands beside a code that was read.
   * @type {(picture: Picture, code: Code, formats: string[]) => Code[]}
   */
  const beside = (picture, code, formats) => {
    const rest = without(picture, code), small = half(rest);
    for (const rung of rungs.slice(0, 2)) {
      const found = rung(rest, small, formats);
      if (found.length > 0) return found;
    }
    return readTurned(rest, 0.5, formats);
  };

  /** @param {Picture} picture @param {string[]} formats @returns {Code[]} */
  const whole = (picture, formats) => {
    const small = half(picture), mayBeTwo = misses >= 3 || picture.width !== picture.height;
    if (slow) {
      // Every second one is the cheapest, which reads nearly all.
      turn = (turn + 1) % (2 * (rungs.length + (mayBeTwo ? pieces.length : 0)));
      const next = turn % 2 === 0 ? 0 : turn >> 1;
      return next < rungs.length ? rungs[next](picture, small, formats) : readPiece(picture, pieces[next - rungs.length], formats);
    }
    for (const rung of rungs) {
      const found = rung(picture, small, formats);
      if (found.length > 0) return found;
    }
    return mayBeTwo ? pieces.flatMap(of => readPiece(picture, of, formats)) : [];
  };

  /**
   * The codes of a picture, each once.
   * @param {Uint8ClampedArray} luma
   * @param {number} width
   * @param {number} height
   * @param {string[]} formats
   * @returns {Code[]}
   */
  const decode = (luma, width, height, formats) => {
    const begun = performance.now(), picture = { luma, width, height };
    let found = whole(picture, formats);
    // One that is held up may stand beside another one, which nobody has seen yet; a whole picture, which is wider than high, shows more than the middle's.
    held = found.length > 0 && found[0].text === last ? held + 1 : 0;
    if (found.length > 0 && (held % 3 === 1 || width !== height)) found = [...found, ...beside(picture, found[0], formats)];
    last = found[0]?.text ?? last;
    misses = found.length > 0 ? 0 : misses + 1;
    const took = performance.now() - begun;
    usual = 0.8 * usual + 0.2 * (slow ? took * rungs.length : took);
    slow = usual > decode.patience;
    return found.filter(({ text }, index) => text && found.findIndex(other => other.text === text) === index);
  };

  /** A picture may take so long, in ms; beyond, each does one rung, in turn. */
  decode.patience = 80;
  scope.decode = decode;
  if ("WorkerGlobalScope" in scope) {
    scope.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
      const begun = performance.now();
      const codes = decode(lumaOf(new Uint8ClampedArray(data.rgba)), data.width, data.height, data.formats);
      scope.postMessage({ codes, took: performance.now() - begun }, []);
    });
    scope.postMessage({ ready: true }, []);
  }
}
