import { classNames } from "@tessera/ui/classNames.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Graph, GraphNode } from "./graphOf.ts";
import { type GraphLayout, layoutGraph, type NodePlace, nodeSize } from "./layoutGraph.ts";
import type { RuleCounts } from "./watchProgram.ts";

/** A curve from the right side of a node to the left side of another. */
function edgePath(from: NodePlace, to: NodePlace): string {
  const { height, width } = nodeSize;
  const [x1, y1, x2, y2] = [from.x + width, from.y + height / 2, to.x, to.y + height / 2];
  const bend = Math.max(18, (x2 - x1) / 2);
  return `M${x1},${y1}C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
}

const steps: ReadonlyMap<string, readonly [layer: number, position: number]> = new Map([
  ["ArrowRight", [1, 0]],
  ["ArrowLeft", [-1, 0]],
  ["ArrowDown", [0, 1]],
  ["ArrowUp", [0, -1]],
]);

/** The node that an arrow key leads to; null when there is none on that side. */
function nextNode({ layers, places }: GraphLayout, id: string, key: string): string | null {
  const place = places.get(id);
  const step = steps.get(key);
  if (!place || !step) return null;
  const layer = layers[place.layer + step[0]];
  if (!layer) return null;
  if (step[0] === 0) return layer[place.position + step[1]] ?? null;
  const away = (other: string) => Math.abs((places.get(other)?.y ?? 0) - place.y);
  return layer.reduce<string | null>((best, one) => (best === null || away(one) < away(best) ? one : best), null);
}

/** How a node stands to the chosen one. */
function roleOf(node: GraphNode, chosen: GraphNode | undefined): string | null {
  if (!chosen) return null;
  if (node === chosen) return "is-chosen";
  if (chosen.reads.includes(node.id)) return "is-read";
  return chosen.readBy.includes(node.id) ? "is-reader" : "is-other";
}

/**
 * The dependency graph of a form in layers by rank. Arrows move between nodes; the chosen one, what it reads and who
 * reads it stand out. Nodes that the last change evaluated flash and say how often.
 */
export function EngineGraph(props: {
  graph: Graph;
  chosen: string | null;
  onChoose: (id: string) => void;
  counts: RuleCounts;
  /** Another number after each change, so that a node may flash again. */
  turn: number;
}): ReactNode {
  const { chosen, counts, graph, onChoose, turn } = props;
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layoutGraph(graph), [graph]);
  useEffect(() => {
    // A field that was chosen in the form is looked for here.
    const node = root.current?.querySelector(`[data-node="${chosen}"]`);
    node?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [chosen]);
  const center = chosen === null ? undefined : graph.get(chosen);
  const entrance = center?.id ?? layout.layers[0]?.[0];
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    const next = nextNode(layout, id, event.key);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    root.current?.querySelector<HTMLElement>(`[data-node="${next}"]`)?.focus();
  };
  const edges = [...graph.values()].flatMap((node) => node.reads.map((read) => ({ from: read, to: node.id })));
  return (
    <div className="g-graph">
      <div ref={root} className="g-graph__area" style={{ width: layout.width, height: layout.height }}>
        <svg width={layout.width} height={layout.height} aria-hidden="true">
          {edges.map(({ from, to }) => {
            const [start, end] = [layout.places.get(from), layout.places.get(to)];
            const role = to === chosen ? "is-read" : from === chosen ? "is-reader" : center ? "is-other" : undefined;
            return start && end && <path key={`${from} ${to}`} className={role} d={edgePath(start, end)} />;
          })}
        </svg>
        {[...graph.values()].map((node) => {
          const place = layout.places.get(node.id);
          if (!place) return null;
          const count = node.rule === null ? 0 : (counts.get(node.rule) ?? 0);
          const property = t(`gallery.property.${node.property}`);
          const label = t("gallery.engine.node", {
            label: node.label,
            property,
            reads: node.reads.length,
            readers: node.readBy.length,
          });
          return (
            <button
              key={node.id}
              type="button"
              tabIndex={node.id === entrance ? 0 : -1}
              aria-label={label}
              aria-pressed={node.id === chosen}
              title={label}
              data-node={node.id}
              className={classNames("g-graph__node", node.rule !== null && "is-ruled", roleOf(node, center))}
              style={{ left: place.x, top: place.y, width: nodeSize.width, height: nodeSize.height }}
              onClick={() => onChoose(node.id)}
              onKeyDown={(event) => onKeyDown(event, node.id)}
            >
              {count > 0 && <span key={turn} className="g-graph__pulse" />}
              <span className="g-graph__label">{node.label}</span>
              <span className="g-graph__property">{property}</span>
              {count > 0 && <span className="g-graph__count">×{count}</span>}
            </button>
          );
        })}
      </div>
    </div>
  );
}
