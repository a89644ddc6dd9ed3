import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isZone } from "../zoneClock.ts";
import { nextTime } from "./nextTime.ts";
import { type Cron, parseCron } from "./parseCron.ts";
import { instantOfWall, wallTime } from "./wallTime.ts";

const zone = "Europe/Budapest";

function cronOf(text: string): Cron {
  const read = parseCron(text);
  if (!read.ok) throw new Error(`${text}: ${JSON.stringify(read.error)}`);
  return read.value;
}

function times(text: string, from: string, count: number, where = zone): readonly string[] {
  const found: string[] = [];
  let at: number | null = Date.parse(from);
  while (found.length < count && at !== null) {
    at = nextTime(cronOf(text), where, at);
    if (at !== null) found.push(new Date(at).toISOString().slice(0, 16));
  }
  return found;
}

describe("when something recurs", () => {
  it("[design 10 durable] given half past two each night, when the clocks skip it in Budapest, then it comes once, as they are put forward", () => {
    expect(times("30 2 * * *", "2026-03-27T12:00Z", 4)).toEqual([
      "2026-03-28T01:30",
      "2026-03-29T01:00",
      "2026-03-30T00:30",
      "2026-03-31T00:30",
    ]);
  });

  it("[design 10 durable] given half past two each night, when the clocks of Budapest show it twice, then it comes once, the first time", () => {
    expect(times("30 2 * * *", "2026-10-23T12:00Z", 4)).toEqual([
      "2026-10-24T00:30",
      "2026-10-25T00:30",
      "2026-10-26T01:30",
      "2026-10-27T01:30",
    ]);
  });

  it("[design 10 durable] given a time in every hour, when clocks change, then it comes in each real hour", () => {
    expect(times("15 * * * *", "2026-10-24T23:30Z", 4)).toEqual([
      "2026-10-25T00:15",
      "2026-10-25T01:15",
      "2026-10-25T02:15",
      "2026-10-25T03:15",
    ]);
    expect(times("15 * * * *", "2026-03-28T23:30Z", 4)).toEqual([
      "2026-03-29T00:15",
      "2026-03-29T01:15",
      "2026-03-29T02:15",
      "2026-03-29T03:15",
    ]);
  });

  it("[design 10 durable] given several minutes of the skipped hour, when the clocks skip it, then they are one time and not four", () => {
    expect(times("*/15 2 * * *", "2026-03-28T12:00Z", 3)).toEqual([
      "2026-03-29T01:00",
      "2026-03-30T00:00",
      "2026-03-30T00:15",
    ]);
  });

  it("[design 10 durable] given days of the month and of the week, when both are limited, then either is meant, else both", () => {
    expect(times("0 6 13 * fri", "2026-03-01T00:00Z", 4, "UTC")).toEqual([
      "2026-03-06T06:00",
      "2026-03-13T06:00",
      "2026-03-20T06:00",
      "2026-03-27T06:00",
    ]);
    expect(times("0 6 */13 * fri", "2026-01-01T00:00Z", 2, "UTC")).toEqual(["2026-02-27T06:00", "2026-03-27T06:00"]);
    expect(times("0 0 29 2 *", "2026-01-01T00:00Z", 2, "UTC")).toEqual(["2028-02-29T00:00", "2032-02-29T00:00"]);
  });

  it("[design 10 durable] given a day that no month has, when the next time is asked for, then there is none", () => {
    expect(nextTime(cronOf("0 0 31 2 *"), zone, 0)).toBeNull();
  });

  it("[design 10 durable] given midnight in a zone that skips it, when the next time is asked for, then it is the first instant of that day", () => {
    expect(times("0 0 * * *", "2018-11-03T12:00Z", 2, "America/Sao_Paulo")).toEqual([
      "2018-11-04T03:00",
      "2018-11-05T02:00",
    ]);
  });

  it.each(["", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *", "* * * * 8"])(
    "[design 10 durable] given the text '%s', when it is read, then it is refused",
    (text) => expect(parseCron(text).ok).toBe(false),
  );

  it.each(["5-1 * * * *", "*/0 * * * *", "1-2-3 * * * *", "*-5 * * * *", "1//2 * * * *", ", * * * *", "x * * * *"])(
    "[design 10 durable] given the minutes of '%s', when they are read, then the first field is named",
    (text) => expect(parseCron(text)).toEqual({ ok: false, error: { code: "field", field: 1 } }),
  );

  it("[design 10 durable] given names, lists, ranges and steps, when they are read, then they are the numbers meant", () => {
    const cron = cronOf("0-30/10,59 1,2 * JAN-mar 5-7");
    expect([...cron.minutes]).toEqual([0, 10, 20, 30, 59]);
    expect([...cron.months]).toEqual([1, 2, 3]);
    expect([...cron.weekdays].sort()).toEqual([0, 5, 6]);
    expect([...cronOf("50/5 * * * *").minutes]).toEqual([50, 55]);
  });

  it("[design 10 durable] given names of zones, when they are looked up, then only those that exist are known", () => {
    expect(["Europe/Budapest", "UTC", "Europe/Atlantis", ""].map(isZone)).toEqual([true, true, false, false]);
  });

  const zones = fc.constantFrom("Europe/Budapest", "UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe");
  const instants = fc.integer({ min: Date.parse("2025-01-01Z"), max: Date.parse("2027-12-31Z") });

  it("[design 10 durable] given an hour that the clocks show twice, when its instant is asked for, then the first and the last are told apart", () => {
    const wall = Date.UTC(2026, 9, 25, 2, 30);
    const at = (of: "first" | "last") => new Date(instantOfWall(wall, "Europe/Budapest", of)).toISOString();
    expect([at("first"), at("last")]).toEqual(["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]);
  });

  it("[design 10 durable] given any instant of any zone, when its wall time is turned back, then it is the first instant that shows it", () => {
    fc.assert(
      fc.property(zones, instants, (where, millis) => {
        const instant = Math.floor(millis / 1000) * 1000;
        const found = instantOfWall(wallTime(instant, where), where);
        expect(wallTime(found, where)).toBe(wallTime(instant, where));
        expect(found).toBeLessThanOrEqual(instant);
        expect(instant - found).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });

  it("[design 10 durable] given a time of each day, when a year is gone through, then each day has it exactly once and time only rises", () => {
    const clock = fc.tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 23 }));
    fc.assert(
      fc.property(zones, clock, fc.constantFrom(2025, 2026), (where, [minute, hour], year) => {
        const cron = cronOf(`${minute} ${hour} * * *`);
        const dates: string[] = [];
        let at = instantOfWall(Date.UTC(year, 0, 1), where) - 1;
        for (;;) {
          const next: number | null = nextTime(cron, where, at);
          if (next === null || wallTime(next, where) >= Date.UTC(year + 1, 0, 1)) break;
          expect(next).toBeGreaterThan(at);
          at = next;
          dates.push(new Date(wallTime(at, where)).toISOString().slice(0, 10));
        }
        expect(new Set(dates).size).toBe(365);
        expect(dates).toHaveLength(365);
      }),
      { numRuns: 20 },
    );
  });
});
