/** Something that stands on a canvas, by its size in px. */
export interface GraphNode {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** A directed line between two nodes. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
}

/** An edge with what it is called, for people who do not see it. */
export interface CanvasEdge extends GraphEdge {
  readonly label: string;
}

/** A node with the place of its upper left corner, in px. Callers keep places, or `layoutGraph` gives them. */
export interface PlacedNode extends GraphNode {
  readonly x: number;
  readonly y: number;
}
