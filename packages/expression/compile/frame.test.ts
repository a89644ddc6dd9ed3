import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import { EvaluationError } from "../values/errors.ts";
import { openSum, withText } from "../values/joinText.ts";
import { createFrame, spend } from "./frame.ts";

describe("frame", () => {
  it("[design 6] given no parts, when a frame is made, then it is empty, in UTC and Hungarian, with full fuel", () => {
    const { resource, ...parts } = createFrame();
    expect(parts).toEqual({
      main: [],
      row: null,
      parent: null,
      index: null,
      user: [],
      params: [],
      instant: 0,
      zone: "UTC",
      language: "hu-HU",
      fuel: { left: limits.fuel },
      locals: [],
    });
    expect(resource({ function: "lookup", args: [], key: "" })).toEqual({ state: "failed", code: "no_resources" });
  });

  it("[design 6 fuel] given the last unit of fuel, when it is taken, then work goes on; one more ends it", () => {
    const frame = createFrame({ fuel: { left: 3 } });
    spend(frame, 3);
    expect(frame.fuel.left).toBe(0);
    const work = () => spend(frame, 1);
    expect(work).toThrow(EvaluationError);
    expect(work).toThrow(expect.objectContaining({ code: "out_of_fuel", name: "EvaluationError" }));
  });
});

describe("texts that are joined", () => {
  const taken = (left: string, right: string): number => {
    const frame = createFrame();
    expect(withText(frame, left, right)).toBe(left + right);
    return limits.fuel - frame.fuel.left;
  };

  it("[design 6 fuel] given texts, when they are joined, then only what is longer than a hundred characters is counted", () => {
    expect(taken("x".repeat(60), "y".repeat(40))).toBe(0);
    expect(taken("x".repeat(60), "y".repeat(41))).toBeGreaterThan(6);
    expect(taken("x".repeat(1600), "")).toBeGreaterThan(100);
  });

  it("[design 6 types] given values known only now, when they are added, then a text on either side joins them", () => {
    const frame = createFrame();
    expect(openSum(frame, 1, 2)).toBe(3);
    expect(openSum(frame, "1", 2)).toBe("12");
    expect(openSum(frame, 1, "2")).toBe("12");
    expect(openSum(frame, "a", null)).toBe("a");
    expect(openSum(frame, null, "a")).toBe("a");
    expect(openSum(frame, null, 1)).toBeNull();
  });
});
