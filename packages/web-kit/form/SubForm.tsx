import type { CompiledTable } from "@tessera/form-engine/compiledForm.ts";
import { ConfirmDialog } from "@tessera/ui/ConfirmDialog.tsx";
import { Icon } from "@tessera/ui/Icon.tsx";
import { Skeleton } from "@tessera/ui/Skeleton.tsx";
import { useIsNarrow } from "@tessera/ui/useIsNarrow.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentType, type CSSProperties, lazy, type ReactNode, Suspense, useRef } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../texts/useTexts.ts";
import type { FormScope } from "./formScope.ts";
import { messageText } from "./messageText.ts";
import type { RowsViewProps } from "./subform/rowsModel.ts";
import { SheetRows } from "./subform/SheetRows.tsx";
import { useRowsModel } from "./subform/useRowsModel.tsx";
import { useTableState } from "./useTableState.ts";

const ListRows = lazy(async () => ({ default: (await import("./subform/ListRows.tsx")).ListRows }));
const GridRows = lazy(async () => ({ default: (await import("./subform/GridRows.tsx")).GridRows }));
const CollapsibleRows = lazy(async () => ({
  default: (await import("./subform/CollapsibleRows.tsx")).CollapsibleRows,
}));
const CardRows = lazy(async () => ({ default: (await import("./subform/CardRows.tsx")).CardRows }));

const views: { readonly [View in CompiledTable["view"]]: ComponentType<RowsViewProps> } = {
  Default: SheetRows,
  List: ListRows,
  Grid: GridRows,
  FormGrid: GridRows,
  CollapsibleGrid: CollapsibleRows,
};

/** A sub-form in the view that its definition names (spec forms §2): one state, five views. Phones get cards in place of sheets. */
export function SubForm(props: { scope: FormScope; table: CompiledTable; titled: boolean }): ReactNode {
  const { scope, table } = props;
  const texts = useTexts();
  const { t } = texts;
  const state = useTableState(scope.store, table.slot);
  const { announcement, asked, model, onAnswer } = useRowsModel(scope, table, state);
  const isNarrow = useIsNarrow();
  const root = useRef<HTMLDivElement>(null);
  if (state.hidden) return null;
  const isSheet = table.view === "Default" || table.view === "List";
  const View = isNarrow && isSheet ? CardRows : views[table.view];
  const [message] = state.messages;
  const answer = (isConfirmed: boolean): void => {
    flushSync(() => onAnswer(isConfirmed));
    // What had the keyboard may have gone with its row.
    if (document.activeElement === document.body) root.current?.focus();
  };
  return (
    <div
      ref={root}
      className="t-field"
      style={{ "--span": table.posSizex } as CSSProperties}
      data-table={table.slot}
      tabIndex={-1}
    >
      {props.titled && <div className="t-label t-form__table-label">{model.label}</div>}
      <Suspense fallback={<Skeleton height={96} />}>
        <View model={model} />
      </Suspense>
      {message && (
        <div className="t-field__note t-field__note--error" role="alert">
          <Icon of={CircleAlert} size={14} />
          <span>{messageText(message, texts)}</span>
        </div>
      )}
      <div role="status" className="t-hide">
        {announcement}
      </div>
      {asked.length > 0 && (
        <ConfirmDialog
          danger
          title={t("delete_selected_items_confirm", { count: asked.length })}
          confirmLabel={t("form.rows.remove_count", { count: asked.length })}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        >
          <p>{t("form.rows.remove_note")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
