import { Menu } from "@tessera/ui/menu/Menu.tsx";
import type { MenuEntry } from "@tessera/ui/menu/MenuList.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { type ColumnChoosing, columnEntries } from "./columns/columnEntries.tsx";
import { type GroupChoosing, groupEntries } from "./groupEntries.tsx";
import type { ListSort } from "./listState.ts";
import type { SetupColumn } from "./setupTypes.ts";

/**
 * The order of a list where it has no heads to press, which columns it has, and what else can be done with it: a column
 * again reverses its direction.
 */
export function SortMenu(props: {
  columns: readonly SetupColumn[];
  sort: readonly ListSort[];
  onSort: (sort: readonly ListSort[]) => void;
  /** Null: the person may not choose columns. */
  choosing: ColumnChoosing | null;
  grouping: GroupChoosing;
  /** Makes a file of the list; null: the person may not. */
  onExport: (() => void) | null;
}): ReactNode {
  const { choosing, columns, grouping, onExport, onSort, sort } = props;
  const { t } = useTexts();
  const [first] = sort;
  const orders = columns
    .filter(({ hidden, sortable }) => !hidden && sortable)
    .map(({ name, label }): MenuEntry => {
      const isFirst = first?.id === name;
      return {
        id: `order ${name}`,
        label,
        checked: isFirst,
        ...(isFirst ? { icon: first.descending ? ArrowDown : ArrowUp } : {}),
        onSelect: () => onSort([{ id: name, descending: isFirst && !first.descending }]),
      };
    });
  const groups = groupEntries(grouping, t);
  if (choosing === null && groups.length === 0 && onExport === null)
    return <Menu label={t("list.sort")} icon={ArrowUpDown} items={orders} />;
  return (
    <Menu
      label={t("list.arrange")}
      icon={ArrowUpDown}
      items={[
        { id: "orders", heading: t("list.sort") },
        ...orders,
        ...(groups.length === 0 ? [] : [{ id: "groups", heading: t("list.group") }, ...groups]),
        ...(choosing === null ? [] : [{ id: "columns", heading: t("list.columns") }, ...columnEntries(choosing, t)]),
        ...(onExport === null
          ? []
          : [
              { id: "rest", separator: true } as const,
              { id: "export", label: t("list.export"), icon: Download, onSelect: onExport },
            ]),
      ]}
    />
  );
}
