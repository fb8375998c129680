// @ts-check
/** How a phone comes in: by a link's secret, which is in the address once and then nowhere, or for one of the events of whoever is signed in. */
import { instant } from "./clock.js";
import { newKeys, publicKey } from "./proof.js";

/**
 * @typedef {{ id: number, name: string, gate: string | null }} Device
 * @typedef {{ id: number, name: string, starts_at: string, ends_at: string | null, opens_at: string, closes_at: string, time_zone: string, venue: string | null, sold: number, used: number, short_codes: number }} DoorEvent
 * @typedef {{ flight_identifier: string, number: string, departs_at: string, time_zone: string, public_key: string }} DoorFlight
 * @typedef {{ device: Device, organisation: string, can: string[], events: DoorEvent[], flights: DoorFlight[], server_time: string, expires_at: string | null, build: string }} Session
 * @typedef {{ secret: string } | { event_id: number } | { tonight: number | string }} Way
 */

/** The secret behind the `#` of the address, taken out of it; null where there is none. */
export const takeSecret = () => {
  const secret = /^#(udl_[\w-]{1,64})$/.exec(location.hash)?.[1] ?? null;
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  return secret;
};

/** A name by which a supervisor tells this phone from the others. */
export const phoneName = () => {
  const kind = /iPhone|iPad|Android|Mac|Windows|Linux/.exec(navigator.userAgent)?.[0] ?? "Phone";
  return `${kind} ${[...crypto.getRandomValues(new Uint8Array(3))].map(byte => "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"[byte % 32]).join("")}`;
};

/**
 * Comes in; the session, or the code of a refusal (`""`: no network).
 * @param {import("./store.js").Store} store
 * @param {import("./clock.js").Clock} clock
 * @param {Way} way
 * @returns {Promise<{ session: Session, keys: CryptoKeyPair } | { refusal: string }>}
 */
export const join = async (store, clock, way) => {
  // The same keys are the same device: a link opened twice uses up one of its phones.
  /** @type {CryptoKeyPair} */
  const keys = (await store.get("kept", "keys")) ?? (await newKeys());
  const name = (await store.get("kept", "name")) ?? phoneName(), sent = clock.tick;
  await store.write(["kept"], shelf => {
    shelf("kept").put(keys, "keys");
    shelf("kept").put(name, "name");
  });
  try {
    const body = JSON.stringify({ ...way, device: { name, key: await publicKey(keys) } });
    const response = await fetch("/door/api/join", { method: "POST", headers: { "Content-Type": "application/json" }, body, redirect: "error" });
    const answer = await response.json();
    if (!response.ok) return { refusal: answer?.code ?? "unavailable" };
    /** @type {Session} */
    const session = answer.data;
    clock.answered(instant(session.server_time), sent);
    await store.write(["kept"], shelf => {
      shelf("kept").put(session, "session");
      shelf("kept").put(clock.saved, "clock");
    });
    return { session, keys };
  } catch {
    return { refusal: "" };
  }
};
