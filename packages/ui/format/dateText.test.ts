import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTemporal, temporalHint, temporalPattern } from "./dateText.ts";
import { addDays, addMonths, weekStart } from "./dayMath.ts";
import { parseTemporal } from "./parseTemporal.ts";

const languages = fc.constantFrom("hu-HU", "de-DE", "de-AT", "en-US", "en-GB", "en-AU", "en");
const day = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const minute = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}`);

describe("date text", () => {
  it("[forms 9 formats] given a date-time when shown then it has the format of the language", () => {
    expect(formatTemporal("datetime", "2026-11-21 17:05:00", "hu-HU")).toBe("2026-11-21 17:05");
    expect(formatTemporal("datetime", "2026-11-21 17:05:00", "en-US")).toBe("11/21/2026 05:05 PM");
    expect(formatTemporal("datetime", "2026-11-21 17:05:00", "en-GB")).toBe("21/11/2026 17:05");
    expect(formatTemporal("date", "2026-11-21", "en")).toBe("21/11/2026");
    expect(formatTemporal("datetime", "2026-11-21 17:05:00", "de-DE")).toBe("21.11.2026 17:05");
    expect(formatTemporal("date", "2026-11-21", "de-AT")).toBe("21.11.2026");
    expect(formatTemporal("time", "00:05:09", "en-GB")).toBe("00:05:09");
    expect(formatTemporal("time", "00:05:09", "en-US")).toBe("12:05:09 AM");
    expect(temporalPattern("date", "en-US")).toBe("MM/dd/yyyy");
  });

  it("[forms 9 formats] given a value to enter, when it is asked for, then its format is written in the letters of the language", () => {
    expect(["hu", "de", "en-US", "en", "fr"].map((language) => temporalHint("datetime", language))).toEqual([
      "éééé-hh-nn óó:pp",
      "TT.MM.JJJJ hh:mm",
      "MM/DD/YYYY hh:mm AM",
      "DD/MM/YYYY HH:mm",
      "yyyy-MM-dd HH:mm",
    ]);
    expect(temporalHint("time", "hu-HU")).toBe("óó:pp:mp");
  });

  it("[design 5 values] given an odd value of an adopted table when shown then it stays as it is", () => {
    expect(formatTemporal("date", "infinity", "hu-HU")).toBe("infinity");
    expect(formatTemporal("datetime", "2026-11-21 17:05:00.123456", "hu-HU")).toBe("2026-11-21 17:05");
  });

  it("[forms 9 formats] given any date when shown and read back then it is the same date", () => {
    fc.assert(
      fc.property(day, languages, (date, language) => {
        expect(parseTemporal("date", formatTemporal("date", date, language), language)).toBe(date);
      }),
    );
  });

  it("[forms 9 formats] given any minute when shown and read back then it is the same minute", () => {
    fc.assert(
      fc.property(day, minute, languages, (date, time, language) => {
        const wire = `${date} ${time}:00`;
        expect(parseTemporal("datetime", formatTemporal("datetime", wire, language), language)).toBe(wire);
      }),
    );
  });

  it("[forms 2 widgets] given usual ways of typing a date when read then they are understood", () => {
    expect(parseTemporal("date", "20261121", "hu-HU")).toBe("2026-11-21");
    expect(parseTemporal("date", "2026. 11. 21.", "hu-HU")).toBe("2026-11-21");
    expect(parseTemporal("date", "21.11.2026", "de-DE")).toBe("2026-11-21");
    expect(parseTemporal("date", "21/11/2026", "de-DE")).toBe("2026-11-21");
    expect(parseTemporal("date", "2026-11-21", "de-DE")).toBe("2026-11-21");
    expect(parseTemporal("date", "11/21/26", "en-US")).toBe("2026-11-21");
    expect(parseTemporal("date", "3/4/2026", "en-GB")).toBe("2026-04-03");
    expect(parseTemporal("date", "3.4.26", "en-GB")).toBe("2026-04-03");
    expect(parseTemporal("date", "11/21/2026", "hu-HU")).toBe("2026-11-21");
    expect(parseTemporal("datetime", "21/11/2026 9:30", "en-GB")).toBe("2026-11-21 09:30:00");
    expect(parseTemporal("datetime", "2026-11-21", "hu-HU")).toBe("2026-11-21 00:00:00");
    expect(parseTemporal("datetime", "2026-11-21 9:30", "hu-HU")).toBe("2026-11-21 09:30:00");
    expect(parseTemporal("datetime", "11/21/2026 9:30 pm", "en-US")).toBe("2026-11-21 21:30:00");
    expect(parseTemporal("datetime", "2026-11-21 9:5", "hu-HU")).toBe("2026-11-21 09:05:00");
    expect(parseTemporal("time", "930", "hu-HU")).toBe("09:30:00");
    expect(parseTemporal("time", "9:5", "hu-HU")).toBe("09:05:00");
    expect(parseTemporal("time", "0905", "hu-HU")).toBe("09:05:00");
    expect(parseTemporal("time", "9.30 pm", "en-GB")).toBe("21:30:00");
    expect(parseTemporal("time", "12:00 am", "en-US")).toBe("00:00:00");
  });

  it("[forms 2 widgets] given a day or time that does not exist when read then it is refused", () => {
    expect(parseTemporal("date", "2026-02-29", "hu-HU")).toBeNull();
    expect(parseTemporal("date", "2028-02-29", "hu-HU")).toBe("2028-02-29");
    expect(parseTemporal("date", "2026-13-01", "hu-HU")).toBeNull();
    expect(parseTemporal("date", "11/21/2026", "en-GB")).toBeNull();
    expect(parseTemporal("date", "tomorrow", "hu-HU")).toBeNull();
    expect(parseTemporal("time", "25:00", "hu-HU")).toBeNull();
    expect(parseTemporal("time", "13:00 pm", "en-US")).toBeNull();
  });

  it("[forms 2 widgets] given the ends of months when moved by days and months then the calendar is kept", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  });

  it.each([
    ["en-US", 0],
    ["en-CA", 0],
    ["en-GB", 1],
    ["en", 1],
    ["de-AT", 1],
    ["hu-HU", 1],
  ])(
    "[forms 2 widgets] given the locale %s, when a calendar is drawn, then its week begins on day %i",
    (locale, first) => {
      expect(weekStart(locale)).toBe(first);
    },
  );
});
