import { Badge } from "@tessera/ui/Badge.tsx";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { Icon } from "@tessera/ui/Icon.tsx";
import type { ColumnTypes } from "@tessera/web-kit/fields/useColumnTypes.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { CellWords } from "@tessera/web-kit/values/cellText.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { cellViewOf } from "../cellViewOf.tsx";
import { HiddenValues } from "../HiddenValues.tsx";
import { ListCell } from "../ListCell.tsx";
import type { ListGrouping } from "../listState.ts";
import type { SetupColumn } from "../setupTypes.ts";
import type { ListGroup } from "./groupLines.ts";
import { aggregateText, bucketText } from "./groupText.tsx";

interface NameProps {
  readonly column: SetupColumn;
  readonly group: ListGroup;
  readonly grouping: ListGrouping;
  readonly types: ColumnTypes;
  readonly words: CellWords;
}

/** What a group is called: its value as the list shows it. */
function GroupName({ column, group, grouping, types, words }: NameProps): ReactNode {
  const { t } = useTexts();
  const { count, hidden, name, value } = group;
  if (name !== null) return name;
  if (value === null) return t(hidden === count ? "list.group.hidden" : "list.group.empty");
  // A record whose name the person may not see.
  if (column.isReference) return t("list.group.hidden");
  if (grouping.by !== null) return bucketText(String(value), grouping.by, words, t);
  const cells = new Map([[column.name, value]]);
  const row = { id: "", key: null, cells, masked: new Set<string>(), mayDelete: false };
  return <ListCell column={column} view={cellViewOf(column, types)} row={row} words={words} />;
}

/** The head of a group: whether it is open, what it is called, how many rows it has. */
export function GroupHead(props: NameProps & { readonly isOpen: boolean }): ReactNode {
  const { group, isOpen, words } = props;
  return (
    <span className="t-list__group">
      <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
      <span>
        <GroupName {...props} />
      </span>
      <Badge>{formatDecimal(String(group.count), words.language)}</Badge>
      {group.hidden > 0 && <HiddenValues count={group.hidden} />}
    </span>
  );
}

/** What is worked out of a column for some rows; nothing where the column asks for nothing. */
export function GroupSum(props: {
  column: SetupColumn;
  of: Pick<ListGroup, "values" | "masked">;
  words: CellWords;
}): ReactNode {
  const { column, of, words } = props;
  const masked = of.masked[column.name] ?? 0;
  return (
    <>
      {aggregateText(column, of.values[column.name] ?? null, words)}
      {masked > 0 && <HiddenValues count={masked} />}
    </>
  );
}
