// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { base64url, utf8 } from "./bytes.js";
import { cardKey, openCard } from "./cards.js";

/** @param {string} code @param {Uint8Array} salt @param {unknown} card */
const seal = async (code, salt, card) => {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, await cardKey(code, salt), utf8(JSON.stringify(card))));
  return base64url(Uint8Array.of(...nonce, ...sealed));
};

await test("A shown code opens its card among a sale's, another code opens none", async () => {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  const card = { name: "שלום 🎭 <b>", lines: [], notes: [], answers: [] };
  const sealed = [await seal("FIRSTFIRSTFIRSTFIRST", salt, { name: "Other" }), await seal("SECONDSECONDSECONDSE", salt, card)];
  equal(await openCard("SECONDSECONDSECONDSE", salt, sealed), card);
  equal(await openCard("SECONDSECONDSECONDSF", salt, sealed), null);
  equal(await openCard("SECONDSECONDSECONDSE", salt.map(byte => byte ^ 1), sealed), null);
  equal(await openCard("SECONDSECONDSECONDSE", salt, ["", "no base64!", base64url(new Uint8Array(40))]), null);
});
