import { randomId } from "@tessera/std/ids.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import X from "lucide-react/icons/x";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { CellEditor } from "./CellEditor.tsx";
import { ChecktableGrid } from "./ChecktableGrid.tsx";
import type { DrawCell } from "./ChecktableRow.tsx";
import type { CheckedColumn, Checktable } from "./checktableValue.ts";
import type { ChecktableSettings } from "./def.ts";
import { takesOwnColumns } from "./shownColumns.ts";

/** The table with something else in one column, which is there from then on. */
function withColumn(
  value: Checktable | null,
  id: string,
  change: (column: CheckedColumn) => CheckedColumn,
): Checktable {
  const columns = value?.columns ?? [];
  const isKnown = columns.some((one) => one.id === id);
  return {
    columns: isKnown
      ? columns.map((one) => (one.id === id ? change(one) : one))
      : [...columns, change({ id, cells: [] })],
  };
}

const withCell = (column: CheckedColumn, id: string, value: string): CheckedColumn => ({
  ...column,
  cells: [...column.cells.filter((one) => one.id !== id), ...(value === "" ? [] : [{ id, value }])],
});

function withFinal({ final, ...column }: CheckedColumn, isFinal: boolean): CheckedColumn {
  // The server says who and when, as it saves.
  return isFinal ? { ...column, final: final ?? { user: null, name: null, at: null } } : column;
}

/** Fills a table cell by cell, finishes columns, and adds columns where people may. */
export function ChecktableEditor(props: {
  readonly label: string;
  /** Whether no field around it shows the label. */
  readonly isBare: boolean;
  readonly settings: ChecktableSettings;
  readonly value: Checktable | null;
  readonly onChange: (value: Checktable) => void;
}): ReactNode {
  const { isBare, label, settings, value } = props;
  const { t } = useTexts();
  const control = useControl({ label: isBare ? label : undefined });
  const [draft, setDraft] = useState("");
  const latest = useRef(props);
  latest.current = props;
  const viewpoints = settings.viewpoints ?? [];
  const change = useCallback((id: string, part: (column: CheckedColumn) => CheckedColumn): void => {
    const { onChange, value: now } = latest.current;
    onChange(withColumn(now, id, part));
  }, []);
  const draw = useCallback<DrawCell>(
    (viewpoint, column, cell) => (
      <CellEditor
        viewpoint={viewpoint}
        viewpoints={viewpoints}
        column={column}
        value={cell}
        onValue={(next) => change(column.id, (one) => withCell(one, viewpoint.id, next))}
        onFinal={(isFinal) => change(column.id, (one) => withFinal(one, isFinal))}
      />
    ),
    [change, viewpoints],
  );
  const add = (): void => {
    const name = draft.trim();
    if (name === "") return;
    setDraft("");
    change(randomId(), (one) => ({ ...one, name }));
  };
  const remove = (id: string): void =>
    props.onChange({ columns: (value?.columns ?? []).filter((one) => one.id !== id) });
  return (
    <ControlGroup control={control} className="t-checktable__box">
      <ChecktableGrid
        value={value}
        settings={settings}
        label={label}
        draw={draw}
        head={({ id, isOwn, stored, text }) =>
          isOwn &&
          !stored?.final && (
            <IconButton icon={X} size={14} label={t("field.checktable.remove", { text })} onClick={() => remove(id)} />
          )
        }
      />
      {takesOwnColumns(settings) && (
        <div className="t-checktable__add">
          <TextInput
            label={t("field.checktable.new_column")}
            placeholder={t("field.checktable.new_column")}
            value={draft}
            maxLength={200}
            onChange={setDraft}
            onEnter={add}
          />
          <Button onClick={add} disabled={draft.trim() === ""}>
            {t("field.checktable.add")}
          </Button>
        </div>
      )}
    </ControlGroup>
  );
}
