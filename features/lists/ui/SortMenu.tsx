import { Menu } from "@tessera/ui/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import type { ReactNode } from "react";
import type { ListSort } from "./listState.ts";
import type { SetupColumn } from "./setupTypes.ts";

/** The order of a list where it has no heads to press: a column once more turns its direction. */
export function SortMenu(props: {
  columns: readonly SetupColumn[];
  sort: readonly ListSort[];
  onSort: (sort: readonly ListSort[]) => void;
}): ReactNode {
  const { t } = useTexts();
  const [first] = props.sort;
  return (
    <Menu
      label={t("list.sort")}
      icon={ArrowUpDown}
      items={props.columns
        .filter(({ hidden, sortable }) => !hidden && sortable)
        .map(({ name, label }) => {
          const isFirst = first?.id === name;
          return {
            id: name,
            label,
            checked: isFirst,
            ...(isFirst ? { icon: first.descending ? ArrowDown : ArrowUp } : {}),
            onSelect: () => props.onSort([{ id: name, descending: isFirst && !first.descending }]),
          };
        })}
    />
  );
}
