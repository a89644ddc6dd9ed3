import { Button } from "@tessera/ui/action/Button.tsx";
import { SelectionBar } from "@tessera/ui/list/SelectionBar.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { CellFormat } from "@tessera/web-kit/values/cellText.ts";
import Download from "lucide-react/icons/download";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { AskedChips, ListToolbar } from "./ListToolbar.tsx";
import type { ListState } from "./listState.ts";
import type { ListSetup } from "./setupTypes.ts";
import type { Deletion } from "./useDeletion.tsx";

/** The most records that one deletion takes. */
const maxDeleted = 500;

/** The most rows that are exported as selected ones. */
const maxExported = 1000;

/** The bar of a list: what is asked of it, or, where rows are selected, what can be done with them. */
export function ListBar(props: {
  setup: ListSetup;
  state: ListState;
  cellFormat: CellFormat;
  /** Selected keys, and whether the person may delete each. */
  selected: ReadonlyMap<string, boolean>;
  onDeselect: () => void;
  /** Makes a file of what is selected; null: the person may not. */
  onExport: (() => void) | null;
  deletion: Deletion;
  onAsk: (part: Partial<ListState>, replace?: boolean) => void;
  /** Stands at its end while nothing is selected. */
  end: ReactNode;
}): ReactNode {
  const { cellFormat, deletion, onAsk, selected, setup, state } = props;
  const { t } = useTexts();
  const refused = [...selected.values()].filter((may) => !may).length;
  const refusal =
    refused > 0
      ? t("list.delete.refused", { count: refused })
      : selected.size > maxDeleted
        ? t("list.delete.tooMany", { count: maxDeleted })
        : undefined;
  return (
    <div className="t-list__bar">
      {selected.size > 0 ? (
        <SelectionBar
          count={selected.size}
          onClear={props.onDeselect}
          facets={<AskedChips setup={setup} state={state} cellFormat={cellFormat} />}
          end={
            <>
              {props.onExport !== null && (
                <Button
                  variant="quiet"
                  icon={Download}
                  disabledReason={selected.size > maxExported ? t("list.export.tooMany") : undefined}
                  onClick={props.onExport}
                >
                  {t("list.export")}
                </Button>
              )}
              {setup.may.delete && (
                <Button
                  variant="quiet"
                  danger
                  icon={Trash}
                  loading={deletion.isBusy}
                  disabledReason={refusal}
                  onClick={() => void deletion.remove([...selected.keys()])}
                >
                  {t("list.delete")}
                </Button>
              )}
            </>
          }
        >
          {null}
        </SelectionBar>
      ) : (
        <ListToolbar
          setup={setup}
          state={state}
          cellFormat={cellFormat}
          onFilters={(filters) => onAsk({ filters })}
          onSearch={(search) => onAsk({ search }, state.search !== "" && search !== "")}
          end={props.end}
        />
      )}
    </div>
  );
}
