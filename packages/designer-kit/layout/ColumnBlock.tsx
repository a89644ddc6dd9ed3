import { useDroppable } from "@dnd-kit/core";
import { classNames } from "@tessera/ui/classNames.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { objectName } from "../document/literalText.ts";
import { useElementDrag } from "../elements/elementDragContext.tsx";
import type { ElementNode } from "../schema/elementTree.ts";
import { ColumnEdge } from "./ColumnEdge.tsx";
import { useLayout } from "./layoutContext.tsx";
import { dropTarget } from "./layoutPlaces.ts";
import { PanelBlock } from "./PanelBlock.tsx";
import type { LayoutColumn, LayoutRow, LayoutTab } from "./pageLayout.ts";

/** A strip on which a panel is dropped to get a column or a row of its own. */
export function DropStrip(props: { target: string; className: string }): ReactNode {
  const { anchor, moved } = useElementDrag();
  const { setNodeRef } = useDroppable({ id: props.target });
  return (
    <div
      ref={setNodeRef}
      aria-hidden
      className={classNames(
        "t-lay__strip",
        props.className,
        moved !== null && "is-open",
        anchor?.row === props.target && "is-drop-into",
      )}
    />
  );
}

/** Panels one below the other. */
function Stack(props: { target: string; panels: readonly ElementNode[]; isEmpty: boolean }): ReactNode {
  const { panels, target } = props;
  const { t } = useTexts();
  const { anchor } = useElementDrag();
  const { setNodeRef } = useDroppable({ id: target });
  return (
    <div ref={setNodeRef} className={classNames("t-lay__stack", anchor?.row === target && `is-drop-${anchor.side}`)}>
      {panels.map((panel) => (
        <PanelBlock key={panel.id} panel={panel} />
      ))}
      {props.isEmpty && <p className="t-lay__empty">{t("definitions.layout.empty_column")}</p>}
    </div>
  );
}

/** The head of a tab: shows its panels, and takes what is dropped on it. */
function TabBlock(props: { column: LayoutColumn; tab: LayoutTab; name: string }): ReactNode {
  const { column, name, tab } = props;
  const { active, onFocus, onSelect, onShowTab, selected, shownTab } = useLayout();
  const { anchor } = useElementDrag();
  const { t } = useTexts();
  const target = dropTarget.tab(column.id, tab.id);
  const { setNodeRef } = useDroppable({ id: target });
  return (
    <button
      ref={setNodeRef}
      type="button"
      data-block={tab.path}
      tabIndex={active === tab.path ? 0 : -1}
      aria-pressed={selected === tab.path}
      aria-expanded={shownTab(column) === tab.id}
      className={classNames("t-lay__tab", anchor?.row === target && "is-drop-into")}
      onClick={() => {
        onShowTab(column, tab);
        onSelect(tab.path);
      }}
      onFocus={() => onFocus(tab.path)}
    >
      <span className="t-cut">{name}</span>
      <span aria-hidden className="t-faint t-num">
        {tab.panels.length}
      </span>
      <span className="t-hide">, {t("definitions.layout.panels", { count: tab.panels.length })}</span>
    </button>
  );
}

/** A column of a row: its panels, then its tabs with the panels of the open one. */
export function ColumnBlock(props: { row: LayoutRow; column: LayoutColumn }): ReactNode {
  const { column, row } = props;
  const { active, layout, onFocus, onSelect, readOnly, selected, shownTab, widthOf } = useLayout();
  const { t } = useTexts();
  const width = widthOf(column);
  const place = t("definitions.layout.column", { row: column.row, column: column.number });
  const shown = column.tabs.find(({ id }) => id === shownTab(column));
  const nameOf = (tab: LayoutTab): string =>
    objectName(tab.value, t) ||
    t("definitions.nth", { what: t("definitions.element.tabs"), number: column.tabs.indexOf(tab) + 1 });
  const size = t("definitions.layout.width", { width, whole: layout.whole });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a column of a page is no group of fields
    <div role="group" aria-label={place} className="t-lay__column" style={{ gridColumn: `span ${width}` }}>
      {!readOnly && (
        <DropStrip target={dropTarget.column(row.id, column.number - 1)} className="t-lay__strip--before" />
      )}
      <button
        type="button"
        data-block={column.path}
        tabIndex={active === column.path ? 0 : -1}
        aria-pressed={selected === column.path}
        aria-label={`${place}, ${size}`}
        className="t-lay__head t-num"
        onClick={() => onSelect(column.path)}
        onFocus={() => onFocus(column.path)}
      >
        <span className="t-cut">{size}</span>
      </button>
      {(column.panels.length > 0 || column.tabs.length === 0 || !readOnly) && (
        <Stack
          target={dropTarget.stack(column.id, null)}
          panels={column.panels}
          isEmpty={column.panels.length === 0 && column.tabs.length === 0}
        />
      )}
      {shown !== undefined && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: heads of tabs are no group of fields */}
          <div role="group" aria-label={t("definitions.property.tabs")} className="t-lay__tabs">
            {column.tabs.map((tab) => (
              <TabBlock key={tab.id} column={column} tab={tab} name={nameOf(tab)} />
            ))}
          </div>
          <Stack
            key={shown.id}
            target={dropTarget.stack(column.id, shown.id)}
            panels={shown.panels}
            isEmpty={shown.panels.length === 0}
          />
        </>
      )}
      {!readOnly && column.number === row.columns.length && (
        <DropStrip target={dropTarget.column(row.id, row.columns.length)} className="t-lay__strip--after" />
      )}
      {!readOnly && <ColumnEdge row={row} column={column} />}
    </div>
  );
}
