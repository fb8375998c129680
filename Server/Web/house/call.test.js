// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { callOf, curlText } from "./call.js";

const base = "https://usher.example/api/docs";
const nothing = { type: "", body: "", key: "", token: "" };

test("Parameters go into the path, the query and the headers; empty ones nowhere", () => {
  const call = callOf("get", "/tours/{id}", base, [
    { place: "path", name: "id", value: "a/b" }, { place: "query", name: "language", value: "it" }, { place: "query", name: "q", value: "" },
    { place: "header", name: "If-None-Match", value: "x" }], nothing);
  equal(call, { method: "GET", url: "https://usher.example/tours/a%2Fb?language=it", headers: { "If-None-Match": "x" } });
});

test("A shell's line has no key and no token in it, and quotes what it is given", () => {
  const call = callOf("post", "/api/events/{id}", base, [], { type: "application/json", body: "{\"name\":\"it's\"}", key: "secret", token: "word" });
  equal(call.headers, { "X-API-Key": "secret", Authorization: "Bearer word", "Content-Type": "application/json" });
  equal(curlText(call, ["X-API-Key", "Authorization"]).split(" \\\n  "), [
    "curl -i -X POST 'https://usher.example/api/events/{id}'", "-H 'X-API-Key: YOUR_KEY'", "-H 'Authorization: Bearer YOUR_TOKEN'", "-H 'Content-Type: application/json'",
    "--data '{\"name\":\"it'\\''s\"}'"]);
});
