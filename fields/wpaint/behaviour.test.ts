import { provesBehaviour } from "@tessera/contract/testing/provesBehaviour.ts";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import cases from "./cases.json";
import { maxShapes, type Shape, shapeKinds } from "./drawingValue.ts";
import { mergeDrawing } from "./mergeDrawing.ts";
import { movedShape, shapePath } from "./shapePath.ts";

provesBehaviour("wpaint", behaviour, cases);

const line = (id: string, points: readonly number[] = [1, 2, 3, 4], rest: Partial<Shape> = {}): Shape => ({
  id,
  kind: "line",
  colour: "ink",
  width: 2,
  points: [...points],
  ...rest,
});

describe("a drawing as it is stored", () => {
  it("[forms 3 wpaint] given blanks around texts and a text that says nothing, when it is stored, then these are left out; without a shape nothing is stored", () => {
    const text = { kind: "text" as const, points: [1, 2] };
    const shapes = [line("a"), line("b", [], { ...text, text: " Here " }), line("c", [], { ...text, text: " " })];
    expect(behaviour.structure.canonical?.({ shapes: shapes.map((one) => ({ ...one })) })).toEqual({
      shapes: [line("a"), line("b", [], { ...text, text: "Here" })],
    });
    expect(behaviour.structure.canonical?.({ shapes: [] })).toBeNull();
  });
});

describe("two people's changes of a drawing", () => {
  const base = { shapes: [line("a"), line("b")] };

  it("[forms 4 merge] given two people who drew, moved and removed other shapes, when both are saved, then all of it stands", () => {
    const theirs = { shapes: [line("a", [5, 5, 9, 9]), line("b"), line("c")] };
    const mine = { shapes: [line("a"), line("d")] };
    expect(mergeDrawing({ base, theirs, mine })?.shapes.map(({ id, points }) => [id, points[0]])).toEqual([
      ["a", 5],
      ["c", 1],
      ["d", 1],
    ]);
  });

  it.each([
    ["moved one shape differently", [line("a", [9, 9, 1, 1]), line("b")], [line("a", [7, 7, 1, 1]), line("b")]],
    ["removed what the other moved", [line("b")], [line("a", [7, 7, 1, 1]), line("b")]],
    [
      "drew more than fit together",
      Array.from({ length: maxShapes }, (_, index) => line(`t${index}`)),
      Array.from({ length: maxShapes }, (_, index) => line(`m${index}`)),
    ],
  ])("[forms 4 merge] given two people who %s, when both are saved, then a person decides", (_what, theirs, mine) => {
    const from = _what === "drew more than fit together" ? null : base;
    expect(mergeDrawing({ base: from, theirs: { shapes: theirs }, mine: { shapes: mine } })).toBeUndefined();
  });
});

describe("a shape as it is drawn", () => {
  it("[forms 3 wpaint] given a shape of each kind, when it is drawn, then the path says nothing but numbers and commands", () => {
    for (const kind of shapeKinds)
      expect(shapePath(line("a", [1, 2, 300, 400], { kind }))).toMatch(/^[MLHVQZah0-9. -]*$/);
  });

  it("[forms 3 wpaint] given a shape near the edge, when it is moved beyond it, then it keeps its form and stops there", () => {
    expect(movedShape(line("a", [10, 490, 60, 400]), -50, 50).points).toEqual([0, 500, 50, 410]);
  });
});
