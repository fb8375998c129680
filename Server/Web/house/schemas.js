// @ts-check
/** What the document's schemas say, in words. */

/** @typedef {Record<string, any>} Schema as OpenAPI has it */

/** @param {Schema | undefined} schema */
const refName = schema => schema?.$ref ? String(schema.$ref.split("/").pop()) : "";

/**
 * The schema itself, where one is named.
 * @param {Schema} spec
 * @param {Schema | undefined} schema
 * @returns {Schema}
 */
export const resolve = (spec, schema) => {
  const name = refName(schema);
  return name ? spec.components?.schemas?.[name] || {} : schema || {};
};

/**
 * @param {Schema} spec
 * @param {Schema | undefined} schema
 * @returns {string}
 */
export const typeText = (spec, schema) => {
  const name = refName(schema), real = resolve(spec, schema);
  if (real.anyOf) return real.anyOf.map((/** @type {Schema} */ one) => typeText(spec, one)).join(" or ");
  const kinds = [real.type || "any"].flat();
  const text = [
    real.type === "array" && real.items ? `array of ${typeText(spec, real.items)}` : kinds.join(" or "),
    real.format ? ` (${real.format})` : "", real.enum ? `: ${real.enum.join(", ")}` : "",
    real.minimum === undefined ? "" : `, from ${real.minimum}`, real.maximum === undefined ? "" : `, to ${real.maximum}`,
    real.maxLength === undefined ? "" : `, at most ${real.maxLength} characters`,
  ].join("");
  return name ? `${name} ${text}` : text;
};

/**
 * An object's members, also of an array's items; null where there are none.
 * @param {Schema} spec
 * @param {Schema | undefined} schema
 * @returns {{ name: string, type: string, isOptional: boolean, description: string, schema: Schema }[] | null}
 */
export const membersOf = (spec, schema) => {
  const real = resolve(spec, schema);
  if ([real.type].flat().includes("array")) return real.items ? membersOf(spec, real.items) : null;
  if (!real.properties) return null;
  const required = real.required || [];
  return Object.entries(real.properties).map(([name, member]) => ({
    name, type: typeText(spec, member), isOptional: !required.includes(name), description: resolve(spec, member).description || "", schema: member }));
};
