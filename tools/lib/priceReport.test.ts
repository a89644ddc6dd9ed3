import { describe, expect, it } from "vitest";
import type { Price } from "../testing/prices.ts";
import { fileCosts } from "./fileCost.ts";
import { priceReport } from "./priceReport.ts";

const ofPanels: Price = {
  thing: "panel",
  seconds: 2,
  isOf: (file) => file.startsWith("panels/"),
  count: () => 2,
};
const costing = (seconds: number) => [
  { file: "panels/one.test.ts", seconds: seconds / 4 },
  { file: "panels/two.test.ts", seconds: (seconds * 3) / 4 },
  { file: "fields/three.test.ts", seconds: 100 },
];

describe("priceReport", () => {
  it("[design 11 proved] given files of two panels, when they cost what they may, then one line says what a panel costs", () => {
    expect(priceReport(costing(4), [ofPanels], "")).toEqual({
      lines: ["2.00 CPU s per panel (2), price 2"],
      failures: [],
    });
  });

  it("[design 11 proved] given files of two panels, when they cost more than their price, then the line says so and the run goes on", () => {
    expect(priceReport(costing(8), [ofPanels], "")).toEqual({
      lines: ["4.00 CPU s per panel (2), price 2: dearer than its price"],
      failures: [],
    });
  });

  it("[design 11 proved] given files of two panels, when they cost more than twice their price, then the run fails", () => {
    expect(priceReport(costing(9), [ofPanels], "").failures).toEqual([
      "the tests of a panel take 4.50 CPU s, more than twice 2",
    ]);
  });

  it("[design 11 proved] given a run without files of panels, when it is held against the prices, then nothing is said of them", () => {
    expect(priceReport([], [ofPanels], "")).toEqual({ lines: [], failures: [] });
  });
});

describe("fileCosts", () => {
  it("[design 11 proved] given what files wrote one after the other, when it is read, then each has its seconds", () => {
    expect(fileCosts('{"file":"a.test.ts","seconds":1.5}\n{"file":"b.test.ts","seconds":2}\n')).toEqual([
      { file: "a.test.ts", seconds: 1.5 },
      { file: "b.test.ts", seconds: 2 },
    ]);
  });
});
