import { useWindowMatch } from "@tessera/ui/measure/useWindowMatch.ts";
import { useReactFlow, useStore } from "@xyflow/react";
import { useCallback } from "react";
import type { PlacedNode } from "./graph.ts";

/** A step closer or further away, the size at which nodes are drawn, or as much as shows all of them. */
export type Zoom = "in" | "out" | "actual" | "all";

/** All nodes, none of them larger than it is drawn. */
const whole = { padding: 0.1, maxZoom: 1 };

/** Below this zoom what stands in nodes cannot be read. */
const legible = 0.5;

/**
 * The width of the canvas around in px, and ways to see another part of the canvas around. They glide, unless the
 * person wants less motion; `fit` never does.
 */
export function useCanvasView() {
  const width = useStore((state) => state.width);
  const { fitView, getZoom, setCenter, viewportInitialized, zoomIn, zoomOut, zoomTo } = useReactFlow();
  const isStill = useWindowMatch("(prefers-reduced-motion: reduce)");
  const duration = isStill ? 0 : 150;
  const fit = useCallback((): void => void fitView(whole), [fitView]);
  const zoom = (to: Zoom): void => {
    if (to === "in") void zoomIn({ duration });
    else if (to === "out") void zoomOut({ duration });
    else if (to === "actual") void zoomTo(1, { duration });
    else void fitView({ ...whole, duration });
  };
  const centre = ({ height, width, x, y }: PlacedNode): void =>
    void setCenter(x + width / 2, y + height / 2, { zoom: Math.max(getZoom(), legible), duration });
  return { isReady: viewportInitialized, width, fit, zoom, centre };
}
