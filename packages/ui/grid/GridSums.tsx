// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid laid out by CSS grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus
import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import type { GridColumn } from "./DataGridColumn.ts";

type GridSumsProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  readonly pinned: ReadonlyMap<string, number>;
  readonly label: ReactNode;
  readonly tick: boolean;
  readonly end: boolean;
};

/** The row at the foot: each sum in the column that it sums. */
export function GridSums<Row>(props: GridSumsProps<Row>): ReactNode {
  const edge = [...props.pinned.keys()].at(-1);
  return (
    <div role="rowgroup" className="t-data__foot">
      <div role="row" className="t-data__row t-data__sums">
        {props.tick && <div role="gridcell" className="t-grid-cell t-grid-tick is-pinned" />}
        {props.columns.map((column, index) => (
          <div
            key={column.id}
            role="gridcell"
            className={classNames(
              "t-grid-cell",
              column.align === "end" && "t-grid-end",
              index === 0 && "t-data__sum-label",
              props.pinned.has(column.id) && "is-pinned",
              column.id === edge && "is-edge",
            )}
            style={props.pinned.has(column.id) ? { left: props.pinned.get(column.id) } : undefined}
          >
            {column.sum ?? (index === 0 ? props.label : null)}
          </div>
        ))}
        {props.end && <div role="gridcell" className="t-grid-cell t-grid-spare" />}
      </div>
    </div>
  );
}
