// @ts-check
/** Signs in with a passkey: the browser proves it, and the form carries what it says. */
import { ask, knowsPasskeys, prove } from "../shared/passkey.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("[data-passkey]");
if (form && knowsPasskeys()) {
  form.hidden = false;
  const fault = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
  form.addEventListener("submit", async event => {
    event.preventDefault();
    fault.hidden = true;
    try {
      const proof = await prove(await ask("/api/auth/passkeys/signin/options"));
      for (const [name, value] of Object.entries(proof)) {
        const field = document.createElement("input");
        [field.type, field.name, field.value] = ["hidden", name, value];
        form.append(field);
      }
      form.submit();
    } catch {
      fault.hidden = false;
    }
  });
}
