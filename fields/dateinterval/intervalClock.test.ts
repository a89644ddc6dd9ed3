import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysOnClock, endOffClock, endOnClock, writeOffClock } from "./intervalClock.ts";
import { intervalText, parseInterval } from "./intervalText.ts";

const zone = fc.constantFrom(
  "UTC",
  "Europe/Budapest",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  // Their clocks are put forward or back at midnight.
  "Africa/Cairo",
  "America/Havana",
);
const language = fc.constantFrom("hu", "en", "en-US", "de");
const changes = [
  "2026-03-29T00:00Z",
  "2026-10-25T00:00Z",
  "2026-03-08T06:00Z",
  "2026-11-01T05:00Z",
  "2026-04-04T14:00Z",
];
const minute = 60_000;
/** Full minutes, which are what texts show: many of them around the hours in which clocks are put forward or back. */
const end = fc
  .oneof(
    fc.integer({ min: 0, max: 35_000_000 }).map((minutes) => minutes * minute),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -180, max: 180 }))
      .map(([change, minutes]) => Date.parse(change) + minutes * minute),
  )
  .map((time) => new Date(time).toISOString().slice(0, 19).replace("T", " "));
const check = (text: string) => rangeTypes.timestamp_range.check(text, { postgres: "tstzrange" });
/** Ranges as the database writes them, open at one end or none. */
const range = fc
  .tuple(fc.option(end), fc.option(end), fc.boolean(), fc.boolean())
  .map(([one, other, includesFrom, includesTo]) => {
    const [from, to] = one !== null && other !== null && one > other ? [other, one] : [one, other];
    const text = (value: string | null) => (value === null ? "" : `"${value}"`);
    const opening = from !== null && includesFrom ? "[" : "(";
    return { from, to, text: `${opening}${text(from)},${text(to)}${to !== null && includesTo ? "]" : ")"}` };
  })
  .filter(({ from, text, to }) => {
    const checked = check(text);
    return (from !== null || to !== null) && checked.ok && checked.value === text;
  });

describe("ranges of instants by a person's clock", () => {
  it("[forms 9 dates] given any range of instants in any zone, when its text is typed, then a range of that text is stored, with the bounds it had", () => {
    fc.assert(
      fc.property(range, zone, language, ({ text: stored }, zone, language) => {
        const clock = { valueType: "timestamp_range", zone };
        const text = intervalText(stored, language, clock);
        const typed = parseInterval(text, language, clock);
        expect(check(typed)).toEqual({ ok: true, value: typed });
        expect(intervalText(typed, language, clock)).toBe(text);
        expect([typed[0], typed.at(-1)]).toEqual([stored[0], stored.at(-1)]);
      }),
    );
  });

  it("[forms 9 dates] given a range of instants that the clock shows for the first time, when its text is typed, then the same range is stored", () => {
    fc.assert(
      fc.property(range, zone, language, ({ from, text, to }, zone, language) => {
        const isFirst = (wire: string | null) =>
          wire === null ||
          endOffClock("from", endOnClock(wire, { valueType: "timestamp_range", zone }), null, {
            valueType: "timestamp_range",
            zone,
          }) === wire;
        fc.pre(isFirst(from) && isFirst(to));
        const clock = { valueType: "timestamp_range", zone };
        expect(parseInterval(intervalText(text, language, clock), language, clock)).toBe(text);
      }),
    );
  });

  it("[lists 3 filters] given any days in any zone, when a filter of them is opened again, then it shows the same days", () => {
    const day = fc
      .integer({ min: 15_600, max: 22_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
    const days = fc
      .tuple(day, day)
      .map(([one, other]) => (one <= other ? { from: one, to: other } : { from: other, to: one }));
    fc.assert(
      fc.property(
        days,
        zone,
        fc.constantFrom("date_range", "datetime_range", "timestamp_range"),
        (days, zone, valueType) => {
          const clock = { valueType, zone };
          expect(daysOnClock(writeOffClock(days, clock) ?? "", clock)).toEqual(days);
        },
      ),
    );
  });

  it("[forms 9 dates] given any range in the database's own text, when it is typed, then it stands as it is in every zone", () => {
    fc.assert(
      fc.property(range, zone, ({ text }, zone) => {
        expect(parseInterval(text, "hu", { valueType: "timestamp_range", zone })).toBe(text);
      }),
    );
  });
});
