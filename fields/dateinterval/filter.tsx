import type { Operator } from "@tessera/contract/values/valueType.ts";
import { DateInput } from "@tessera/ui/input/DateInput.tsx";
import type { FieldFilterProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { DateintervalSettings } from "./def.ts";
import { IntervalInput } from "./IntervalInput.tsx";
import { readInterval } from "./interval.ts";

/** Operators that compare with one day; all others do with an interval. */
const withDay: ReadonlySet<Operator> = new Set(["CONTAINS", "BEFORE", "AFTER"]);

/** Chooses the day or the interval that records are compared with. */
export function Filter({ onText, operator, text }: FieldFilterProps<DateintervalSettings>): ReactNode {
  const take = (value: string | null): void => onText(value ?? "");
  if (!withDay.has(operator)) return <IntervalInput timed={false} value={text === "" ? null : text} onChange={take} />;
  const day = readInterval(text)?.from ?? text;
  return <DateInput value={day === "" ? null : day.slice(0, 10)} onChange={take} />;
}
