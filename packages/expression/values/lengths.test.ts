import { describe, expect, it } from "vitest";
import { sampleFrame } from "../testing/sample.ts";
import { run } from "../testing/testing.ts";

const orders = [
  ["<", (a: number, b: number) => a < b],
  ["<=", (a: number, b: number) => a <= b],
  [">", (a: number, b: number) => a > b],
  [">=", (a: number, b: number) => a >= b],
  ["==", (a: number, b: number) => a === b],
  ["!=", (a: number, b: number) => a !== b],
] as const;

describe("order of lengths", () => {
  it.each(orders)(
    "[design 6 comparison] given lengths %s numbers, when texts and lists have as many, fewer or more, then the answer is that of the numbers",
    (sign, holds) => {
      for (const number of [3, 4, 5]) {
        expect(run(`tags.length ${sign} ${number}`)).toBe(holds(4, number));
        expect(run(`name.length ${sign} ${number}`)).toBe(holds(4, number));
        expect(run(`lines.length ${sign} ${number}`)).toBe(holds(3, number));
        expect(run(`${number} ${sign} tags.length`)).toBe(holds(number, 4));
        expect(run(`tags.length ${sign} count + ${number - 3}`)).toBe(holds(4, number));
      }
    },
  );

  it.each(orders.slice(0, 4))(
    "[design 6 comparison] given no text and no list, when their length %s a number is asked, then it is not",
    (sign) => {
      for (const text of ["nothing", "noTags", "noLines"]) {
        expect(run(`${text}.length ${sign} 0`)).toBe(false);
        expect(run(`0 ${sign} ${text}.length`)).toBe(false);
      }
    },
  );

  it("[design 6 comparison] given a long list or text beside another, when they are compared, then fuel is taken for what is gone through", () => {
    const frame = sampleFrame();
    const before = frame.fuel.left;
    expect(run("range(1, 1000) == range(1, 1000)", frame)).toBe(true);
    expect(before - frame.fuel.left).toBeGreaterThanOrEqual(3000);
  });
});
