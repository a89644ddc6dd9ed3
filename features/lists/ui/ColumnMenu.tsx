import { Menu } from "@tessera/ui/Menu.tsx";
import type { MenuEntry } from "@tessera/ui/MenuList.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Columns from "lucide-react/icons/columns-3";
import type { ReactNode } from "react";
import type { SetupColumn } from "./setupTypes.ts";
import { type ColumnChoice, shownColumns, turnedColumn } from "./shownColumns.ts";

/** Which columns of a list a person sees (spec lists §3 showColumnSelector). One always stays. */
export function ColumnMenu(props: {
  /** As the list has them. */
  columns: readonly SetupColumn[];
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
}): ReactNode {
  const { choice, columns, onChoice } = props;
  const { t } = useTexts();
  const shown = shownColumns(columns, choice).filter(({ hidden }) => !hidden);
  const entries = columns.map(({ id, label }): MenuEntry => {
    const checked = shown.some((column) => column.id === id);
    return {
      id,
      label,
      checked,
      isSwitch: true,
      disabledReason: checked && shown.length === 1 ? t("list.columns.last") : undefined,
      onSelect: () => onChoice(turnedColumn(columns, choice, id)),
    };
  });
  const reset: readonly MenuEntry[] =
    Object.keys(choice).length === 0
      ? []
      : [
          { id: " line", separator: true },
          { id: " reset", label: t("list.columns.reset"), onSelect: () => onChoice({}) },
        ];
  return <Menu label={t("list.columns")} icon={Columns} variant="secondary" hasEntry items={[...entries, ...reset]} />;
}
