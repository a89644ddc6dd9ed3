import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { ColumnMenu } from "./columns/ColumnMenu.tsx";
import { GroupMenu } from "./GroupMenu.tsx";
import { groupingText, type ListGrouping, type ListSort, type ListState } from "./listState.ts";
import { SortMenu } from "./SortMenu.tsx";
import type { ListSetup, SetupColumn } from "./setupTypes.ts";
import type { ListPreferences } from "./useListPreferences.tsx";

/** How a list is arranged: its groups, columns and export; in a narrow window also its order, all in one menu. */
export function ListTools(props: {
  setup: ListSetup;
  preferences: ListPreferences;
  /** The columns that are shown. */
  columns: readonly SetupColumn[];
  grouping: readonly ListGrouping[];
  sort: readonly ListSort[];
  isNarrow: boolean;
  onSort: (sort: readonly ListSort[]) => void;
  onAsk: (part: Partial<ListState>, replace?: boolean) => void;
  /** Makes a file of the list; null: the person may not. */
  onExport: (() => void) | null;
}): ReactNode {
  const { grouping, onExport, preferences, setup } = props;
  const { t } = useTexts();
  const mayChoose = setup.settings.showColumnSelector !== false && setup.columns.length > 1;
  const choosing = mayChoose
    ? { columns: setup.columns, choice: preferences.columns, onChoice: preferences.setColumns }
    : null;
  const groupChoosing = {
    columns: setup.columns,
    grouping,
    onGroup: (next: readonly ListGrouping[]) => {
      preferences.setGrouping(groupingText(next) === groupingText(setup.groups) ? null : next);
      props.onAsk({ grouping: next }, true);
    },
  };
  return props.isNarrow ? (
    <SortMenu
      columns={props.columns}
      sort={props.sort}
      onSort={props.onSort}
      choosing={choosing}
      grouping={groupChoosing}
      onExport={onExport}
    />
  ) : (
    <>
      <GroupMenu choosing={groupChoosing} />
      {choosing && <ColumnMenu choosing={choosing} />}
      {onExport && <IconButton icon={Download} variant="secondary" label={t("list.export")} onClick={onExport} />}
    </>
  );
}
