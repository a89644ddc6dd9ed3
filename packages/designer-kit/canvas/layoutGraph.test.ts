import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphEdge, GraphNode, PlacedNode } from "./graph.ts";
import { layoutGraph } from "./layoutGraph.ts";

const overlap = (one: PlacedNode, other: PlacedNode): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const overlaps = (nodes: readonly PlacedNode[]): string[] =>
  nodes.flatMap((one, index) =>
    nodes.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`${one.id} ${other.id}`] : [])),
  );

// Ids that a plain object has already are among them.
const id = fc.oneof(fc.constantFrom("constructor", "__proto__", "", "x"), fc.string({ maxLength: 4 }));
const size = fc.integer({ min: 1, max: 400 });
const graph = fc
  .uniqueArray(fc.record({ id, width: size, height: size }), { maxLength: 16, selector: (node) => node.id })
  .chain((nodes) => {
    const end = fc.oneof(fc.constantFrom("nowhere", ...nodes.map((node) => node.id)), id);
    return fc.record({
      nodes: fc.constant<GraphNode[]>(nodes),
      edges: fc.array(fc.record<GraphEdge>({ from: end, to: end }), { maxLength: 30 }),
    });
  });

describe("layoutGraph", () => {
  it("[design 3 canvas] given any graph, when it is laid out, then each node has a place in the order given, and no two overlap", () => {
    fc.assert(
      fc.property(graph, ({ edges, nodes }) => {
        const placed = layoutGraph(nodes, edges);
        expect(placed.map((node) => node.id)).toEqual(nodes.map((node) => node.id));
        expect(overlaps(placed)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("[design 3 canvas] given a graph whose nodes and edges come in another order, when it is laid out, then each node has the same place", () => {
    fc.assert(
      fc.property(graph, ({ edges, nodes }) => {
        const turned = layoutGraph(nodes.toReversed(), edges.toReversed()).toReversed();
        expect(turned).toEqual(layoutGraph(nodes, edges));
      }),
      { numRuns: 100 },
    );
  });

  it("[design 3 canvas] given a chain and a node without edges, when they are laid out, then the chain goes to the right and the other stands below", () => {
    const nodes = ["a", "b", "c", "d"].map((name) => ({ id: name, width: 100, height: 50 }));
    const places = new Map(
      layoutGraph(nodes, [
        { from: "c", to: "a" },
        { from: "a", to: "d" },
      ]).map((node) => [node.id, node]),
    );
    const at = (name: string): PlacedNode => places.get(name) ?? { id: "", x: 0, y: 0, width: 0, height: 0 };
    expect(at("a").x).toBeGreaterThan(at("c").x + 100);
    expect(at("d").x).toBeGreaterThan(at("a").x + 100);
    expect(at("b").y).toBeGreaterThan(Math.max(at("a").y, at("c").y, at("d").y) + 50);
  });
});
