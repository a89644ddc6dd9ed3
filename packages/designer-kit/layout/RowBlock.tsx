import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { ColumnBlock, DropStrip } from "./ColumnBlock.tsx";
import { useLayout } from "./layoutContext.tsx";
import { dropTarget, takesColumn } from "./layoutPlaces.ts";
import type { LayoutRow } from "./pageLayout.ts";

/** A row of the page on its grid, with its number before it. */
export function RowBlock(props: { row: LayoutRow }): ReactNode {
  const { row } = props;
  const { active, layout, onAddColumn, onFocus, onSelect, readOnly, selected } = useLayout();
  const { t } = useTexts();
  const name = t("definitions.layout.row", { row: row.number });
  return (
    <>
      {!readOnly && <DropStrip target={dropTarget.row(row.number - 1)} className="t-lay__strip--row" />}
      {/* biome-ignore lint/a11y/useSemanticElements: a row of a page is no group of fields */}
      <div role="group" aria-label={name} className="t-lay__row">
        <div className="t-lay__gutter">
          <button
            type="button"
            data-block={row.path}
            tabIndex={active === row.path ? 0 : -1}
            aria-pressed={selected === row.path}
            aria-label={name}
            className="t-lay__number t-num"
            onClick={() => onSelect(row.path)}
            onFocus={() => onFocus(row.path)}
          >
            {row.number}
          </button>
          {!readOnly && takesColumn(row, layout.whole) && (
            <IconButton
              icon={Plus}
              label={t("definitions.layout.add_column", { row: row.number })}
              onClick={() => onAddColumn(row)}
            />
          )}
        </div>
        <div
          data-grid
          className="t-lay__grid"
          style={{ gridTemplateColumns: `repeat(${layout.whole}, minmax(0, 1fr))` }}
        >
          {row.columns.map((column) => (
            <ColumnBlock key={column.id} row={row} column={column} />
          ))}
        </div>
      </div>
    </>
  );
}
