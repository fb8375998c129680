// @ts-check
/** Passkeys between the server, which speaks base64url, and the browser, which speaks bytes. */

/** @param {string} text */
export const bytesOf = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));

/** @param {ArrayBuffer | null} buffer */
export const textOf = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Whether this browser knows passkeys, and is asked where they may be used. */
export const knowsPasskeys = () => "PublicKeyCredential" in window && window.isSecureContext;

/**
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export const ask = async (path, body) => {
  const answer = await fetch(path, {
    method: "POST", credentials: "same-origin", headers: body ? { "Content-Type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
};

/**
 * What browsers have told of a new key since 2021, so that nobody has to read its own form.
 * @typedef {AuthenticatorAttestationResponse & { getAuthenticatorData(): ArrayBuffer, getPublicKey(): ArrayBuffer | null }} Attestation
 */

/**
 * A new passkey, as the server takes it.
 * @param {any} options
 */
export const create = async options => {
  const made = /** @type {PublicKeyCredential | null} */ (await navigator.credentials.create({
    publicKey: {
      ...options, challenge: bytesOf(options.challenge), user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: options.excludeCredentials.map((/** @type {any} */ known) => ({ ...known, id: bytesOf(known.id) })),
    },
  }));
  const said = /** @type {Attestation} */ (made?.response);
  return { clientDataJSON: textOf(said.clientDataJSON), authenticatorData: textOf(said.getAuthenticatorData()), publicKey: textOf(said.getPublicKey()) };
};

/**
 * The proof of one that there is, as the server takes it.
 * @param {any} options
 */
export const prove = async options => {
  const found = /** @type {PublicKeyCredential | null} */ (await navigator.credentials.get({ publicKey: { ...options, challenge: bytesOf(options.challenge) } }));
  const said = /** @type {AuthenticatorAssertionResponse} */ (found?.response);
  return {
    id: textOf(found?.rawId ?? null), clientDataJSON: textOf(said.clientDataJSON), authenticatorData: textOf(said.authenticatorData),
    signature: textOf(said.signature), userHandle: textOf(said.userHandle),
  };
};
