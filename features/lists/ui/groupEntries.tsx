import type { MenuEntry } from "@tessera/ui/menu/MenuList.tsx";
import { type ListGrouping, maxGroupLevels } from "./listState.ts";
import type { SetupColumn } from "./setupTypes.ts";

/** What a person may group a list by, and how. */
export interface GroupChoosing {
  readonly columns: readonly SetupColumn[];
  /** The groupings that hold, the outermost first. */
  readonly grouping: readonly ListGrouping[];
  readonly onGroup: (grouping: readonly ListGrouping[]) => void;
}

/**
 * The lines of a menu that group the rows of a list: each that is chosen divides the groups of those before it, and
 * says its place among them. Empty where no column can.
 */
export function groupEntries(
  { columns, grouping, onGroup }: GroupChoosing,
  t: (key: string, params?: Readonly<Record<string, string | number>>) => string,
): readonly MenuEntry[] {
  const isFull = grouping.length >= maxGroupLevels;
  const entries = columns.flatMap(({ groupings, label, name }) =>
    groupings.map((by): MenuEntry => {
      const level = grouping.findIndex((one) => one.column === name && one.by === by);
      const title = by === null ? label : t(`list.group.${by}`, { column: label });
      const isChosen = level >= 0;
      return {
        id: `group ${name} ${by ?? ""}`,
        label: isChosen && grouping.length > 1 ? t("list.group.level", { level: level + 1, title }) : title,
        checked: isChosen,
        isSwitch: true,
        disabledReason: isFull && !isChosen ? t("list.group.full", { count: maxGroupLevels }) : undefined,
        onSelect: () =>
          onGroup(isChosen ? grouping.filter((_, index) => index !== level) : [...grouping, { column: name, by }]),
      };
    }),
  );
  if (entries.length === 0) return [];
  const none = {
    id: "group",
    label: t("list.group.none"),
    checked: grouping.length === 0,
    onSelect: () => onGroup([]),
  };
  return [none, ...entries];
}
