import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import type { SheetColumn } from "./SheetColumn.ts";

/** The foot of a `Sheet`: how many rows there are, and sums in the columns they sum. */
export function SheetFoot<Row>(props: {
  readonly columns: readonly SheetColumn<Row>[];
  readonly label: ReactNode;
  readonly withTools: boolean;
}): ReactNode {
  const { columns } = props;
  const firstSum = Math.max(
    0,
    columns.findIndex((column) => column.sum !== undefined),
  );
  return (
    <tfoot>
      <tr>
        <td colSpan={firstSum + 1} className="t-sheet__lead">
          <span>{props.label}</span>
        </td>
        {columns.slice(firstSum).map((column) => (
          <td key={column.id} className={classNames(column.align === "end" && "t-sheet__end")}>
            {column.sum}
          </td>
        ))}
        {props.withTools && <td className="t-sheet__tools" />}
      </tr>
    </tfoot>
  );
}
