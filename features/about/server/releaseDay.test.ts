import { expect, it } from "vitest";
import { releaseDayOf } from "./releaseDay.server.ts";

it.each([
  ['{"released":"2026-11-22"}', "2026-11-22"],
  ['{"released":"yesterday"}', null],
  ["{}", null],
  ["null", null],
])("[shell 7.3 abouts] given a build that says %s, when its release is asked for, then it is %s", (text, day) => {
  expect(releaseDayOf(text)).toBe(day);
});
