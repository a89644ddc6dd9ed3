import type { ReactNode } from "react";
import { classNames } from "../classNames.ts";
import { Skeleton } from "../show/Skeleton.tsx";
import type { GridColumn } from "./DataGridColumn.ts";

type GridSkeletonProps<Row> = {
  readonly rows: number;
  readonly columns: readonly GridColumn<Row>[];
  readonly widthOf: (column: GridColumn<Row>) => number;
  readonly tick: boolean;
  readonly end: boolean;
};

const numberWidth = 40;

/** Rows of the final height in place of those on their way. */
export function GridSkeleton<Row>(props: GridSkeletonProps<Row>): ReactNode {
  return (
    <div role="presentation">
      {Array.from({ length: props.rows }, (_, index) => (
        <div key={index} className="t-data__row" aria-hidden="true">
          {props.tick && <div className="t-grid-cell t-grid-tick" />}
          {props.columns.map((column) => (
            <div key={column.id} className={classNames("t-grid-cell", column.align === "end" && "t-grid-end")}>
              <Skeleton
                width={
                  column.align === "end" ? numberWidth : Math.max(numberWidth, Math.round(props.widthOf(column) * 0.55))
                }
              />
            </div>
          ))}
          {props.end && <div className="t-grid-cell" />}
        </div>
      ))}
    </div>
  );
}
