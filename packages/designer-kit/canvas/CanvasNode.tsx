import { Handle, type Node, type NodeProps } from "@xyflow/react";
import type { ReactNode } from "react";
import { ports } from "./edgePorts.tsx";

type BoxData = {
  readonly content: ReactNode;
  readonly isSelected: boolean;
  /** Lines can be drawn from it. */
  readonly isConnectable: boolean;
  readonly onSelect: () => void;
  readonly onOpen: () => void;
};
/** A node as the library has it: a button, with what the caller draws. */
export type Box = Node<BoxData, "box">;

function CanvasNode({ data, id }: NodeProps<Box>): ReactNode {
  return (
    <>
      <button
        type="button"
        className="t-canvas__node"
        data-node={id}
        aria-pressed={data.isSelected}
        tabIndex={data.isSelected ? 0 : -1}
        onClick={data.onSelect}
        onFocus={data.onSelect}
        onDoubleClick={data.onOpen}
      >
        {data.content}
      </button>
      {/* The library measures these where a node changes its size. */}
      {ports.map((port) => (
        <Handle
          key={port.id}
          id={port.id}
          type={port.type}
          position={port.position}
          isConnectable={data.isConnectable && port.type === "source"}
        />
      ))}
    </>
  );
}

/** Sorts of nodes by their name in the library. */
export const canvasNodes = { box: CanvasNode };
