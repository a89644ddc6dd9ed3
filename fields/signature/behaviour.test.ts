import { provesBehaviour } from "@tessera/contract/testing/provesBehaviour.ts";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import cases from "./cases.json";
import { maxPoints } from "./signatureValue.ts";
import { strokePath } from "./strokePath.ts";

provesBehaviour("signature", behaviour, cases);

describe("a signature as it is stored", () => {
  it("[forms 3 signature] given lines without an end, when they are stored, then they are refused", () => {
    const half = Array.from({ length: maxPoints + 2 }, () => 1);
    expect(behaviour.check?.({ strokes: [half, half] }, {}, "json")).toEqual({ code: "field.signature.long" });
  });

  it("[forms 3 signature] given neither a line nor a name, when it is stored, then nothing is", () => {
    expect(behaviour.structure.canonical?.({ strokes: [], name: " " })).toBeNull();
  });

  it.each([
    [[10, 20], "M10 20h.01"],
    [[10, 20, 30, 40], "M10 20L30 40"],
    [[0, 0, 10, 10, 20, 0], "M0 0Q10 10 15 5L20 0"],
  ])("[forms 3 signature] given the points %j, when they are drawn, then the line is %s", (stroke, path) => {
    expect(strokePath(stroke)).toBe(path);
  });
});
