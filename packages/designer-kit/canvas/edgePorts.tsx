import { type NodeHandle, Position } from "@xyflow/react";
import type { PlacedNode } from "./graph.ts";

const sides = [
  { side: "left", position: Position.Left },
  { side: "right", position: Position.Right },
];

/** Where edges may begin and end: at both sides, in the middle. */
export const ports = sides.flatMap(({ position, side }) =>
  (["source", "target"] as const).map((type) => ({ id: `${side}-${type}`, type, position })),
);

/** The ports of a node with their places in it, in px. */
export function portsOf({ height, width }: PlacedNode): NodeHandle[] {
  return ports.map((port) => ({
    ...port,
    x: port.position === Position.Left ? 0 : width - 1,
    y: height / 2,
    width: 1,
    height: 1,
  }));
}

/** The sides that face each other; of nodes that stand above each other the right ones. */
export function sidesOf(
  from: PlacedNode,
  to: PlacedNode,
): { readonly sourceHandle: string; readonly targetHandle: string } {
  const isBack = to.x + to.width <= from.x;
  const isAhead = from.x + from.width <= to.x;
  return {
    sourceHandle: `${isBack ? "left" : "right"}-source`,
    targetHandle: `${isAhead ? "left" : "right"}-target`,
  };
}
