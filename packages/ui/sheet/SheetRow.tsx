import Pencil from "lucide-react/icons/pencil";
import { memo, type PointerEvent, type ReactNode } from "react";
import { IconButton } from "../action/IconButton.tsx";
import { MoveHandle } from "../action/MoveHandle.tsx";
import { classNames } from "../classNames.ts";
import { Menu } from "../menu/Menu.tsx";
import type { MenuEntry } from "../menu/MenuList.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { SheetCell } from "./SheetCell.tsx";
import type { LiveCells, SheetCellMark, SheetColumn } from "./SheetColumn.ts";

/** What the rows of a sheet ask of it; the same object all the time. */
export type SheetHost<Row> = {
  readonly editorOf: (row: number, column: number) => ReactNode | null;
  readonly press: (row: number, column: number, isExtending: boolean) => void;
  readonly open: (row: Row) => void;
  readonly actionsOf: (row: Row, index: number) => readonly MenuEntry[];
  readonly hold: (event: PointerEvent, index: number) => void;
  /** Takes the corner of the selection, which fills what it is drawn over. */
  readonly beginFill: (event: PointerEvent<HTMLElement>) => void;
};

type SheetRowProps<Row> = {
  readonly host: SheetHost<Row>;
  readonly base: string;
  readonly row: Row;
  readonly id: string;
  readonly index: number;
  /** Its number in the whole sub-form, from 1. */
  readonly number: number;
  readonly columns: readonly SheetColumn<Row>[];
  readonly mark: ((row: Row, columnId: string) => SheetCellMark | null) | undefined;
  readonly live: LiveCells<Row> | undefined;
  /** Column of the keyboard; -1: it is in another row. */
  readonly current: number;
  readonly editing: boolean;
  /** Columns that are selected; -1: none. */
  readonly from: number;
  readonly to: number;
  /** Column in which the selection ends that can be filled from; -1: none. */
  readonly corner: number;
  readonly moves: boolean;
  readonly moveClass: string | null;
  readonly opens: boolean;
  readonly acts: boolean;
  readonly tools: boolean;
};

function DrawnRow<Row>(props: SheetRowProps<Row>): ReactNode {
  const { base, columns, current, host, index, number, row } = props;
  const { text } = useUiText();
  return (
    <tr data-row={props.id} aria-rowindex={index + 2} className={props.moveClass ?? undefined}>
      <td className={classNames("t-sheet__number", props.moves && "t-sheet__number--moves")}>
        <span>{number}</span>
        {props.moves && <MoveHandle number={number} onPointerDown={(event) => host.hold(event, index)} />}
      </td>
      {columns.map((column, place) => (
        <SheetCell
          key={column.id}
          id={`${base}-${index}-${place}`}
          column={column}
          row={row}
          mark={props.mark}
          live={props.live}
          current={current === place}
          selected={place >= props.from && place <= props.to}
          pinned={place === 0}
          editor={props.editing && current === place ? host.editorOf(index, place) : null}
          corner={
            props.corner === place && (
              <span className="t-sheet__corner" aria-hidden="true" onPointerDown={host.beginFill} />
            )
          }
          onPress={(isExtending) => host.press(index, place, isExtending)}
        />
      ))}
      {props.tools && (
        <td className="t-sheet__tools" data-density="dense">
          {props.opens && (
            <IconButton
              icon={Pencil}
              label={text("ui.edit_line", { number })}
              tabIndex={-1}
              onClick={() => host.open(row)}
            />
          )}
          {props.acts && (
            <Menu label={text("ui.line_actions", { number })} items={() => host.actionsOf(row, index)} tabIndex={-1} />
          )}
        </td>
      )}
    </tr>
  );
}

/** One row of a `Sheet`. It is drawn again when something that it gets differs; its cells by themselves, too. */
// A memo has no type parameters of its own: what it draws is what the function does.
export const SheetRow = memo(DrawnRow) as typeof DrawnRow;
