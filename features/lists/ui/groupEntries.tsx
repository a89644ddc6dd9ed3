import type { MenuEntry } from "@tessera/ui/MenuList.tsx";
import type { ListGrouping } from "./listState.ts";
import type { SetupColumn } from "./setupTypes.ts";

/** What a person may group a list by, and how. */
export interface GroupChoosing {
  readonly columns: readonly SetupColumn[];
  readonly grouping: ListGrouping | null;
  readonly onGroup: (grouping: ListGrouping | "none") => void;
}

/** The lines of a menu that group the rows of a list. Empty where no column can. */
export function groupEntries(
  { columns, grouping, onGroup }: GroupChoosing,
  t: (key: string, params?: Readonly<Record<string, string>>) => string,
): readonly MenuEntry[] {
  const entries = columns.flatMap(({ groupings, label, name }) =>
    groupings.map(
      (by): MenuEntry => ({
        id: `group ${name} ${by ?? ""}`,
        label: by === null ? label : t(`list.group.${by}`, { column: label }),
        checked: grouping?.column === name && grouping.by === by,
        onSelect: () => onGroup({ column: name, by }),
      }),
    ),
  );
  if (entries.length === 0) return [];
  const none = {
    id: "group",
    label: t("list.group.none"),
    checked: grouping === null,
    onSelect: () => onGroup("none"),
  };
  return [none, ...entries];
}
