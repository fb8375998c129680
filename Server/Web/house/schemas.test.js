// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { membersOf, typeText } from "./schemas.js";

const spec = { components: { schemas: { Seat: {
  type: "object", required: ["id"], properties: { id: { type: "string", format: "uuid" }, row: { type: ["string", "null"], description: "Its row." } },
} } } };
const seat = { $ref: "#/components/schemas/Seat" };

test("Types in words, with their bounds", () => {
  equal(typeText(spec, seat), "Seat object");
  equal(typeText(spec, { type: "array", items: seat }), "array of Seat object");
  equal(typeText(spec, { type: "integer", minimum: 0, maximum: 9 }), "integer, from 0, to 9");
  equal(typeText(spec, { anyOf: [seat, { type: "null" }] }), "Seat object or null");
  equal(typeText(spec, { type: "string", enum: ["a", "b"], maxLength: 1 }), "string: a, b, at most 1 characters");
  equal(typeText(spec, undefined), "any");
});

test("Members of an object, and of an array's items", () => {
  const members = membersOf(spec, { type: "array", items: seat });
  equal(members?.map(({ name, type, isOptional, description }) => [name, type, isOptional, description]),
    [["id", "string (uuid)", false, ""], ["row", "string or null", true, "Its row."]]);
  equal(membersOf(spec, { type: "string" }), null);
});
