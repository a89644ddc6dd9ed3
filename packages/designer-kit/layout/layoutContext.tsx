import { createContext, use } from "react";
import type { ElementNode } from "../schema/elementTree.ts";
import type { LayoutColumn, LayoutRow, LayoutTab, PageLayout } from "./pageLayout.ts";
import type { PanelLook } from "./usePanelLook.tsx";

/** A canvas as its parts must know it. */
export interface LayoutCanvas {
  readonly layout: PageLayout;
  readonly readOnly: boolean;
  /** Path of what is chosen. */
  readonly selected: string;
  /** Path of the block that Tab leads to. */
  readonly active: string;
  /** Paths of elements with problems. */
  readonly bad: ReadonlySet<string>;
  readonly lookOf: (panel: ElementNode) => PanelLook;
  /** Columns of the grid that a column takes, also while its edge is being moved. */
  readonly widthOf: (column: LayoutColumn) => number;
  readonly shownTab: (column: LayoutColumn) => string | null;
  readonly onShowTab: (column: LayoutColumn, tab: LayoutTab) => void;
  readonly onSelect: (path: string) => void;
  readonly onFocus: (path: string) => void;
  /** The edge of a column is over another width; null: it is let go where it was. */
  readonly onPreview: (column: LayoutColumn, width: number | null) => void;
  readonly onResize: (column: LayoutColumn, width: number, isStep: boolean) => void;
  readonly onAddColumn: (row: LayoutRow) => void;
}

export const LayoutContext = createContext<LayoutCanvas | null>(null);

/** The canvas around a part of it. Throws outside one. */
export function useLayout(): LayoutCanvas {
  const canvas = use(LayoutContext);
  if (canvas === null) throw new Error("A part of a layout needs a LayoutStage above it.");
  return canvas;
}
