import type { GraphEdge, PlacedNode } from "./graph.ts";

/** Where an arrow key leads. */
export type Direction = "left" | "right" | "up" | "down";

/** How far the centre of one node is from that of another: along a direction, and across it. */
function distance(from: PlacedNode, to: PlacedNode, direction: Direction): { along: number; across: number } {
  const x = to.x + to.width / 2 - (from.x + from.width / 2);
  const y = to.y + to.height / 2 - (from.y + from.height / 2);
  if (direction === "left" || direction === "right") return { along: direction === "right" ? x : -x, across: y };
  return { along: direction === "down" ? y : -y, across: x };
}

function nearest(
  nodes: readonly PlacedNode[],
  from: PlacedNode,
  direction: Direction,
): { readonly id: string; readonly cost: number } | null {
  const ahead = nodes.flatMap((node) => {
    const { across, along } = distance(from, node, direction);
    return node.id === from.id || along <= 0 ? [] : [{ id: node.id, cost: along + 2 * Math.abs(across) }];
  });
  return ahead.reduce<(typeof ahead)[number] | null>(
    (best, one) => (best === null || one.cost < best.cost ? one : best),
    null,
  );
}

/**
 * The node that an arrow key leads to: to the left and right the nearest one at the end of an edge, else the nearest in
 * that direction; up and down the nearest, edges or not. Null where there is none.
 */
export function nodeTowards(
  nodes: readonly PlacedNode[],
  edges: readonly GraphEdge[],
  id: string,
  direction: Direction,
): string | null {
  const from = nodes.find((node) => node.id === id);
  if (from === undefined) return null;
  const isAlongEdges = direction === "left" || direction === "right";
  const ends = new Set(edges.flatMap((edge) => (edge.from === id ? edge.to : edge.to === id ? edge.from : [])));
  const linked = isAlongEdges ? nodes.filter((node) => ends.has(node.id)) : [];
  return (nearest(linked, from, direction) ?? nearest(nodes, from, direction))?.id ?? null;
}
