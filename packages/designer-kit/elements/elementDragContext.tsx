import { createContext, use } from "react";
import type { DropAnchor } from "./dropPlaces.ts";

/** The drag as the rows of the tree must know it. */
export interface ElementDragState {
  /** Whether the element of a row can be moved. */
  readonly canMove: (row: string) => boolean;
  /** The row of the element that is being moved. */
  readonly moved: string | null;
  /** Where it would be put. */
  readonly anchor: DropAnchor | null;
  /** Whether the keyboard moves it: keys do nothing else meanwhile. */
  readonly isByKeyboard: boolean;
}

export const ElementDragContext = createContext<ElementDragState | null>(null);

/** The drag around a row. Throws outside one. */
export function useElementDrag(): ElementDragState {
  const state = use(ElementDragContext);
  if (state === null) throw new Error("A row that can be moved needs an ElementDrag above it.");
  return state;
}
