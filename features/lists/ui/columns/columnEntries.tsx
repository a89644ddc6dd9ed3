import type { MenuEntry } from "@tessera/ui/menu/MenuList.tsx";
import type { SetupColumn } from "../setupTypes.ts";
import { type ColumnChoice, shownColumns, turnedColumn } from "./shownColumns.ts";

/** What a person may choose of the columns of a list, and how that is kept. */
export interface ColumnChoosing {
  /** As the list has them. */
  readonly columns: readonly SetupColumn[];
  readonly choice: ColumnChoice;
  readonly onChoice: (choice: ColumnChoice) => void;
}

/**
 * The lines of a menu that show and hide the columns of a list (spec lists §3 showColumnSelector). One column always
 * stays.
 */
export function columnEntries(
  { choice, columns, onChoice }: ColumnChoosing,
  t: (key: string) => string,
): readonly MenuEntry[] {
  const shown = shownColumns(columns, choice).filter(({ hidden }) => !hidden);
  const entries = columns.map(({ id, label }): MenuEntry => {
    const checked = shown.some((column) => column.id === id);
    return {
      id: `column ${id}`,
      label,
      checked,
      isSwitch: true,
      disabledReason: checked && shown.length === 1 ? t("list.columns.last") : undefined,
      onSelect: () => onChoice(turnedColumn(columns, choice, id)),
    };
  });
  if (Object.keys(choice).length === 0) return entries;
  const reset = { id: "reset", label: t("list.columns.reset"), onSelect: () => onChoice({}) };
  return [...entries, { id: "line", separator: true }, reset];
}
