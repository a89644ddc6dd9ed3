import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { ActionBar } from "@tessera/ui/action/ActionBar.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Drawer } from "@tessera/ui/layer/Drawer.tsx";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useCloseQuestion } from "../../popups/useCloseQuestion.ts";
import { useTexts } from "../../texts/useTexts.ts";
import { keepCells } from "./keepCells.ts";
import { RowFields } from "./RowFields.tsx";
import { RowTitle } from "./RowTitle.tsx";
import { rowErrors } from "./rowErrors.ts";
import type { RowsModel } from "./rowsModel.ts";
import { useRowCells } from "./useRowCells.ts";

/**
 * Shows at the fields what is missing, as a save of the form would: a required field that nobody touched says so only
 * then.
 */
function touchMissing({ refOf, scope: { store }, table }: RowsModel, row: RowInfo): void {
  for (const column of table.columns) {
    const ref = refOf(row, column);
    const state = store.field(ref);
    if (state?.required === "error" && state.value === null) store.setValue(ref, null);
  }
}

/**
 * A row in a dialog of 90 % width (spec forms §2 List): Save keeps what was entered in the form, Discard gives the row
 * back what it had, or takes a new row away.
 */
export function RowDialog(props: {
  model: RowsModel;
  row: RowInfo;
  index: number;
  isNew: boolean;
  onClose: () => void;
}): ReactNode {
  const { index, isNew, model, onClose, row } = props;
  const { scope, state, table } = model;
  const { t } = useTexts();
  const [kept] = useState(() =>
    keepCells(
      scope.store,
      table.columns.map((column) => model.refOf(row, column)),
    ),
  );
  const [isRefused, setRefused] = useState(false);
  const { decide, guard, isAsking } = useCloseQuestion(() => kept.isChanged());
  useRowCells(scope.store, table.slot, row.uid);
  const errors = rowErrors(model, row);

  const save = (): void => {
    flushSync(() => touchMissing(model, row));
    if (rowErrors(model, row) > 0) setRefused(true);
    else onClose();
  };
  const discard = (): void => {
    onClose();
    if (isNew) model.drop(row.uid);
    else kept.discardEdit();
  };
  return (
    <Drawer
      title={<RowTitle model={model} row={row} index={index} />}
      behind={model.label}
      onClose={discard}
      guard={guard}
      footer={
        <ActionBar {...(isRefused && errors > 0 ? { message: t("form.rows.fix"), tone: "danger" as const } : {})}>
          {state.readOnly ? (
            <Button onClick={onClose}>{t("form.rows.close")}</Button>
          ) : (
            <>
              <Button variant="quiet" onClick={discard}>
                {t("form.rows.discard")}
              </Button>
              <Button variant="primary" onClick={save}>
                {t("form.rows.save")}
              </Button>
            </>
          )}
        </ActionBar>
      }
    >
      <div className="t-rows__dialog">
        <RowFields model={model} row={row} />
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          title={t("form.rows.discard_confirm")}
          confirmLabel={t("form.rows.discard")}
          cancelLabel={t("form.rows.keep_editing")}
          onConfirm={() => decide(true)}
          onCancel={() => decide(false)}
        />
      )}
    </Drawer>
  );
}
