// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid laid out by CSS grid, drawn in parts
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid leads the keyboard
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Checkbox } from "../choice/Checkbox.tsx";
import { classNames } from "../classNames.ts";
import { useUiText } from "../UiTextProvider.tsx";
import type { GridColumn, GridGroup } from "./DataGridColumn.ts";

type GridRowProps<Row> = {
  readonly row: Row;
  readonly base: string;
  readonly index: number;
  readonly rowNumber: number;
  readonly columns: readonly GridColumn<Row>[];
  readonly pinned: ReadonlyMap<string, number>;
  /** Undefined where rows cannot be selected. */
  readonly selected: boolean | "mixed" | undefined;
  /** Whether it has a tick, where rows can be selected. */
  readonly hasTick: boolean;
  /** From 1, among groups. */
  readonly level: number | undefined;
  readonly activeColumn: string | undefined;
  readonly fresh: ReadonlySet<string> | undefined;
  readonly top: number | undefined;
  readonly measure: ((height: number) => void) | undefined;
  readonly onToggle: (range: boolean) => void;
  readonly onPress: (column: number) => void;
  readonly onOpen: (() => void) | undefined;
  readonly end: ReactNode;
  /** Undefined for a row of its own. */
  readonly group: GridGroup | undefined;
};

function hitsControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest("a, button, input, label, [popover]") !== null;
}

/** One row of a `DataGrid`; a click opens it, the tick selects it (with Shift a range). */
export function GridRow<Row>(props: GridRowProps<Row>): ReactNode {
  const { text } = useUiText();
  const element = useRef<HTMLDivElement>(null);
  const range = useRef(false);
  const { measure, columns, group, row } = props;
  const span = group?.span ?? 1;
  useLayoutEffect(() => {
    if (measure && element.current) measure(element.current.offsetHeight);
  });
  const edge = [...props.pinned.keys()].at(-1);
  const offset = props.selected === undefined ? 1 : 2;
  const named = columns.find((column) => column.look === "name") ?? columns[0];
  const names = [named, columns[0]].map((column) => column?.text?.(row) ?? "");
  const name = names.find((one) => one !== "") ?? String(props.rowNumber);
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={props.rowNumber + 1}
      aria-selected={props.hasTick && props.selected !== undefined ? props.selected === true : undefined}
      aria-expanded={group?.expanded}
      aria-level={props.level}
      className={classNames(
        "t-data__row t-data__line",
        props.activeColumn !== undefined && "is-at",
        props.onOpen && "is-openable",
        group && "t-data__group",
      )}
      style={props.top === undefined ? undefined : { transform: `translateY(${props.top}px)` }}
      onClick={(event) => {
        if (!hitsControl(event) && getSelection()?.isCollapsed !== false) props.onOpen?.();
      }}
    >
      {props.selected !== undefined && (
        <div
          role="gridcell"
          aria-colindex={1}
          className="t-grid-cell t-grid-tick is-pinned"
          onClickCapture={(event) => {
            range.current = event.shiftKey;
          }}
          onClick={(event) => {
            event.stopPropagation();
            if (!hitsControl(event)) props.onToggle(event.shiftKey);
          }}
        >
          {props.hasTick && (
            <Checkbox
              label={text(group ? "ui.select_group" : "ui.select_row", { name })}
              checked={props.selected}
              onChange={() => props.onToggle(range.current)}
              tabIndex={-1}
            />
          )}
        </div>
      )}
      {columns.map((column, index) => {
        if (index > 0 && index < span) return null;
        // A cell that takes the room of several would cover them, if it stayed while they scroll.
        const left = span > 1 && index === 0 ? undefined : props.pinned.get(column.id);
        return (
          <div
            key={column.id}
            role="gridcell"
            id={`${props.base}-${props.index}-${column.id}`}
            data-column={column.id}
            aria-colindex={index + offset}
            aria-colspan={index === 0 && span > 1 ? span : undefined}
            title={column.text?.(row)}
            className={classNames(
              "t-grid-cell",
              column.align === "end" && "t-grid-end",
              column.look && `t-grid-cell--${column.look}`,
              left !== undefined && "is-pinned",
              left !== undefined && column.id === edge && "is-edge",
              props.activeColumn === column.id && "is-active",
              props.fresh?.has(column.id) && "is-fresh",
            )}
            style={{
              ...(left === undefined ? {} : { left }),
              ...(index === 0 && span > 1 ? { gridColumn: `span ${span}` } : {}),
            }}
            onPointerDown={() => props.onPress(index)}
          >
            <span className="t-cut">{column.render(row)}</span>
          </div>
        );
      })}
      {props.end !== undefined && (
        <div role="gridcell" aria-colindex={columns.length + offset} className="t-grid-cell t-grid-cell--tools">
          {props.end}
        </div>
      )}
    </div>
  );
}
