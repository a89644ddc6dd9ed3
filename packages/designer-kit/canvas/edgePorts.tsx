import { type NodeHandle, Position } from "@xyflow/react";
import type { PlacedNode } from "./graph.ts";

/** Where edges may begin and end: at both sides, in the middle. */
export function portsOf({ height, width }: PlacedNode): NodeHandle[] {
  const sides = [
    { side: "left", position: Position.Left, x: 0 },
    { side: "right", position: Position.Right, x: width - 1 },
  ];
  return sides.flatMap(({ position, side, x }) =>
    (["source", "target"] as const).map((type) => ({
      id: `${side}-${type}`,
      type,
      position,
      x,
      y: height / 2,
      width: 1,
      height: 1,
    })),
  );
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
