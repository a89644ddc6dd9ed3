import { Chip } from "@tessera/ui/list/Chip.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { Late } from "@tessera/ui/show/Late.tsx";
import type { ColumnType } from "@tessera/web-kit/fields/useColumnTypes.ts";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type CellFormat, cellKind, cellText } from "@tessera/web-kit/values/cellText.ts";
import { isPast } from "@tessera/web-kit/values/isPast.ts";
import Check from "lucide-react/icons/check";
import EyeOff from "lucide-react/icons/eye-off";
import type { ReactNode } from "react";
import { HiddenValues } from "../HiddenValues.tsx";
import type { SetupColumn } from "../setupTypes.ts";

interface CellProps {
  readonly column: SetupColumn;
  readonly view: ColumnType["Cell"];
  readonly row: ListRow;
  readonly cellFormat: CellFormat;
}

/**
 * Whether the cell is a deadline that has passed while the record is not done. What the person may not read is not
 * called late.
 */
function isLate({ deadline, name, type }: SetupColumn, { cells, masked }: ListRow, zone: string): boolean {
  const value = cells.get(name);
  if (deadline === null || typeof value !== "string") return false;
  const state = deadline.by === null ? null : (cells.get(deadline.by) ?? null);
  if (deadline.by !== null && masked.has(deadline.by)) return false;
  return !(typeof state === "string" && deadline.done.includes(state)) && isPast(type, value, zone, Date.now());
}

/** One cell, and that values are missing in it which the person may not read. */
export function ListCell(props: CellProps): ReactNode {
  const { column, row } = props;
  const hidden = row.masked.has(column.name) ? 0 : (row.hidden?.get(column.name) ?? 0);
  if (hidden === 0) return <CellValue {...props} />;
  return (
    <>
      <CellValue {...props} /> <HiddenValues count={hidden} />
    </>
  );
}

/**
 * What its field type draws (`view`), text, a late date, a state's chip, a tick, or a quiet lock where the person may
 * not read it.
 */
function CellValue(props: CellProps): ReactNode {
  const { column, row, view: View, cellFormat } = props;
  const { t } = useTexts();
  if (row.masked.has(column.name)) {
    return (
      <span className="t-list__masked" title={t("list.masked")}>
        <Icon of={EyeOff} size={14} label={t("list.masked")} />
      </span>
    );
  }
  const value = row.cells.get(column.name) ?? null;
  const text = cellText(column, value, cellFormat);
  if (View && column.fieldType && value !== null) {
    return <View value={value} text={text} settings={column.fieldType.formats} options={column.options} />;
  }
  if (isLate(column, row, cellFormat.zone)) return <Late label={t("kit.value.late")}>{text}</Late>;
  const sign = column.options?.find(({ key }) => key === value);
  if (sign?.tile) {
    return (
      <Chip tile={sign.tile} tone={sign.tone ?? "neutral"}>
        {text}
      </Chip>
    );
  }
  if (cellKind(column) !== "boolean" || text === "") return text;
  return text === cellFormat.yes ? <Icon of={Check} label={text} /> : <span className="t-faint">{text}</span>;
}
