import { Button } from "@tessera/ui/action/Button.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { CanvasTools } from "../canvas/CanvasTools.tsx";
import type { Zoom } from "../canvas/useCanvasView.tsx";
import { useElementDrag } from "../elements/elementDragContext.tsx";
import { DropStrip } from "./ColumnBlock.tsx";
import { blockTowards, columnAround, layoutBlocks } from "./layoutBlocks.ts";
import { useLayout } from "./layoutContext.tsx";
import { dropTarget } from "./layoutPlaces.ts";
import { PanelBlock } from "./PanelBlock.tsx";
import { columnLines, type LayoutColumn } from "./pageLayout.ts";
import { RowBlock } from "./RowBlock.tsx";

const bounds = { min: 0.5, max: 2, step: 1.25 };
const within = (zoom: number): number => Math.max(bounds.min, Math.min(bounds.max, zoom));

/** The columns of the grid by their numbers; those that the chosen column takes are marked. */
function Ruler(props: { column: LayoutColumn | null }): ReactNode {
  const { column } = props;
  const { layout, widthOf } = useLayout();
  const row = column === null ? undefined : layout.rows[column.row - 1];
  const line = row && column ? (columnLines(row, layout.whole).find((one) => one.includes(column)) ?? []) : [];
  const before = column === null ? [] : line.slice(0, line.indexOf(column));
  const start = before.reduce((sum, one) => sum + widthOf(one), 0);
  const end = column === null ? 0 : start + widthOf(column);
  return (
    <div aria-hidden className="t-lay__ruler t-num">
      {Array.from({ length: layout.whole }, (_, index) => index).map((index) => (
        <span key={index} className={classNames(column !== null && index >= start && index < end && "is-on")}>
          {index + 1}
        </span>
      ))}
    </div>
  );
}

/**
 * The page on its grid: walked through by arrow keys, zoomed by keys and buttons. `focus` is the path of a block that
 * takes the keyboard once it is drawn.
 */
export function LayoutCanvas(props: {
  focus: string | null;
  onFocused: () => void;
  onDelete: (path: string) => void;
  onAddRow: () => void;
}): ReactNode {
  const { focus, onFocused } = props;
  const canvas = useLayout();
  const { layout, onResize, onSelect, readOnly, selected } = canvas;
  const { isByKeyboard, moved } = useElementDrag();
  const { t } = useTexts();
  const ground = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [scale, setScale] = useState(1);
  const block = (path: string): HTMLElement | undefined =>
    [...(page.current?.querySelectorAll<HTMLElement>("[data-block]") ?? [])].find(
      ({ dataset }) => dataset.block === path,
    );
  // A block that moves is drawn at another place, and loses the keyboard.
  useEffect(() => {
    const found = focus === null ? undefined : block(focus);
    if (!found) return;
    found.focus();
    found.scrollIntoView?.({ block: "nearest" });
    onFocused();
  });
  const zoom = (to: Zoom): void => {
    const [seen, whole] = [ground.current?.clientHeight ?? 0, page.current?.getBoundingClientRect().height ?? 0];
    if (to === "in") setScale(within(scale * bounds.step));
    else if (to === "out") setScale(within(scale / bounds.step));
    else if (to === "actual" || whole === 0) setScale(1);
    else setScale(Math.min(1, within((scale * seen) / whole)));
  };
  const zooms: ReadonlyMap<string, Zoom> = new Map([
    ["+", "in"],
    ["=", "in"],
    ["-", "out"],
    ["0", "actual"],
    ["1", "all"],
  ]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (isByKeyboard || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const path =
      target instanceof HTMLElement ? (target.closest<HTMLElement>("[data-block]")?.dataset.block ?? null) : null;
    const to = zooms.get(event.key);
    if (to !== undefined) zoom(to);
    else if (event.key === "Escape" && selected !== "") onSelect("");
    else if (path === null) return;
    else if (event.shiftKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      const column = columnAround(layout, path);
      if (column !== null && !readOnly) onResize(column, column.width + (event.key === "ArrowRight" ? 1 : -1), true);
    } else if (event.key === "Enter") onSelect(path);
    else if ((event.key === "Delete" || event.key === "Backspace") && !readOnly) props.onDelete(path);
    else {
      const next = blockTowards(layoutBlocks(layout, canvas.shownTab), path, event.key);
      if (next === null) return;
      block(next.path)?.focus();
    }
    event.preventDefault();
  };
  return (
    <div className="t-lay__stage">
      <div ref={ground} className="t-lay__ground">
        {/* biome-ignore lint/a11y/useSemanticElements: a page is no group of fields */}
        <div
          ref={page}
          role="group"
          aria-label={t("definitions.layout.label")}
          aria-describedby={hintId}
          className={classNames("t-lay__page", moved !== null && "is-dragging")}
          style={{ zoom: scale, ...(scale > 1 ? { width: `${scale * 100}%` } : {}) }}
          onKeyDown={onKeyDown}
        >
          <Ruler column={columnAround(layout, selected)} />
          {layout.rows.length === 0 && <p className="t-designer__none">{t("definitions.layout.empty")}</p>}
          {layout.rows.map((row) => (
            <RowBlock key={row.id} row={row} />
          ))}
          {!readOnly && <DropStrip target={dropTarget.row(layout.rows.length)} className="t-lay__strip--row" />}
          {!readOnly && (
            <div className="t-lay__add">
              <Button icon={Plus} onClick={props.onAddRow}>
                {t("definitions.layout.add_row")}
              </Button>
            </div>
          )}
          {layout.lost.length > 0 && (
            <section className="t-lay__lost" aria-label={t("definitions.layout.lost")}>
              <h4>{t("definitions.layout.lost")}</h4>
              {layout.lost.map((panel) => (
                <PanelBlock key={panel.id} panel={panel} />
              ))}
            </section>
          )}
        </div>
      </div>
      <CanvasTools onZoom={zoom} />
      <p id={hintId} className="t-hide">
        {t(readOnly ? "definitions.layout.keys_read" : "definitions.layout.keys")}
      </p>
    </div>
  );
}
