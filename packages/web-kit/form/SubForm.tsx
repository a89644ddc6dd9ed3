import type { CompiledField, CompiledTable } from "@tessera/form-engine/compiledForm.ts";
import type { FieldRef, RowInfo } from "@tessera/form-engine/formState.ts";
import { Icon } from "@tessera/ui/Icon.tsx";
import { Sheet } from "@tessera/ui/Sheet.tsx";
import type { SheetCellMark, SheetColumn } from "@tessera/ui/SheetColumn.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash-2";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { useNotify } from "../notifications/useNotify.ts";
import { useTexts } from "../texts/useTexts.ts";
import type { FormScope } from "./formScope.ts";
import { messageText } from "./messageText.ts";
import { SheetEditor } from "./SheetEditor.tsx";
import { SheetValue } from "./SheetValue.tsx";
import { columnWidth, isNumberColumn, shownColumns } from "./sheetColumns.ts";
import { shownText } from "./shownText.ts";
import { tableTotal } from "./tableTotal.ts";
import { useTableCells } from "./useTableCells.ts";
import { useTableState } from "./useTableState.ts";

const isComputed = ({ rules, overwritable }: CompiledField): boolean =>
  rules.entityComputed !== undefined || (rules.computed !== undefined && !overwritable);

/** A sub-form in its Default view: a sheet with a head and one line per row, edited in place. */
export function SubForm(props: { scope: FormScope; table: CompiledTable; titled: boolean }): ReactNode {
  const { scope, table } = props;
  const { store } = scope;
  const { slot } = table;
  const texts = useTexts();
  const { t } = texts;
  const notify = useNotify();
  const takeBack = useRef<(() => void) | null>(null);
  const dismissals = useRef<(() => void)[]>([]);
  // Once the record was saved or read anew, an older removal can no longer be taken back.
  useEffect(() => {
    const open = dismissals.current;
    return () => {
      for (const dismiss of open.splice(0)) dismiss();
    };
  }, [store]);
  const state = useTableState(store, slot);
  useTableCells(store, slot);
  if (state.hidden) return null;

  const label = shownText(state.label, t);
  const refOf = (row: RowInfo, column: CompiledField): FieldRef => ({ table: slot, uid: row.uid, slot: column.slot });
  const shown = shownColumns(store, table);
  const rows = store.rows(slot);
  const remove = (row: RowInfo) => {
    const undo = store.removeRow(slot, row.uid);
    if (!undo) return;
    const message = t("form.rows.removed", { label });
    dismissals.current.push(notify({ type: "info", message, action: { label: t("form.undo"), run: undo } }));
  };
  const sumOf = (column: CompiledField): ReactNode => {
    const total = tableTotal(column, rows);
    const view = scope.views.get(column.type ?? "");
    return total === null || !view ? undefined : (
      <view.Read field={column} value={total} display={null} masked={false} />
    );
  };
  const markOf = (row: RowInfo, columnId: string): SheetCellMark | null => {
    const column = shown.find(({ id }) => id === columnId);
    const cell = column ? store.field(refOf(row, column)) : null;
    if (!cell || cell.hidden) return null;
    const [error, warning] = (["error", "warning"] as const).map((severity) => {
      const message = cell.messages.find((one) => one.severity === severity);
      return message ? messageText(message, texts) : undefined;
    });
    return { error, warning, changed: cell.changed && row.key !== null, locked: cell.readOnly };
  };
  const columns = shown.map((column): SheetColumn<RowInfo> => {
    const width = columnWidth(column);
    const sum = sumOf(column);
    return {
      id: column.id,
      title: shownText(column.label, t),
      ...(width === undefined ? {} : { width }),
      align: isNumberColumn(column) ? "end" : "start",
      required: !state.readOnly && !isComputed(column) && (column.entityRequired || column.required !== "none"),
      computed: isComputed(column),
      render: (row) => <SheetValue scope={scope} field={column} target={refOf(row, column)} />,
      edit: (row) => {
        const cell = store.field(refOf(row, column));
        if (!cell || cell.readOnly || cell.hidden) return null;
        return (
          <SheetEditor
            key={`${row.uid} ${column.id}`}
            scope={scope}
            field={column}
            target={refOf(row, column)}
            onBegin={(back) => {
              takeBack.current = back;
            }}
          />
        );
      },
      ...(sum === undefined ? {} : { sum }),
    };
  });
  const actionsOf = (row: RowInfo) => [
    ...(state.canAdd
      ? [{ id: "copy", label: t("form.rows.copy"), icon: Copy, onSelect: () => void store.addRow(slot, row.uid) }]
      : []),
    ...(row.canRemove
      ? [{ id: "remove", label: t("form.rows.remove"), icon: Trash2, danger: true, onSelect: () => remove(row) }]
      : []),
  ];
  const hasActions = state.canAdd || state.rows.some((row) => row.canRemove);
  const [message] = state.messages;
  return (
    <div className="t-field" style={{ "--span": table.posSizex } as CSSProperties} data-table={slot} tabIndex={-1}>
      {props.titled && <div className="t-label t-form__table-label">{label}</div>}
      <Sheet
        label={label}
        columns={columns}
        rows={state.rows}
        rowId={(row) => row.uid}
        mark={markOf}
        onAdd={state.canAdd ? () => void store.addRow(slot) : undefined}
        addLabel={t("form.rows.add")}
        {...(hasActions ? { rowActions: actionsOf } : {})}
        onCancelEdit={() => takeBack.current?.()}
        {...(columns.some(({ sum }) => sum !== undefined)
          ? { footLabel: t("form.rows.count", { count: state.rows.length }) }
          : {})}
      />
      {message && (
        <div className="t-field__note t-field__note--error" role="alert">
          <Icon of={CircleAlert} size={14} />
          <span>{messageText(message, texts)}</span>
        </div>
      )}
    </div>
  );
}
