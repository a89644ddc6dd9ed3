import { describe, expect, it } from "vitest";
import { sampleFrame } from "./testing/sample.ts";
import { run } from "./testing/testing.ts";

/** No-break spaces, which stand between groups of digits and before signs. */
const spaced = (text: string): string => text.replaceAll("_", "\u00a0");

describe("what functions write in each language", () => {
  it.each([
    ["hu-HU", "weekdayName(born)", "csütörtök"],
    ["hu-HU", "monthName(born)", "február"],
    ["hu-HU", "formatLong(born)", "2024. február 29."],
    ["hu-HU", "formatPercent(0.256, 1)", "25,6%"],
    ["hu-HU", "formatMoney(-1234.5, 'EUR')", "-1_234,50_€"],
    ["hu-HU", "formatMoney(1234.5, 'HUF')", "1_235_Ft"],
    ["hu-HU", "formatMoney(12, '')", "12,00"],
    ["hu-HU", "format(-1234567.5, 2)", "-1_234_567,50"],
    ["hu-HU", "format(-999)", "-999"],
    ["hu-HU", "format(at)", "2024-02-29 13:45"],
    ["hu-HU", "format(clock)", "08:15:00"],
    ["en-US", "weekdayName(born)", "Thursday"],
    ["en-US", "monthName(born)", "February"],
    ["en-US", "formatLong(born)", "February 29, 2024"],
    ["en-US", "formatPercent(0.256, 1)", "25.6%"],
    ["en-US", "formatMoney(-1234.5, 'EUR')", "-€1,234.50"],
    ["en-US", "formatMoney(1234.5, 'HUF')", "HUF_1,235"],
    ["en-US", "formatMoney(-1234.5, 'XYZ')", "-XYZ_1,234.50"],
    ["en-US", "formatMoney(12, 'USD')", "$12.00"],
    ["en-US", "format(1234567.5)", "1,234,567.5"],
    ["en-US", "format(born)", "02/29/2024"],
    ["en-US", "format(at)", "02/29/2024 01:45 PM"],
    ["en-US", "format(stamp)", "04/01/2024 12:30 AM"],
    ["en-US", "format(time(12, 0, 0))", "12:00:00 PM"],
    ["en-US", "format(clock)", "08:15:00 AM"],
    ["en-GB", "format(born)", "29/02/2024"],
    ["en", "format(at)", "29/02/2024 13:45"],
    ["en", "formatLong(born)", "29 February 2024"],
    ["de", "format(at)", "29.02.2024 13:45"],
    ["EN", "monthName(born)", "February"],
    ["de", "weekdayName(born)", "Donnerstag"],
    ["de", "monthName(born)", "Februar"],
    ["de", "formatLong(born)", "29. Februar 2024"],
    ["de", "formatPercent(0.256, 1)", "25,6_%"],
    ["de-AT", "formatMoney(-1234.5, 'EUR')", "-1.234,50_€"],
    ["de", "formatMoney(1234.5, 'HUF')", "1.235_HUF"],
    ["de", "format(1000)", "1.000"],
    ["fr", "weekdayName(born)", "csütörtök"],
    ["fr", "format(1000.5)", "1_000,5"],
  ])("[forms 7 expression] given a person who reads %s, when %s is shown, then it is %j", (language, text, shown) => {
    expect(run(text, sampleFrame({ language }))).toBe(spaced(shown));
  });

  it.each([
    ["format(born, 'HH:mm')", "00:00"],
    ["format(clock, 'yyyy-MM-dd')", "--"],
    ["format(clock, 'hh A')", "08 AM"],
    ["format(at, 'dd.MM. ss')", "29.02. 10"],
  ])(
    "[forms 7 expression] given a pattern for what the value lacks or has in %s, when it is shown, then it is %j",
    (text, shown) => {
      expect(run(text)).toBe(shown);
    },
  );
});
