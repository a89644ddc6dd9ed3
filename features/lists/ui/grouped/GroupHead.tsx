import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { Badge } from "@tessera/ui/show/Badge.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import type { ColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type CellFormat, cellText } from "@tessera/web-kit/values/cellText.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { cellViewOf } from "../columns/cellViewOf.tsx";
import { ListCell } from "../columns/ListCell.tsx";
import { HiddenValues } from "../HiddenValues.tsx";
import type { ListGrouping } from "../listState.ts";
import type { SetupColumn } from "../setupTypes.ts";
import type { ListGroup } from "./groupLines.tsx";
import { aggregateText, bucketText } from "./groupText.tsx";

/** One level of groups: by what column, and what its days fall into. */
export interface GroupLevel {
  readonly column: SetupColumn;
  readonly by: ListGrouping["by"];
}

interface HeadProps {
  readonly level: GroupLevel;
  readonly group: ListGroup;
  readonly types: ColumnTypes;
  readonly cellFormat: CellFormat;
  readonly isOpen: boolean;
}

/** The label of a group. */
export function useGroupName(cellFormat: CellFormat): (level: GroupLevel, group: ListGroup) => string {
  const { t } = useTexts();
  return ({ by, column }, { count, hidden, name, value }) => {
    if (name !== null) return name;
    if (value === null) return t(hidden === count ? "list.group.hidden" : "list.group.empty");
    // A record whose name the person may not see.
    if (column.isReference) return t("list.group.hidden");
    return by === null ? cellText(column, value, cellFormat) : bucketText(String(value), by, cellFormat, t);
  };
}

/** A value that a group shows as its rows would: with the sign of a state, or as its field type draws it. */
function GroupName({ level, group, types, cellFormat }: HeadProps): ReactNode {
  const nameOf = useGroupName(cellFormat);
  const { by, column } = level;
  const { value } = group;
  if (value === null || by !== null || column.isReference) return nameOf(level, group);
  const cells = new Map([[column.name, value]]);
  const row = { id: "", key: null, cells, masked: new Set<string>(), mayDelete: false };
  return <ListCell column={column} view={cellViewOf(column, types)} row={row} cellFormat={cellFormat} />;
}

/** The head of a group: whether it is open, what it is called, how many rows it has. */
export function GroupHead(props: HeadProps): ReactNode {
  const { group, isOpen, cellFormat } = props;
  return (
    <span className="t-list__group">
      <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
      <span>
        <GroupName {...props} />
      </span>
      <Badge>{formatDecimal(String(group.count), cellFormat.language)}</Badge>
      {group.hidden > 0 && <HiddenValues count={group.hidden} />}
    </span>
  );
}

/** What is worked out of a column for some rows; nothing where the column asks for nothing. */
export function GroupSum(props: {
  column: SetupColumn;
  of: Pick<ListGroup, "values" | "masked">;
  cellFormat: CellFormat;
}): ReactNode {
  const { column, of, cellFormat } = props;
  const masked = of.masked[column.name] ?? 0;
  return (
    <>
      {aggregateText(column, of.values[column.name] ?? null, cellFormat)}
      {masked > 0 && <HiddenValues count={masked} />}
    </>
  );
}
