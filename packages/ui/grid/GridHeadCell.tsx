// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid laid out by CSS grid, drawn in parts
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid leads the keyboard
// biome-ignore-all lint/a11y/noStaticElementInteractions: the grip is for the pointer only
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type PointerEvent, type ReactNode, useState } from "react";
import { classNames } from "../classNames.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { type GridColumn, type GridSort, minColumnWidth } from "./DataGridColumn.ts";

type GridHeadCellProps<Row> = {
  readonly column: GridColumn<Row>;
  readonly id: string;
  readonly index: number;
  readonly pinnedAt: number | undefined;
  /** The last pinned column: a line stands at its right. */
  readonly edge: boolean;
  readonly active: boolean;
  readonly sort: readonly GridSort[];
  readonly onSort: (add: boolean) => void;
  readonly onResize: (width: number) => void;
  /** Double click on the grip: as wide as the widest content on screen. */
  readonly onFit: () => void;
};

/** A head cell: sorts on click (Shift adds), resizes by its grip. */
export function GridHeadCell<Row>(props: GridHeadCellProps<Row>): ReactNode {
  const { text } = useUiText();
  const { column } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  const at = props.sort.findIndex((item) => item.id === column.id);
  const sorted = props.sort[at];
  const startDrag = (event: PointerEvent<HTMLDivElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    const origin = event.clientX - (grip.parentElement?.offsetWidth ?? 0);
    const onMove = (moved: globalThis.PointerEvent): void => {
      const width = Math.max(minColumnWidth, Math.round(moved.clientX - origin));
      setDragged(width);
      props.onResize(width);
    };
    const onEnd = (): void => {
      setDragged(null);
      grip.removeEventListener("pointermove", onMove);
      grip.removeEventListener("lostpointercapture", onEnd);
    };
    grip.addEventListener("pointermove", onMove);
    grip.addEventListener("lostpointercapture", onEnd);
  };
  return (
    <div
      role="columnheader"
      id={props.id}
      aria-colindex={props.index}
      aria-sort={sorted ? (sorted.descending ? "descending" : "ascending") : undefined}
      className={classNames(
        "t-grid-head",
        column.align === "end" && "t-grid-end",
        column.sortable && "is-sortable",
        props.pinnedAt !== undefined && "is-pinned",
        props.edge && "is-edge",
        props.active && "is-active",
      )}
      style={props.pinnedAt === undefined ? undefined : { left: props.pinnedAt }}
      onClick={(event) => column.sortable && props.onSort(event.shiftKey)}
    >
      <span className="t-cut" title={column.title}>
        {column.title}
      </span>
      {sorted && <Icon of={sorted.descending ? ChevronDown : ChevronUp} size={12} />}
      {sorted && props.sort.length > 1 && (
        <span className="t-grid-head__rank" aria-hidden="true">
          {at + 1}
        </span>
      )}
      <div
        className={classNames("t-grid-grip", dragged !== null && "is-dragged")}
        data-width={dragged ?? undefined}
        title={dragged === null ? text("ui.resize_column", { name: column.title }) : undefined}
        onPointerDown={startDrag}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => {
          event.stopPropagation();
          props.onFit();
        }}
      />
    </div>
  );
}
