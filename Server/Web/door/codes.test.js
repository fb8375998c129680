// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { candidates, isForeignPass, trimmed } from "./codes.js";

const code = "ABCDEFGHJKLMNPQRSTUV";

test("White space and invisible marks at both ends are none of a code", () => {
  equal(trimmed(`\uFEFF \t\u200B${code}\u2060\n`), code);
  equal(trimmed("a\u200Bb"), "a\u200Bb");
});

test("A code in lower case, grouped, behind a tag, or in an address", () => {
  equal(candidates(code), [code]);
  equal(candidates("abcde fghjk-lmnpq rstuv"), ["abcde fghjk-lmnpq rstuv", code]);
  equal(candidates(`ABC-${code}`), [`ABC-${code}`, code]);
  equal(candidates(`HTTPS://other.example/a/${code.toLowerCase()}%20/?x=1#y`), [code.toLowerCase(), code]);
  equal(candidates(`https://h/t/${code}/`), [code]);
});

test("What holds no code", () => {
  equal([candidates(""), candidates("https://x/"), candidates("https://x"), candidates("a\0b"), candidates("https://x/%00")], [[], [], [], [], []]);
  equal(candidates("imported-7"), ["imported-7"]);
});

test("Another airline's boarding pass is not ours", () => {
  equal([isForeignPass(`M1${"X".repeat(55)}`), isForeignPass(`M1${"X".repeat(54)}`), isForeignPass(`M5${"X".repeat(60)}`)], [true, false, false]);
});
