// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { nextOf, report, uuid, verdict } from "./walk-queue.js";

test("A visit becomes a report that names its outcome", () => {
  const visit = { id: "m", home: "h", outcome: "nobody", note: "", at: "2026-01-01T10:00:00Z" };
  equal(report(visit), { mutation_id: "m", changes: [{ address_id: "h", visited: false, outcome: "nobody", occurred_at: "2026-01-01T10:00:00Z" }] });
  equal(report({ ...visit, outcome: "visited", note: "Bell" }).changes[0],
    { address_id: "h", visited: true, outcome: "visited", occurred_at: "2026-01-01T10:00:00Z", note: "Bell" });
});

test("What an answer means for a visit that waits", () => {
  equal([200, 0, 429, 503, 401, 410, 403, 404, 409].map(verdict), ["sent", "later", "later", "later", "over", "over", "over", "refused", "refused"]);
});

test("The next home: behind the one that was done, from the start, then where nobody opened", () => {
  const homes = ["", "visited", "", "nobody", "refused"].map((outcome, index) => ({ id: String(index), outcome }));
  equal([nextOf(homes)?.id, nextOf(homes, "0")?.id, nextOf(homes, "3")?.id], ["0", "2", "0"]);
  const tried = homes.map(home => ({ ...home, outcome: home.outcome || "never_again" }));
  equal([nextOf(tried)?.id, nextOf(tried, "3")], ["3", undefined]);
});

test("Names of reports are UUIDs, each another", () => {
  const [a, b] = [uuid(), uuid()];
  equal([/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(a), a === b], [true, false]);
});
