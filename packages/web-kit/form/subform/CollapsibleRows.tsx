import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsDownUp from "lucide-react/icons/chevrons-down-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type ReactNode, useId, useRef } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { RowFields } from "./RowFields.tsx";
import { RowList } from "./RowList.tsx";
import { RowTitle } from "./RowTitle.tsx";
import { rowErrors } from "./rowErrors.ts";
import type { RowsModel, RowsViewProps } from "./rowsModel.ts";
import { useRowCells } from "./useRowCells.ts";

function Fold(props: { model: RowsModel; row: RowInfo; index: number; isDrawn: boolean }): ReactNode {
  const { index, isDrawn, model, row } = props;
  const { t } = useTexts();
  const id = useId();
  useRowCells(model.scope.store, model.table.slot, row.uid);
  const errors = rowErrors(model, row);
  return (
    <>
      <button
        type="button"
        className="t-rows__line"
        aria-expanded={!row.collapsed}
        aria-controls={id}
        onClick={() => model.setCollapsed(row, !row.collapsed)}
      >
        <Icon of={row.collapsed ? ChevronRight : ChevronDown} />
        <span className="t-rows__title t-cut">
          <RowTitle model={model} row={row} index={index} />
        </span>
        {errors > 0 && <Badge tone="danger">{t("form.rows.errors", { count: errors })}</Badge>}
      </button>
      <div id={id} hidden={row.collapsed} className="t-rows__inside">
        {isDrawn && <RowFields model={model} row={row} />}
      </div>
    </>
  );
}

/**
 * The CollapsibleGrid view: rows under their titles; what is inside is drawn once a row was opened, and then stays
 * (spec forms §2).
 */
export function CollapsibleRows({ model }: RowsViewProps): ReactNode {
  const { state } = model;
  const { t } = useTexts();
  const drawn = useRef(new Set<string>());
  for (const row of state.rows) if (!row.collapsed) drawn.current.add(row.uid);
  const setAll = (collapsed: boolean): void => {
    for (const row of state.rows) model.setCollapsed(row, collapsed);
  };
  const actions =
    state.rows.length > 1
      ? [
          {
            id: "expand",
            label: t("form.rows.expand"),
            icon: ChevronsUpDown,
            onSelect: () => setAll(false),
          },
          {
            id: "collapse",
            label: t("form.rows.collapse"),
            icon: ChevronsDownUp,
            onSelect: () => setAll(true),
          },
        ]
      : [];
  return (
    <RowList model={model} itemClass="t-rows__fold" actions={actions}>
      {(row, index) => <Fold model={model} row={row} index={index} isDrawn={drawn.current.has(row.uid)} />}
    </RowList>
  );
}
