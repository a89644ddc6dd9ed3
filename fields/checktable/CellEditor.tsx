import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { DateInput } from "@tessera/ui/input/DateInput.tsx";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import { TextArea } from "@tessera/ui/input/TextArea.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { CellText } from "./CellText.tsx";
import type { Viewpoint } from "./def.ts";
import { FinalText } from "./FinalText.tsx";
import { openPoints, type ShownColumn } from "./shownColumns.ts";

const decimals = 6;

/** Edits what a column says of a viewpoint; what is finished or read-only is text. */
export function CellEditor(props: {
  readonly viewpoint: Viewpoint;
  readonly viewpoints: readonly Viewpoint[];
  readonly column: ShownColumn;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onFinal: (isFinal: boolean) => void;
}): ReactNode {
  const { column, onValue, value, viewpoint } = props;
  const { t } = useTexts();
  const { kind } = viewpoint;
  const label = `${shownText(viewpoint.text, t)}: ${shownText(column.text, t)}`;
  const final = column.stored?.final;
  if (kind === "final") {
    if (column.isReadOnly) return <FinalText stamp={final} />;
    const open = openPoints(column.stored, props.viewpoints);
    return (
      <span className="t-checktable__final">
        <Checkbox
          label={label}
          checked={final !== undefined}
          disabled={final === undefined && open.length > 0}
          onChange={props.onFinal}
        />
        {final === undefined && open.length > 0 ? (
          <span className="t-small t-faint">{t("field.checktable.still_open", { open: open.length })}</span>
        ) : (
          <FinalText stamp={final} />
        )}
      </span>
    );
  }
  if (column.isReadOnly || final !== undefined) return <CellText viewpoint={viewpoint} value={value} />;
  if (kind === "number")
    return (
      <NumberInput
        label={label}
        value={value === "" ? null : value}
        decimals={decimals}
        shownDecimals={0}
        onChange={(next) => onValue(next ?? "")}
      />
    );
  if (kind === "date")
    return <DateInput label={label} value={value === "" ? null : value} onChange={(next) => onValue(next ?? "")} />;
  if (kind === "combo")
    return (
      <Select
        label={label}
        value={value === "" ? null : value}
        clearable
        options={(viewpoint.choices ?? []).map(({ id, text }) => ({ value: id, label: shownText(text, t) }))}
        onChange={(next) => onValue(next ?? "")}
      />
    );
  if (kind === "comment") return <TextArea label={label} value={value} maxLength={2000} rows={2} onChange={onValue} />;
  return <TextInput label={label} value={value} maxLength={500} onChange={onValue} />;
}
