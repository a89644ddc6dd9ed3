import { Chip } from "@tessera/ui/Chip.tsx";
import { Icon } from "@tessera/ui/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type CellWords, cellKind, cellText } from "@tessera/web-kit/values/cellText.ts";
import Check from "lucide-react/icons/check";
import EyeOff from "lucide-react/icons/eye-off";
import type { ReactNode } from "react";
import type { ListRow } from "./listRow.ts";
import type { SetupColumn } from "./setupTypes.ts";

/** One cell: words, a state's chip, a tick, or a quiet lock where the person may not read it. */
export function ListCell(props: { column: SetupColumn; row: ListRow; words: CellWords }): ReactNode {
  const { column, row, words } = props;
  const { t } = useTexts();
  if (row.masked.has(column.name)) {
    return (
      <span className="t-list__masked" title={t("list.masked")}>
        <Icon of={EyeOff} size={14} label={t("list.masked")} />
      </span>
    );
  }
  const value = row.cells.get(column.name) ?? null;
  const text = cellText(column, value, words);
  const sign = column.options?.find(({ key }) => key === value);
  if (sign?.tile) {
    return (
      <Chip tile={sign.tile} tone={sign.tone ?? "neutral"}>
        {text}
      </Chip>
    );
  }
  if (cellKind(column) !== "boolean" || text === "") return text;
  return text === words.yes ? <Icon of={Check} label={text} /> : <span className="t-faint">{text}</span>;
}
