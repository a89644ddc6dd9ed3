import { classNames } from "@tessera/ui/classNames.ts";
import { useNear } from "@tessera/ui/measure/useNear.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { memo, type ReactNode, useRef } from "react";
import type { Viewpoint } from "./def.ts";
import type { ShownColumn } from "./shownColumns.ts";

/** Draws one cell; the same function as long as it draws the same for the same. */
export type DrawCell = (viewpoint: Viewpoint, column: ShownColumn, value: string) => ReactNode;

interface ChecktableRowProps {
  readonly viewpoint: Viewpoint;
  readonly depth: number;
  readonly columns: readonly ShownColumn[];
  /** What the columns say, in their order. */
  readonly cells: readonly string[];
  readonly draw: DrawCell;
  /** Folds what stands below it; null where nothing does. */
  readonly fold: ReactNode;
}

const stateOf = ({ id, isReadOnly, stored, text }: ShownColumn): string =>
  JSON.stringify([id, isReadOnly, text, stored?.final ?? null]);

/**
 * Whether a row looks as before: typing in one cell draws no other row, but those in which columns are finished, which
 * say what is missing.
 */
function isAlike(before: ChecktableRowProps, now: ChecktableRowProps): boolean {
  return (
    before.viewpoint === now.viewpoint &&
    before.depth === now.depth &&
    before.draw === now.draw &&
    (before.fold === null) === (now.fold === null) &&
    now.fold === null &&
    now.viewpoint.kind !== "final" &&
    before.columns.length === now.columns.length &&
    before.cells.every((value, index) => value === now.cells[index]) &&
    before.columns.every((column, index) => {
      const other = now.columns[index];
      return other !== undefined && stateOf(column) === stateOf(other);
    })
  );
}

/** A viewpoint with a cell for each column; its cells are drawn once it comes near the screen. */
export const ChecktableRow = memo(function ChecktableRow(props: ChecktableRowProps): ReactNode {
  const { cells, columns, depth, draw, fold, viewpoint } = props;
  const { t } = useTexts();
  const row = useRef<HTMLTableRowElement>(null);
  const isNear = useNear(row, false);
  const isHeading = viewpoint.kind === "heading";
  return (
    <tr ref={row} className={classNames(isHeading && "is-heading")}>
      <th scope="row" colSpan={isHeading ? columns.length + 1 : 1}>
        <span className="t-checktable__viewpoint" style={{ paddingInlineStart: `calc(var(--s5) * ${depth})` }}>
          {fold}
          <span>
            {shownText(viewpoint.text, t)}
            {viewpoint.required === true && (
              <span className="t-checktable__mark" role="img" aria-label={t("field.checktable.required")}>
                {" *"}
              </span>
            )}
          </span>
        </span>
      </th>
      {!isHeading &&
        columns.map((column, index) => (
          <td key={column.id}>{isNear && draw(viewpoint, column, cells[index] ?? "")}</td>
        ))}
    </tr>
  );
}, isAlike);
