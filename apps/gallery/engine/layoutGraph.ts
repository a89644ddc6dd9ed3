import type { Graph } from "./graphOf.ts";

/** Pixels of a node, and between layers and nodes. */
export const nodeSize = { width: 140, height: 36, across: 36, below: 10, edge: 8 } as const;

/** A node's place: its layer from the left, its position from the top, and its upper left corner in pixels. */
export interface NodePlace {
  readonly layer: number;
  readonly position: number;
  readonly x: number;
  readonly y: number;
}

/** A graph in layers: each node stands right of all it reads. */
export interface GraphLayout {
  readonly places: ReadonlyMap<string, NodePlace>;
  readonly layers: readonly (readonly string[])[];
  readonly width: number;
  readonly height: number;
}

/** How many times the layers are gone through to bring readers beside what they read. */
const sweeps = 6;

/**
 * Layer of each node: one more than the furthest of what it reads. A node in a circle (there is none in a compiled
 * form) ends its way.
 */
function ranksOf(graph: Graph): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const under = new Set<string>();
  const rank = (id: string): number => {
    const known = ranks.get(id);
    if (known !== undefined || under.has(id)) return known ?? 0;
    under.add(id);
    const found = Math.max(0, ...(graph.get(id)?.reads ?? []).map((read) => rank(read) + 1));
    under.delete(id);
    ranks.set(id, found);
    return found;
  };
  for (const id of graph.keys()) rank(id);
  return ranks;
}

/** Puts a graph into layers by rank, neighbours near each other. */
export function layoutGraph(graph: Graph): GraphLayout {
  const ranks = ranksOf(graph);
  const layers: string[][] = [];
  for (const [id, rank] of ranks) {
    layers[rank] ??= [];
    layers[rank].push(id);
  }
  const at = new Map<string, number>();
  const settle = (layer: readonly string[]) => {
    for (const [index, id] of layer.entries()) at.set(id, index - layer.length / 2);
  };
  for (const layer of layers) settle(layer);
  const middle = (id: string, neighbours: readonly string[]): number => {
    if (neighbours.length === 0) return at.get(id) ?? 0;
    return neighbours.reduce((sum, other) => sum + (at.get(other) ?? 0), 0) / neighbours.length;
  };
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const forth = sweep % 2 === 0;
    for (const layer of forth ? layers : [...layers].reverse()) {
      const wanted = new Map(
        layer.map((id) => [id, middle(id, (forth ? graph.get(id)?.reads : graph.get(id)?.readBy) ?? [])]),
      );
      layer.sort((one, other) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0));
      settle(layer);
    }
  }
  const { across, below, edge, height, width } = nodeSize;
  const tallest = Math.max(1, ...layers.map((layer) => layer.length));
  const total = tallest * (height + below) - below;
  const places = new Map<string, NodePlace>();
  for (const [layer, ids] of layers.entries()) {
    const top = edge + (total - (ids.length * (height + below) - below)) / 2;
    for (const [position, id] of ids.entries()) {
      places.set(id, { layer, position, x: edge + layer * (width + across), y: top + position * (height + below) });
    }
  }
  return {
    places,
    layers,
    width: Math.max(1, layers.length) * (width + across) - across + 2 * edge,
    height: total + 2 * edge,
  };
}
