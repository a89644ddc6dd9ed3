import { describe, expect, it } from "vitest";
import type { PlacedNode } from "./graph.ts";
import { type Direction, nodeTowards } from "./nodeTowards.ts";

const node = (id: string, x: number, y: number): PlacedNode => ({ id, x, y, width: 100, height: 50 });
/** Two layers, and a node that no edge leads to. */
const nodes = [node("a", 0, 0), node("b", 0, 100), node("far", 300, 300), node("near", 300, 0), node("alone", 600, 0)];
const edges = [
  { from: "a", to: "far" },
  { from: "b", to: "near" },
];

describe("nodeTowards", () => {
  it.each<[string, Direction, string | null]>([
    ["a", "right", "far"],
    ["far", "left", "a"],
    ["near", "left", "b"],
    ["near", "right", "alone"],
    ["a", "down", "b"],
    ["far", "up", "near"],
    ["a", "left", null],
    ["unknown", "right", null],
  ])(
    "[design 3 canvas] given %s is selected, when the arrow %s is pressed, then it leads along an edge, else to the nearest: %s",
    (from, direction, expected) => {
      expect(nodeTowards(nodes, edges, from, direction)).toBe(expected);
    },
  );
});
