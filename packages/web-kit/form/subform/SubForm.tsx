import type { CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { useHasRoom } from "@tessera/ui/measure/useHasRoom.ts";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { minSheetWidth, sheetToolsWidth } from "@tessera/ui/sheet/sheetWidth.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type CSSProperties, type ReactNode, Suspense, use, useRef } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import type { FormScope } from "../formScope.ts";
import { messageText } from "../messageText.ts";
import type { RowsModel } from "./rowsModel.ts";
import { type RowsViewName, rowsView, rowsViewName } from "./rowsViews.ts";
import { columnWidth, isNumberColumn, listColumns } from "./sheetColumns.ts";
import { useRowsModel } from "./useRowsModel.tsx";
import { useTableState } from "./useTableState.ts";

function Rows(props: { name: RowsViewName; model: RowsModel }): ReactNode {
  const View = use(rowsView(props.name));
  return <View model={props.model} />;
}

/**
 * A sheet that is at least as wide as this may scroll sideways; a narrower one gives its place to cards, as on a phone.
 */
const sheetRoom = 640;

/** The width of the form's part in which a sheet is drawn, in px. */
function neededWidth(model: RowsModel): number {
  const columns = model.table.view === "List" ? listColumns(model.columns) : model.columns;
  const widths = columns.map((column) => {
    const width = columnWidth(column);
    return { align: isNumberColumn(column) ? "end" : "start", ...(width === undefined ? {} : { width }) } as const;
  });
  return Math.min(minSheetWidth(widths, sheetToolsWidth(model.table.view === "List")), sheetRoom);
}

/**
 * A sub-form in the view that its definition names (spec forms §2): one state, five views. Where there is too little
 * room sheets become cards.
 */
export function SubForm(props: { scope: FormScope; table: CompiledTable; titled: boolean }): ReactNode {
  const { scope, table } = props;
  const texts = useTexts();
  const state = useTableState(scope.store, table.slot);
  const isNarrow = useIsNarrow();
  const root = useRef<HTMLDivElement>(null);
  const onRemoved = (): void => {
    // What had the keyboard may have gone with its row.
    if (document.activeElement !== document.body) return;
    (root.current?.querySelector<HTMLElement>("[role=gridcell][tabindex='0']") ?? root.current)?.focus();
  };
  const { announcement, model } = useRowsModel(scope, table, state, props.titled && !table.pure, onRemoved);
  const hasRoom = useHasRoom(root, neededWidth(model), !state.hidden);
  if (state.hidden) return null;
  const [message] = state.messages;
  const isError = message?.severity === "error";
  return (
    <div
      ref={root}
      className={classNames("t-field", table.pure && "is-pure")}
      style={{ "--span": table.posSizex } as CSSProperties}
      data-table={table.slot}
      tabIndex={-1}
    >
      <Suspense fallback={<Skeleton height={96} />}>
        <Rows name={rowsViewName(table.view, isNarrow || !hasRoom)} model={model} />
      </Suspense>
      {message && (
        <div
          className={classNames("t-field__note", isError ? "t-field__note--error" : "t-field__note--warning")}
          role={isError ? "alert" : undefined}
        >
          <Icon of={isError ? CircleAlert : TriangleAlert} size={14} />
          <span>{messageText(message, texts)}</span>
        </div>
      )}
      <div role="status" className="t-hide">
        {announcement}
      </div>
    </div>
  );
}
