import { describe, expect, it } from "vitest";
import { unitHeading, unitText } from "./unitText.ts";

describe("numbers with units", () => {
  it.each([
    ["Cost, €", "Cost", "€"],
    ["Érvényes, hónap", "Érvényes", "hónap"],
    ["Férőhely", "Férőhely", null],
    ["Hours, planned, h", "Hours, planned", "h"],
  ])("[lists 2.2 list] given the heading %s, when it is read, then it names %s in %s", (heading, name, unit) => {
    expect(unitHeading(heading)).toEqual({ name, unit });
  });

  it.each([
    ["1,420.50", "€", "en-US", "€1,420.50"],
    ["-3.00", "€", "en-US", "-€3.00"],
    ["1 420,50", "€", "hu-HU", "1 420,50\u00a0€"],
    ["40", "%", "en-US", "40%"],
    ["40", "%", "hu-HU", "40%"],
    ["40", "%", "de-DE", "40\u00a0%"],
    ["36", "Monate", "de-DE", "36\u00a0Monate"],
  ])(
    "[lists 2.2 list] given %s in %s and the language %s, when it is written, then it is %s",
    (number, unit, language, text) => {
      expect(unitText(number, unit, language)).toBe(text);
    },
  );
});
