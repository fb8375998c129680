// @ts-check
/** A floor plan behind the drawing: a picture of the visitor's own, made small in the browser, so that nothing of the camera or the file stays in it. It is never published. */
import { words } from "../shared/words.js";
import { rounded } from "./plane.js";

/** @typedef {import("./drawing.js").Backdrop} Backdrop */
/** @typedef {import("./drawing.js").Drawing} Drawing */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./fields.js").Values} Values */

const LONGEST = 1600, LARGEST = 20 * 1024 * 1024;

/**
 * The picture of a file, drawn anew; as wide as the paper.
 * @param {File} file
 * @param {Drawing} drawing
 * @returns {Promise<Backdrop>}
 */
export const backdropOf = async (file, { map: { viewport } }) => {
  if (!["image/png", "image/jpeg"].includes(file.type) || file.size > LARGEST) throw new Error(words("editor.backdrop.wrong"));
  const bitmap = await createImageBitmap(file), by = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height)), canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(1, Math.round(bitmap.width * by)), Math.max(1, Math.round(bitmap.height * by))];
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const image = canvas.toDataURL("image/jpeg", .8), height = rounded(viewport.width * canvas.height / canvas.width);
  return { image, position: { x: rounded(viewport.width / 2), y: rounded(viewport.height / 2) }, width: viewport.width, height };
};

/** @returns {Field[]} */
export const backdropFields = () => [
  { name: "x", label: words("editor.field.cx"), type: "number", half: true }, { name: "y", label: words("editor.field.cy"), type: "number", half: true }, { name: "width", label: words("editor.field.width"), type: "number", half: true, min: 1 },
  { name: "angle", label: words("editor.field.angle"), type: "number", half: true }, { name: "opacity", label: words("editor.field.opacity"), type: "number", half: true, min: 0, max: 100 },
];

/**
 * @param {Backdrop} of
 * @returns {Values}
 */
export const backdropValues = ({ position, width, angle = 0, opacity = 50 }) => ({ x: `${position.x}`, y: `${position.y}`, width: `${width}`, angle: `${angle}`, opacity: `${opacity}` });

/**
 * Wider is taller, too.
 * @param {Backdrop} of
 * @param {Values} values
 * @returns {Backdrop}
 */
export const backdropChanged = (of, values) => {
  const number = /** @type {(name: string, other: number) => number} */ ((name, other) => {
    const value = Number(values[name]);
    return values[name]?.trim() && Number.isFinite(value) ? rounded(Math.max(-1e6, Math.min(1e6, value))) : other;
  });
  const width = Math.max(1, number("width", of.width));
  return {
    ...of, position: { x: number("x", of.position.x), y: number("y", of.position.y) }, width, height: rounded(of.height * width / of.width), angle: number("angle", 0), opacity: Math.max(0, Math.min(100, number("opacity", 50))),
  };
};
