import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import Lock from "lucide-react/icons/lock";
import { type ReactNode, useState } from "react";
import { ChecktableRow, type DrawCell } from "./ChecktableRow.tsx";
import { type Checktable, cellOf } from "./checktableValue.ts";
import type { ChecktableSettings } from "./def.ts";
import { type ShownColumn, shownColumns } from "./shownColumns.ts";
import { useProgressText } from "./useProgressText.tsx";
import { unfoldedRows, viewpointRows } from "./viewpointRows.ts";
import "./checktable.css";

/** A table with this many viewpoints begins folded: its headings say what there is. */
const foldsFrom = 60;

/** Moves the keyboard to the same column of the next row, or of the one before. */
function moveRow(from: HTMLElement, by: 1 | -1): boolean {
  const cell = from.closest("td");
  const place = cell?.cellIndex;
  let row = cell?.parentElement;
  while (row && place !== undefined) {
    row = (by === 1 ? row.nextElementSibling : row.previousElementSibling) as HTMLTableRowElement | null;
    const control = (row as HTMLTableRowElement | null)?.cells[place]?.querySelector<HTMLElement>(
      "input:enabled, textarea:enabled, button:enabled",
    );
    if (control) {
      control.focus();
      return true;
    }
  }
  return false;
}

/**
 * Viewpoints one below the other, as a tree that folds, and beside them a column for each thing that is checked; on a
 * phone one column, which is chosen.
 */
export function ChecktableGrid(props: {
  readonly value: Checktable | null;
  readonly settings: ChecktableSettings;
  /** What the cells are about. */
  readonly label: string;
  readonly draw: DrawCell;
  /** What stands in the head of a column beside its name; absent: nothing. */
  readonly head?: (column: ShownColumn) => ReactNode;
}): ReactNode {
  const { draw, label, settings, value } = props;
  const { t } = useTexts();
  const isNarrow = useIsNarrow();
  const rows = viewpointRows(settings.viewpoints ?? []);
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(rows.length >= foldsFrom ? rows.flatMap((row) => (row.hasChildren ? row.viewpoint.id : [])) : []),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const all = shownColumns(value, settings);
  const only = all.find(({ id }) => id === chosen) ?? all[0];
  const columns = isNarrow && only ? [only] : all;
  const progress = useProgressText(value, settings);
  const toggle = (id: string): void => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  return (
    <>
      <p className="t-small t-faint t-num">{progress}</p>
      {isNarrow && all.length > 1 && only && (
        <Select
          label={t("field.checktable.column")}
          value={only.id}
          options={all.map(({ id, text }) => ({ value: id, label: shownText(text, t) }))}
          onChange={setChosen}
        />
      )}
      <div className="t-checktable__scroll">
        <table
          className="t-checktable"
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
            if (moveRow(event.target, event.shiftKey ? -1 : 1)) event.preventDefault();
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t("field.checktable.viewpoint")}</th>
              {columns.map((column) => (
                <th key={column.id} scope="col">
                  <span className="t-checktable__head">
                    <span>{shownText(column.text, t)}</span>
                    {(column.isReadOnly || column.stored?.final) && (
                      <Icon of={Lock} size={14} label={t("field.checktable.closed")} />
                    )}
                    {props.head?.(column)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {unfoldedRows(rows, folded).map(({ depth, hasChildren, viewpoint }) => (
              <ChecktableRow
                key={viewpoint.id}
                viewpoint={viewpoint}
                depth={depth}
                columns={columns}
                cells={columns.map(({ stored }) => cellOf(stored, viewpoint.id))}
                draw={draw}
                fold={
                  hasChildren ? (
                    <IconButton
                      icon={folded.has(viewpoint.id) ? ChevronRight : ChevronDown}
                      label={t(folded.has(viewpoint.id) ? "field.checktable.unfold" : "field.checktable.fold", {
                        text: shownText(viewpoint.text, t),
                      })}
                      expanded={!folded.has(viewpoint.id)}
                      onClick={() => toggle(viewpoint.id)}
                    />
                  ) : null
                }
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
