// @ts-check
/** Sends a file in pieces: it goes on after a cut, and after the page was loaded anew. */
import { nameOf, next } from "../console/upload-pieces.js";

/** What the server said no to. */
export class Refused extends Error {}

/**
 * @param {File} file
 * @param {{ base: string, house: string, purpose: string, say: (offset: number) => void }} what
 * @returns {Promise<string>} the id of what became of it
 */
export const sendFile = async (file, { base, house, purpose, say }) => {
  const key = nameOf(file, purpose, house);
  const { id, offset: begun } = await begin(file, base, house, purpose, key);
  let offset = begun, failures = 0;
  // Once all of it is there the server makes a file of it; where it was cut off at that, a piece of nothing asks it to do so now.
  for (;;) {
    const media = offset >= file.size ? await mediaOf(base, id) : "";
    if (media) { localStorage.removeItem(key); say(file.size); return media; }
    say(offset);
    const part = next(file.size, offset);
    let answer = null;
    try {
      answer = await fetch(`${base}/${id}`, {
        method: "PATCH", headers: { "Content-Type": "application/octet-stream", "Upload-Offset": String(part.start) }, body: file.slice(part.start, part.end),
      });
    } catch { /* a cut */ }
    if (answer?.ok || (answer?.status === 409 && answer.headers.has("Upload-Offset"))) {
      [offset, failures] = [Number(answer.headers.get("Upload-Offset")), 0];
    } else if (!answer || answer.status >= 500 || answer.status === 429) {
      failures += 1;
      if (failures > 8) throw new Error("cut");
      await new Promise(resolve => setTimeout(resolve, Math.min(8000, 500 * 2 ** failures)));
    } else {
      localStorage.removeItem(key);
      throw new Refused(await codeOf(answer));
    }
  }
};

/**
 * The file that became of an upload; empty while there is none, or nobody answers.
 * @param {string} base
 * @param {string} id
 */
const mediaOf = async (base, id) => {
  try {
    const answer = await fetch(`${base}/${id}`, { cache: "no-store" });
    return answer.ok ? String((await answer.json()).media ?? "") : "";
  } catch { return ""; }
};

/** @param {Response} answer */
const codeOf = async answer => { try { return String((await answer.json()).code ?? ""); } catch { return ""; } };

/**
 * Where a known upload has come to, or a new one.
 * @param {File} file
 * @param {string} base
 * @param {string} house
 * @param {string} purpose
 * @param {string} key
 */
const begin = async (file, base, house, purpose, key) => {
  const known = localStorage.getItem(key);
  if (known) {
    const answer = await fetch(`${base}/${known}`, { cache: "no-store" });
    const found = answer.ok ? await answer.json() : null;
    if (found && !found.done) return { id: known, offset: Number(found.offset) };
  }
  const made = await fetch(`${base}?organisation=${encodeURIComponent(house)}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ purpose, name: file.name, size: file.size }),
  });
  if (!made.ok) throw new Refused(await codeOf(made));
  const { id } = await made.json();
  localStorage.setItem(key, id);
  return { id: String(id), offset: 0 };
};
