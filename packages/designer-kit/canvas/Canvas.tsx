import { type Edge, MarkerType, MiniMap, ReactFlow, ReactFlowProvider } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { useWindowMatch } from "@tessera/ui/measure/useWindowMatch.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { type Box, canvasNodes } from "./CanvasNode.tsx";
import { CanvasTools } from "./CanvasTools.tsx";
import { portsOf, sidesOf } from "./edgePorts.tsx";
import type { CanvasEdge, PlacedNode } from "./graph.ts";
import { type Direction, nodeTowards } from "./nodeTowards.ts";
import { useCanvasView } from "./useCanvasView.tsx";
import "./Canvas.css";

interface CanvasProps<Item extends PlacedNode> {
  /** Name of the canvas. */
  readonly label: string;
  readonly nodes: readonly Item[];
  /** At most one from a node to another. */
  readonly edges: readonly CanvasEdge[];
  /** Id of the selected node. */
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** Enter or a double click. */
  readonly onOpen: (id: string) => void;
  /** Someone dragged from a node to a node, perhaps the same one. Absent: nothing can be connected. */
  readonly onConnect?: (from: string, to: string) => void;
  /** A menu was asked for at a node, by its key or the second button of the mouse; `at` is where it opens. */
  readonly onMenu?: (id: string, at: HTMLElement) => void;
  /** What else can be done on it, for people who do not see it. */
  readonly hint?: string;
  /** What a node is called in the list of nodes. */
  readonly nameOf: (node: Item) => string;
  /** Draws a node in the size that it has: inside a button, so of spans, and a screen reader says it all. */
  readonly draw: (node: Item) => ReactNode;
}

const directions: ReadonlyMap<string, Direction> = new Map([
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
]);

/** In px: small, for it lies over the graph. */
const minimapSize = { width: 132, height: 88 };
const nowhere = { clientX: -1, clientY: -1 };

/** The node that something on the screen belongs to. */
function nodeAt(target: EventTarget | null): { readonly id: string; readonly element: HTMLElement } | null {
  const around = target instanceof Element ? target.closest(".react-flow__node") : null;
  const element = around?.querySelector<HTMLElement>("[data-node]") ?? null;
  const id = element?.dataset.node;
  return element === null || id === undefined ? null : { id, element };
}

function View<Item extends PlacedNode>(props: CanvasProps<Item>): ReactNode {
  const { edges, nodes, onOpen, onSelect, selected } = props;
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isWide = useWindowMatch("(min-width: 901px)");
  const { centre, fit, isReady, width, zoom } = useCanvasView();
  const places = new Map(nodes.map((node) => [node.id, node]));
  const shape = nodes.map(({ height, id, width, x, y }) => `${id} ${x} ${y} ${width} ${height}`).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: other nodes, other places or another width are the reason to show all of them
  useEffect(() => {
    if (isReady) fit();
  }, [isReady, fit, shape, width]);

  const goTo = (id: string): void => {
    const node = places.get(id);
    if (node === undefined) return;
    const buttons = [...(root.current?.querySelectorAll<HTMLElement>("[data-node]") ?? [])];
    buttons.find(({ dataset }) => dataset.node === id)?.focus({ preventScroll: true });
    onSelect(id);
    centre(node);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions.get(event.key);
    if (direction !== undefined) {
      const next = nodeTowards(nodes, edges, selected, direction);
      if (next !== null) goTo(next);
    } else if (event.key === "Enter") onOpen(selected);
    else if (event.key === "+" || event.key === "=") zoom("in");
    else if (event.key === "-") zoom("out");
    else if (event.key === "0") zoom("actual");
    else if (event.key === "1") zoom("all");
    else return;
    event.preventDefault();
  };

  const onContextMenu = (event: MouseEvent): void => {
    const node = nodeAt(event.target);
    if (node === null || props.onMenu === undefined) return;
    event.preventDefault();
    onSelect(node.id);
    props.onMenu(node.id, node.element);
  };

  const boxes = nodes.map(
    (node): Box => ({
      id: node.id,
      type: "box",
      position: { x: node.x, y: node.y },
      width: node.width,
      height: node.height,
      // All sizes are known, so that nothing has to be measured before lines can be drawn.
      measured: { width: node.width, height: node.height },
      handles: portsOf(node),
      domAttributes: { "aria-roledescription": undefined },
      data: {
        content: props.draw(node),
        isSelected: node.id === selected,
        isConnectable: props.onConnect !== undefined,
        onSelect: () => onSelect(node.id),
        onOpen: () => onOpen(node.id),
      },
    }),
  );
  const lines = edges.flatMap((edge): Edge[] => {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    if (from === undefined || to === undefined) return [];
    const isNear = edge.from === selected || edge.to === selected;
    return [
      {
        id: JSON.stringify([edge.from, edge.to]),
        source: edge.from,
        target: edge.to,
        ...sidesOf(from, to),
        className: isNear ? "t-canvas__edge--near" : "",
        markerEnd: { type: MarkerType.ArrowClosed },
        ariaLabel: edge.label,
        domAttributes: { "aria-roledescription": undefined },
      },
    ];
  });
  return (
    <div ref={root} className="t-canvas">
      {!isWide && (
        <div className="t-canvas__list">
          <Select
            label={t("definitions.canvas.nodes")}
            value={selected}
            options={nodes.map((node) => ({ value: node.id, label: props.nameOf(node) }))}
            onChange={(id) => {
              if (id !== null) goTo(id);
            }}
          />
        </div>
      )}
      <div className="t-canvas__stage">
        <div className="t-canvas__ground">
          <ReactFlow
            aria-label={props.label}
            aria-describedby={hintId}
            onKeyDown={onKeyDown}
            nodes={boxes}
            edges={lines}
            nodeTypes={canvasNodes}
            minZoom={0.1}
            maxZoom={2}
            nodesDraggable={false}
            nodesConnectable={props.onConnect !== undefined}
            // A node is a large target: a line may end anywhere on it.
            onConnectEnd={(event, { fromNode }) => {
              const { clientX, clientY } = "changedTouches" in event ? (event.changedTouches[0] ?? nowhere) : event;
              const to = nodeAt(document.elementFromPoint(clientX, clientY));
              if (fromNode && to) props.onConnect?.(fromNode.id, to.id);
            }}
            onContextMenu={onContextMenu}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            zoomOnDoubleClick={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            selectionKeyCode={null}
            multiSelectionKeyCode={null}
            panActivationKeyCode={null}
            zoomActivationKeyCode={null}
            defaultMarkerColor={null}
            proOptions={{ hideAttribution: true }}
          >
            {isWide && <MiniMap pannable zoomable style={minimapSize} ariaLabel={t("definitions.canvas.minimap")} />}
          </ReactFlow>
        </div>
        <CanvasTools onZoom={zoom} />
      </div>
      <p id={hintId} className="t-hide">
        {t("definitions.canvas.keys")} {props.hint}
      </p>
    </div>
  );
}

/**
 * Nodes and edges as a picture that is moved and zoomed by mouse, fingers and keys, and walked through by arrow keys.
 * Nothing on it can be moved; nodes are connected by a drag from one to another where the caller takes that. It fills
 * what is around it, and on narrow windows has a list of its nodes in the place of the small map.
 */
export function Canvas<Item extends PlacedNode>(props: CanvasProps<Item>): ReactNode {
  return (
    <ReactFlowProvider>
      <View {...props} />
    </ReactFlowProvider>
  );
}
