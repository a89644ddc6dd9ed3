import { describe, expect, it } from "vitest";
import { sampleFrame } from "../testing/sample.ts";
import { patternAt } from "./patternArgument.ts";

describe("patterns of an evaluation", () => {
  it("[forms 7 bounds] given more patterns than are kept for all evaluations, when one comes round again, then it is the one that was made and paid for", () => {
    const frame = sampleFrame();
    const round = () => {
      for (let item = 0; item < 300; item++) patternAt([`a${item}`], 0, frame, 1);
      return { made: [...(frame.fuel.patterns?.values() ?? [])], left: frame.fuel.left };
    };
    const first = round();
    const second = round();
    expect(second.made.map((pattern, at) => pattern === first.made[at])).toEqual(
      Array.from({ length: 300 }, () => true),
    );
    expect(first.left - second.left).toBeLessThan(300);
  });
});
