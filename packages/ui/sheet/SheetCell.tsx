// biome-ignore-all lint/a11y/useSemanticElements: a cell of an ARIA grid
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the cell can be typed into
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid leads the keyboard
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useCallback, useSyncExternalStore } from "react";
import { classNames } from "../classNames.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import type { LiveCells, SheetCellMark, SheetColumn } from "./SheetColumn.ts";

type SheetCellProps<Row> = {
  readonly id: string;
  readonly column: SheetColumn<Row>;
  readonly row: Row;
  readonly mark: ((row: Row, columnId: string) => SheetCellMark | null) | undefined;
  readonly live: LiveCells<Row> | undefined;
  /** The keyboard is here. */
  readonly current: boolean;
  /** It is one of several cells that are selected. */
  readonly selected: boolean;
  /** It stays when the sheet is scrolled sideways. */
  readonly pinned: boolean;
  /** The control, while the cell is in edit. */
  readonly editor: ReactNode | null;
  /** Stands at its corner: what fills the cells beside it. */
  readonly corner?: ReactNode;
  /** `isExtending`: with Shift, so that the selection reaches up to here. */
  readonly onPress: (isExtending: boolean) => void;
};

const never = (): void => {};

/** One cell of a `Sheet`: its value, or its control while it is in edit, with its marks. */
export function SheetCell<Row>(props: SheetCellProps<Row>): ReactNode {
  const { text } = useUiText();
  const { column, live, row } = props;
  const subscribe = useCallback(
    (listener: () => void) => live?.subscribe(row, column.id, listener) ?? never,
    [live, row, column.id],
  );
  useSyncExternalStore(subscribe, () => live?.state(row, column.id) ?? null);
  const mark = props.mark?.(row, column.id) ?? null;
  const message = mark?.error ?? mark?.warning;
  const fixed = column.edit === undefined || mark?.locked === true;
  return (
    <td
      id={props.id}
      role="gridcell"
      tabIndex={props.current && props.editor === null ? 0 : -1}
      aria-selected={props.selected || undefined}
      aria-readonly={fixed || undefined}
      aria-invalid={mark?.error !== undefined || undefined}
      aria-describedby={message === undefined ? undefined : `${props.id}-note`}
      title={message}
      className={classNames(
        column.align === "end" && "t-sheet__end",
        props.pinned && "is-pinned",
        column.computed && "is-computed",
        props.selected && "is-selected",
        mark?.changed && "is-changed",
        mark?.error !== undefined && "is-bad",
        mark?.error === undefined && mark?.warning !== undefined && "is-warn",
        props.editor !== null && "is-edit",
      )}
      onClick={(event) => props.onPress(event.shiftKey)}
    >
      {props.editor === null ? (
        <span className="t-sheet__value">
          {message !== undefined && (
            <Icon of={mark?.error === undefined ? TriangleAlert : CircleAlert} size={14} className="t-sheet__sign" />
          )}
          <span className="t-cut">{column.render(row)}</span>
        </span>
      ) : (
        <div className="t-sheet__editor">{props.editor}</div>
      )}
      {message !== undefined && (
        <span id={`${props.id}-note`} className="t-hide">
          {message}
        </span>
      )}
      {mark?.changed && <span className="t-hide">{text("ui.changed")}</span>}
      {props.corner}
    </td>
  );
}
