import { expect, it } from "vitest";
import { isPast } from "./isPast.ts";

/** 23:30 of the 22nd in London, half past midnight of the 23rd in Budapest. */
const now = Date.UTC(2026, 10, 22, 23, 30);

it.each([
  ["date", "2026-11-22", "Europe/Budapest", true],
  ["date", "2026-11-22", "Europe/London", false],
  ["date", "2026-11-23", "Europe/Budapest", false],
  ["datetime", "2026-11-23 00:29:59", "Europe/Budapest", true],
  ["datetime", "2026-11-23 00:30:01", "Europe/Budapest", false],
  ["timestamp_technical", "2026-11-22 23:29:59.5", "Asia/Tokyo", true],
  ["timestamp_technical", "2026-11-22 23:30:00", "Asia/Tokyo", false],
  ["date", "infinity", "Europe/Budapest", false],
  ["date", "", "Europe/Budapest", false],
])(
  "[lists 2.2 late] given a %s of %j, when it is half past midnight in Budapest, then for a person in %s it is past: %s",
  (type, wire, zone, past) => {
    expect(isPast(type, wire, zone, now)).toBe(past);
  },
);
