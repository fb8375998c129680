// @ts-check
/** Adds a passkey: the browser makes it, the server keeps its public half. */
import { ask, create, knowsPasskeys } from "../shared/passkey.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("[data-passkey]");
if (form && knowsPasskeys()) {
  form.hidden = false;
  const fault = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
  form.addEventListener("submit", async event => {
    event.preventDefault();
    fault.hidden = true;
    try {
      const made = await create(await ask("/api/auth/passkeys/options"));
      await ask("/api/auth/passkeys", { ...made, name: String(new FormData(form).get("name") ?? "").trim() });
      location.reload();
    } catch {
      fault.hidden = false;
    }
  });
}
