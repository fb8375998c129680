// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { base64url, fromBase64url, hexadecimal, utf8 } from "./bytes.js";
import { newKeys, proof, publicKey, signed } from "./proof.js";

await test("A proof is T.S, 64 bytes over method, path, body and time, by a key that cannot be taken out", async () => {
  const keys = await newKeys(), header = await proof(keys.privateKey, "POST", "/api/tickets/scan?x=1", "{}", 1_766_273_400_123.4);
  const [time, signature] = header.split("."), bytes = fromBase64url(signature) ?? new Uint8Array();
  equal([time, bytes.length], ["1766273400123", 64]);
  const over = await signed("POST", "/api/tickets/scan?x=1", "{}", 1_766_273_400_123);
  equal(over, "POST\n/api/tickets/scan?x=1\n44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\n1766273400123");
  const how = { name: "ECDSA", hash: "SHA-256" };
  equal(await crypto.subtle.verify(how, keys.publicKey, bytes, utf8(over)), true);
  equal(await crypto.subtle.verify(how, keys.publicKey, bytes, utf8(over.replace("POST", "GET"))), false);
  equal([keys.privateKey.extractable, Object.keys(await publicKey(keys))], [false, ["kty", "crv", "x", "y"]]);
});

test("Bytes as base64url and back; what is none is null", () => {
  equal(base64url(Uint8Array.of(251, 255, 254)), "-__-");
  equal(hexadecimal(fromBase64url("-__-") ?? new Uint8Array()), "fbfffe");
  equal([fromBase64url("a"), fromBase64url("ä")], [null, null]);
});
