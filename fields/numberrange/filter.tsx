import { writeRange } from "@tessera/contract/values/rangeText.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import { isDecimal } from "@tessera/ui/format/decimalText.ts";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import type { FieldFilterProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { NumberrangeSettings } from "./def.ts";
import { NumberRangeInput } from "./NumberRangeInput.tsx";
import { readNumbers, wholeLimits } from "./numberRange.ts";

/** Operators that compare with one number; all others do with a range. */
const withNumber: ReadonlySet<Operator> = new Set(["CONTAINS", "BEFORE", "AFTER"]);
const fractionDigits = 10;

/** The range of one number alone. */
const alone = (number: string): string =>
  writeRange({ from: number, to: number, includesFrom: true, includesTo: true });

/** Chooses the number or the range that records are compared with. */
export function Filter({
  onText,
  operator,
  settings,
  text,
  valueType,
}: FieldFilterProps<NumberrangeSettings>): ReactNode {
  if (!withNumber.has(operator))
    return (
      <NumberRangeInput
        value={text === "" ? null : text}
        valueType={valueType}
        grouping={settings.grouping}
        onChange={(value) => onText(value ?? "")}
      />
    );
  return (
    <NumberInput
      value={readNumbers(text, valueType)?.from ?? (isDecimal(text) ? text : null)}
      decimals={wholeLimits(valueType) === null ? fractionDigits : 0}
      shownDecimals={0}
      grouping={settings.grouping !== false}
      onChange={(value) => onText(value === null ? "" : alone(value))}
    />
  );
}
