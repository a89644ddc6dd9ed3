import { classNames } from "@tessera/ui/classNames.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useLayout } from "./layoutContext.tsx";
import { type LayoutColumn, type LayoutRow, maxWidth } from "./pageLayout.ts";

/**
 * The right edge of a column: moved by mouse, finger or arrow keys it makes the column wider or narrower, by whole
 * columns of the grid.
 */
export function ColumnEdge(props: { row: LayoutRow; column: LayoutColumn }): ReactNode {
  const { column, row } = props;
  const { layout, onPreview, onResize, widthOf } = useLayout();
  const { t } = useTexts();
  /** Where the pointer took the edge, and how wide a column of the grid is there. */
  const grip = useRef<{ readonly x: number; readonly unit: number } | null>(null);
  const [isMoving, setMoving] = useState(false);
  const max = maxWidth(row, column, layout.whole);
  const within = (width: number): number => Math.max(1, Math.min(max, width));
  const take = (event: PointerEvent<HTMLDivElement>): void => {
    const grid = event.currentTarget.closest("[data-grid]");
    if (event.button !== 0 || grid === null) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    grip.current = { x: event.clientX, unit: grid.getBoundingClientRect().width / layout.whole };
    setMoving(true);
  };
  const widthAt = (event: PointerEvent): number | null => {
    const { current } = grip;
    if (current === null || current.unit === 0) return null;
    return within(column.width + Math.round((event.clientX - current.x) / current.unit));
  };
  const release = (width: number | null): void => {
    if (grip.current === null) return;
    grip.current = null;
    setMoving(false);
    onPreview(column, null);
    if (width !== null && width !== column.width) onResize(column, width, false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const widths: ReadonlyMap<string, number> = new Map([
      ["ArrowLeft", column.width - 1],
      ["ArrowRight", column.width + 1],
      ["Home", 1],
      ["End", max],
    ]);
    const width = widths.get(event.key);
    if (width === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(column, within(width), true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that people move is a separator with a value, which hr has not
    <div
      role="separator"
      tabIndex={0}
      aria-label={t("definitions.layout.edge", { row: column.row, column: column.number })}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={max}
      aria-valuenow={widthOf(column)}
      aria-valuetext={t("definitions.layout.width", { width: widthOf(column), whole: layout.whole })}
      className={classNames("t-lay__edge", isMoving && "is-moving")}
      onKeyDown={onKeyDown}
      onPointerDown={take}
      onPointerMove={(event) => {
        const width = widthAt(event);
        if (width !== null) onPreview(column, width);
      }}
      onPointerUp={(event) => release(widthAt(event))}
      onPointerCancel={() => release(null)}
    />
  );
}
