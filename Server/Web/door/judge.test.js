// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { judge } from "./judge.js";

/** @typedef {import("./judge.js").Person} Person */
/** @typedef {import("./judge.js").Fields} Fields */

const now = Date.parse("2025-12-20T23:30:00Z"), before = now / 1_000 - 60;
const day = { date: "2025-12-20", opens_at: "2025-12-20T05:00:00Z", closes_at: "2025-12-21T05:00:00Z" };

/** @param {Partial<import("./judge.js").ListEvent>} [event] @param {[number, import("./judge.js").Mark][]} [marks] */
const known = (event = {}, marks = []) => ({
  event: { id: 456, name: "Hamlet", time_zone: "America/New_York", reentry: "once", ...event }, dates: [day], marks: new Map(marks),
});

/** @param {Person[]} persons @param {string} [st] @returns {import("./judge.js").Sale} */
const sale = (persons, st = "paid") => ({ id: 123, st, d: "2025-12-20", l: [[789, 101], [790, 102]], a: persons });

/** @param {number} id @param {number} [at] @param {string | null} [seat] @param {number} [line] @param {string} [status] @returns {Person} */
const person = (id, at = 0, seat = null, line = 0, status) => (status ? [id, "h", line, seat, at, status] : [id, "h", line, seat, at]);

/** @param {any} verdict */
const told = verdict => (verdict.verdict === "admits" ? verdict.persons.map((/** @type {Person} */ one) => one[0]) : (verdict.code ?? verdict.verdict));

const both = () => sale([person(1, 0, "A12"), person(2, 0, "A13")]);

test("A sale's code admits whoever is left, a person's own code that one, and nobody twice", () => {
  equal(told(judge(known(), both(), null, {}, now)), [1, 2]);
  equal(told(judge(known(), both(), 1, {}, now)), [2]);
  const [one, other] = [sale([person(1, before, "A12"), person(2, 0, "A13")]), sale([person(1, before), person(2, before + 5)])];
  equal([told(judge(known(), one, null, {}, now)), told(judge(known(), one, 0, {}, now))], [[2], "already_used"]);
  const used = judge(known(), other, null, {}, now);
  equal(used.verdict === "already_used" && [used.at, used.used, used.total], [1_000 * (before + 5), 2, 2]);
});

test("What this device did since the list was made counts", () => {
  equal(told(judge(known({}, [[1, { at: now }], [2, { at: now }]]), both(), null, {}, now)), "already_used");
  const verdict = judge(known({}, [[1, { at: now - 5 }]]), both(), null, {}, now);
  equal(verdict.verdict === "admits" && [verdict.persons.length, verdict.used, verdict.total, verdict.left], [1, 2, 2, 0]);
});

test("Seats as they are named, in any case, with spaces and hyphens; a free seat is taken by its label", () => {
  for (const seat of ["A12", "a-12", "A 12"]) equal(told(judge(known(), both(), null, { seat_number: seat }, now)), [1]);
  equal([told(judge(known(), both(), null, { seat_number: "Z9" }, now)), told(judge(known(), both(), 0, { seat_number: "A13" }, now))], ["seat_not_found", "seat_not_found"]);
  const free = sale([person(1), person(2)]), first = judge(known(), free, null, { seat_number: "B1" }, now);
  equal(first.verdict === "admits" && [first.persons[0][0], first.label], [1, "B1"]);
  const taken = known({}, [[1, { at: now, seat: "B1" }]]);
  equal([told(judge(taken, free, null, { seat_number: "b1" }, now)), told(judge(taken, free, null, { seat_number: "C1" }, now))], ["already_used", [2]]);
  const full = known({}, [[1, { at: now, seat: "B1" }], [2, { at: now, seat: "B2" }]]);
  equal(told(judge(full, free, null, { seat_number: "C1" }, now)), "already_used");
});

test("Lines, quantity and the order of persons", () => {
  const lines = sale([person(3, 0, null, 1), person(1, 0, null, 0), person(2, 0, null, 0)]);
  equal(told(judge(known(), lines, null, { sale_ticket_id: 789 }, now)), [1, 2]);
  equal(told(judge(known(), lines, null, { sale_ticket_id: 7 }, now)), "sale_ticket_not_found");
  equal(told(judge(known(), lines, 0, { sale_ticket_id: 789 }, now)), "sale_ticket_not_found");
  equal([told(judge(known(), lines, null, { quantity: 2 }, now)), told(judge(known(), lines, null, { quantity: 9 }, now))], [[1, 2], [1, 2, 3]]);
  equal(told(judge(known(), sale([]), null, {}, now)), "sale_ticket_not_found");
});

test("Event, date and status are judged before use, in this order", () => {
  const used = sale([person(1, before)], "refunded");
  equal(told(judge(known(), used, null, { event_id: 457 }, now)), "wrong_event");
  equal(told(judge(known(), used, null, { event_id: 456 }, Date.parse(day.closes_at))), "not_today");
  equal(told(judge(known(), { ...used, d: "2025-12-21" }, null, {}, now)), "not_today");
  equal(["refunded", "cancelled", "expired", "unpaid", "pending", "review"].map(st => told(judge(known(), { ...used, st }, null, {}, now))),
    ["ticket_refunded", "ticket_cancelled", "ticket_expired", "not_paid", "not_paid", "not_paid"]);
  equal(told(judge(known(), both(), null, {}, Date.parse(day.opens_at))), [1, 2]);
  equal(told(judge(known(), both(), null, {}, Date.parse(day.opens_at) - 1)), "not_today");
});

test("A person who left the sale alone has their own status and is not of the sale's", () => {
  const left = sale([person(1, 0, "A12", 0, "refunded"), person(2, 0, "A13")]);
  equal([told(judge(known(), left, 0, {}, now)), told(judge(known(), left, null, {}, now))], ["ticket_refunded", [2]]);
});

test("Re-entry: daily by the event's own date, multiple for ever", () => {
  const late = Date.parse("2025-12-20T04:59:00Z") / 1_000, today = Date.parse("2025-12-20T05:01:00Z") / 1_000;
  equal(told(judge(known({ reentry: "daily" }), sale([person(1, late)]), null, {}, now)), [1]);
  equal(told(judge(known({ reentry: "daily" }), sale([person(1, today)]), null, {}, now)), "already_used");
  const many = known({ reentry: "multiple" }), again = judge(many, sale([person(1, before), person(2, before)]), null, {}, now);
  equal(again.verdict === "admits" && [again.persons.length, again.again, again.previous, again.used], [2, true, 1_000 * before, 2]);
  equal(told(judge(many, sale([person(1, before), person(2)]), null, {}, now)), [2]);
});
