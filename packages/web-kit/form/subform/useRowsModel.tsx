import type { CompiledField, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RowInfo, TableState } from "@tessera/form-engine/record/formState.ts";
import { discardRow, removeRows } from "@tessera/form-engine/store/rowActions.ts";
import type { MenuEntry } from "@tessera/ui/menu/MenuList.tsx";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Calculator from "lucide-react/icons/calculator";
import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNotify } from "../../notifications/useNotify.ts";
import { useTexts } from "../../texts/useTexts.ts";
import type { FormScope } from "../formScope.ts";
import { isOverwritten } from "../isOverwritten.ts";
import { shownText } from "../shownText.ts";
import type { RowsModel } from "./rowsModel.ts";
import { useShownColumns } from "./sheetColumns.ts";

/** A sub-form's model, and what its host says to assistive technology. */
export interface RowsHost {
  readonly model: RowsModel;
  readonly announcement: string;
}

/** The model of a sub-form that is drawn with `state`. `onRemoved` runs once rows have gone from the screen. */
export function useRowsModel(
  scope: FormScope,
  table: CompiledTable,
  state: TableState,
  isTitled: boolean,
  onRemoved: () => void,
): RowsHost {
  const { store } = scope;
  const { slot } = table;
  const { t } = useTexts();
  const notify = useNotify();
  const [announcement, setAnnouncement] = useState("");
  const dismissals = useRef<(() => void)[]>([]);
  // Once the record was saved or read again, an older removal can no longer be undone.
  useEffect(() => {
    const open = dismissals.current;
    return () => {
      for (const dismiss of open.splice(0)) dismiss();
    };
  }, [store]);

  const label = shownText(state.label, t);
  const shown = useShownColumns(store, table);
  const nameOf = (index: number): string => t("form.rows.line", { number: index + 1 });
  const added = (uid: string | null): string | null => {
    const at = store.rows(slot).findIndex((row) => row.uid === uid);
    if (at >= 0) setAnnouncement(t("form.rows.added", { line: nameOf(at) }));
    return uid;
  };
  const move = (from: number, to: number): void => {
    const row = state.rows[from];
    if (!row) return;
    store.moveRow(slot, row.uid, to);
    setAnnouncement(t("form.rows.moved", { number: to + 1, count: state.rows.length }));
  };
  const remove = (rows: readonly RowInfo[]): void => {
    const uids = rows.map(({ uid }) => uid);
    const undo = flushSync(() => removeRows(store, slot, uids));
    if (undo === null) return;
    onRemoved();
    const message = t("form.rows.removed", { label });
    dismissals.current.push(notify({ type: "info", message, action: { label: t("form.undo"), run: undo } }));
  };
  const removable = state.rows.filter((row) => row.canRemove);
  const canMove = Boolean(table.orderColumn) && !state.readOnly && state.rows.length > 1;
  const recomputable = (row: RowInfo): readonly CompiledField[] =>
    shown.filter((column) => {
      if (!column.overwritable) return false;
      const cell = store.field({ table: slot, uid: row.uid, slot: column.slot });
      return cell !== null && isOverwritten(column, cell);
    });
  const actionsOf = (row: RowInfo, index: number): readonly MenuEntry[] => [
    ...recomputable(row).map((column) => ({
      id: `recompute ${column.id}`,
      label: t("form.rows.recompute", { field: shownText(column.label, t) }),
      icon: Calculator,
      onSelect: () => store.recompute({ table: slot, uid: row.uid, slot: column.slot }),
    })),
    ...(state.canAdd
      ? [
          {
            id: "copy",
            label: t("form.rows.copy"),
            icon: Copy,
            onSelect: () => void added(store.addRow(slot, row.uid)),
          },
        ]
      : []),
    ...(canMove && index > 0
      ? [{ id: "up", label: t("form.rows.up"), icon: ArrowUp, end: "Alt ↑", onSelect: () => move(index, index - 1) }]
      : []),
    ...(canMove && index < state.rows.length - 1
      ? [
          {
            id: "down",
            label: t("form.rows.down"),
            icon: ArrowDown,
            end: "Alt ↓",
            onSelect: () => move(index, index + 1),
          },
        ]
      : []),
    ...(row.canRemove
      ? [{ id: "remove", label: t("form.rows.remove"), icon: Trash2, danger: true, onSelect: () => remove([row]) }]
      : []),
  ];
  return {
    announcement,
    model: {
      scope,
      table,
      state,
      label,
      isTitled,
      columns: shown,
      refOf: (row, column) => ({ table: slot, uid: row.uid, slot: column.slot }),
      nameOf,
      add: state.canAdd ? () => added(store.addRow(slot)) : null,
      insert: state.canAdd && canMove ? (at) => added(store.addRow(slot, null, at)) : null,
      drop: (uid) => void discardRow(store, slot, uid),
      move: canMove ? move : null,
      setCollapsed: (row, collapsed) => store.setCollapsed({ table: slot, uid: row.uid }, collapsed),
      hasActions: (row) => state.canAdd || canMove || row.canRemove || recomputable(row).length > 0,
      actionsOf,
      actions:
        removable.length > 1
          ? [
              {
                id: "clear",
                label: t("form.rows.clear"),
                icon: Trash2,
                danger: true,
                onSelect: () => remove(removable),
              },
            ]
          : [],
    },
  };
}
