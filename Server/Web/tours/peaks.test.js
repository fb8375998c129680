// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { bars, duration, peaks } from "./peaks.js";

test("Each part has its loudest sample, whatever its sign", () => equal(peaks(new Float32Array([0, .5, -1, .25, 0, 0]), 3), [.5, 1, 0]));

test("More parts than samples leave no hole", () => equal(peaks(new Float32Array([.5]), 2), [.5, .5]));

test("Bars stand around the middle, silence is a line", () => equal(bars([1, 0]), "M0.5 0.000v2.000M1.5 0.980v0.040"));

test("Durations as players show them", () => equal([duration(5), duration(125.4), duration(3725)], ["0:05", "2:05", "1:02:05"]));
