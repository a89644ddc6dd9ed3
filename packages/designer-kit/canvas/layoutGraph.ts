import { Graph, layout } from "@dagrejs/dagre";
import type { GraphEdge, GraphNode, PlacedNode } from "./graph.ts";

/** Room between nodes, in px: along the edges and across them. */
const gap = { along: 72, across: 24 };

type Placed<Node> = Node & Pick<PlacedNode, "x" | "y">;

/** Nodes with edges, so that edges lead to the right where the graph has no circle. */
function layered<Node extends GraphNode>(
  nodes: readonly Node[],
  edges: readonly { readonly from: number; readonly to: number }[],
): readonly Placed<Node>[] {
  if (nodes.length === 0) return [];
  const graph = new Graph<object, { width: number; height: number; x?: number; y?: number }, object>();
  graph.setGraph({ rankdir: "LR", ranksep: gap.along, nodesep: gap.across, edgesep: gap.across / 2 });
  graph.setDefaultEdgeLabel(() => ({}));
  // The library keeps ids as keys of plain objects, so it gets none that people chose.
  nodes.forEach(({ height, width }, index) => {
    graph.setNode(String(index), { width, height });
  });
  for (const { from, to } of edges) graph.setEdge(String(from), String(to));
  layout(graph);
  return nodes.map((node, index) => {
    // The library gives the centre.
    const { x = 0, y = 0 } = graph.node(String(index));
    return { ...node, x: Math.round(x - node.width / 2), y: Math.round(y - node.height / 2) };
  });
}

/** Nodes without edges, in rows of about `width` below `top`. */
function inRows<Node extends GraphNode>(nodes: readonly Node[], top: number, width: number): readonly Placed<Node>[] {
  let [x, y, height] = [0, top, 0];
  return nodes.map((node) => {
    if (x > 0 && x + node.width > width) [x, y, height] = [0, y + height + gap.across, 0];
    const placed = { ...node, x, y };
    x += node.width + gap.across;
    height = Math.max(height, node.height);
    return placed;
  });
}

/**
 * Places nodes in layers from left to right along their edges, and below them, in rows, those without an edge. No two
 * overlap, and the result does not depend on the order in which nodes and edges are given. Edges of a node with itself,
 * or with a node that is not there, count for nothing.
 */
export function layoutGraph<Node extends GraphNode>(
  nodes: readonly Node[],
  edges: readonly GraphEdge[],
): readonly Placed<Node>[] {
  const ordered = nodes.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  const known = new Set(ordered.map(({ id }) => id));
  const between = edges.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const linked = new Set(between.flatMap(({ from, to }) => [from, to]));
  const inLayers = ordered.filter(({ id }) => linked.has(id));
  const indexes = new Map(inLayers.map(({ id }, index) => [id, index]));
  const lines = between
    .map(({ from, to }) => ({ from: indexes.get(from) ?? 0, to: indexes.get(to) ?? 0 }))
    .sort((left, right) => left.from - right.from || left.to - right.to);
  const layers = layered(inLayers, lines);
  const right = Math.max(0, ...layers.map(({ width, x }) => x + width));
  const bottom = Math.max(0, ...layers.map(({ height, y }) => y + height + gap.along));
  const alone = ordered.filter(({ id }) => !linked.has(id));
  const area = alone.reduce((sum, { height, width }) => sum + (width + gap.across) * (height + gap.across), 0);
  const placed = [...layers, ...inRows(alone, bottom, Math.max(right, 1.5 * Math.sqrt(area)))];
  const places = new Map(placed.map((node) => [node.id, node]));
  return nodes.flatMap(({ id }) => places.get(id) ?? []);
}
