// @ts-check
/** How a file is cut into pieces, and what is said of how far it is. */

/** So many bytes are sent at once. */
export const piece = 4 * 1024 * 1024;

/**
 * The next piece, from where the server says that the file ends so far.
 * @param {number} size of the file
 * @param {number} offset how much of it is there
 */
export const next = (size, offset) => ({ start: offset, end: Math.min(size, offset + piece) });

/**
 * Whole percents, 100 only when all of it is there.
 * @param {number} size
 * @param {number} offset
 */
export const percent = (size, offset) => (offset >= size ? 100 : Math.min(99, Math.floor((100 * offset) / size)));

/**
 * Names a file as a browser knows it, so that after a reload the same one goes on where it was.
 * @param {{ name: string, size: number, lastModified: number }} file
 * @param {string} purpose
 * @param {string} house
 */
export const nameOf = (file, purpose, house) => ["upload", house, purpose, file.name, file.size, file.lastModified].join("|");
