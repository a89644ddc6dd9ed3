import { describe, expect, it } from "vitest";
import { dayInZone, isDay } from "./day.ts";

describe("days", () => {
  it.each([
    ["Europe/Budapest", Date.UTC(2024, 2, 30, 23, 30), 0, "2024-03-31", "2024-03-30 23:00:00"],
    ["Europe/Budapest", Date.UTC(2024, 2, 30, 23, 30), 1, "2024-04-01", "2024-03-31 22:00:00"],
    ["Europe/Budapest", Date.UTC(2024, 9, 27, 12), 0, "2024-10-27", "2024-10-26 22:00:00"],
    ["America/New_York", Date.UTC(2024, 0, 1, 2), 0, "2023-12-31", "2023-12-31 05:00:00"],
    ["Asia/Kolkata", Date.UTC(2024, 0, 1, 20), -1, "2024-01-01", "2023-12-31 18:30:00"],
    ["America/Sao_Paulo", Date.UTC(2018, 10, 4, 12), 0, "2018-11-04", "2018-11-04 03:00:00"],
    ["UTC", Date.UTC(2024, 1, 29), 0, "2024-02-29", "2024-02-29 00:00:00"],
  ])(
    "[design 6 clock] given %s at %d and %i days on, when the day is asked, then it is %s and begins at %s UTC",
    (zone, instant, days, date, start) => {
      expect(dayInZone(instant, zone, days)).toEqual({ date, instant: start });
    },
  );

  it("[design 6 clock] given JSON that looks like a day, when checked, then only one made by the clock is a day", () => {
    expect(isDay(dayInZone(0, "UTC", 0))).toBe(true);
    expect(isDay({ date: "1970-01-01", instant: "1970-01-01 00:00:00" })).toBe(false);
  });
});
