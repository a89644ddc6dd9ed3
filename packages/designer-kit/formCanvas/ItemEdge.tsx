import { type PointerEvent, type ReactNode, useRef } from "react";
import { useCanvasTools, useCanvasView } from "./canvasContext.tsx";
import { maxItemWidth } from "./formEdits.ts";
import { type CanvasItem, wholeWidth } from "./formLayout.ts";

/** The right edge of what is chosen, for mouse and finger; by keyboard it is Shift with the arrows. */
export function ItemEdge(props: { item: CanvasItem }): ReactNode {
  const { item } = props;
  const { layout } = useCanvasView();
  const { onPreview, onResize } = useCanvasTools();
  const grip = useRef<{ readonly x: number; readonly unit: number } | null>(null);
  const widthAt = (event: PointerEvent): number | null => {
    const { current } = grip;
    if (current === null || current.unit === 0) return null;
    const wanted = item.width + Math.round((event.clientX - current.x) / current.unit);
    return Math.max(1, Math.min(maxItemWidth(layout, item), wanted));
  };
  const release = (width: number | null): void => {
    if (grip.current === null) return;
    grip.current = null;
    onPreview(item, null);
    if (width !== null && width !== item.width) onResize(item, width);
  };
  return (
    <div
      aria-hidden
      className="t-fc__edge"
      onPointerDown={(event) => {
        const row = event.currentTarget.closest("[data-row]");
        if (event.button !== 0 || row === null) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture?.(event.pointerId);
        grip.current = { x: event.clientX, unit: row.getBoundingClientRect().width / wholeWidth };
      }}
      onPointerMove={(event) => {
        const width = widthAt(event);
        if (width !== null) onPreview(item, width);
      }}
      onPointerUp={(event) => release(widthAt(event))}
      onPointerCancel={() => release(null)}
    />
  );
}
