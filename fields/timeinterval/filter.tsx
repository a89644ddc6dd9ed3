import type { Operator } from "@tessera/contract/values/valueType.ts";
import { offeredTimes } from "@tessera/ui/format/offeredTimes.ts";
import { TimeBox } from "@tessera/ui/input/TimeBox.tsx";
import type { FieldFilterProps } from "@tessera/web-kit/form/fieldView.ts";
import { type ReactNode, useMemo } from "react";
import type { TimeintervalSettings } from "./def.ts";
import { TimeIntervalInput } from "./TimeIntervalInput.tsx";
import { readTimes } from "./timeInterval.ts";

/** Operators that compare with one time; all others do with an interval. */
const withTime: ReadonlySet<Operator> = new Set(["CONTAINS", "BEFORE", "AFTER"]);

/** Chooses the time, or the interval, that records are compared with. Text that is none leaves it as it was. */
export function Filter({ onText, operator, settings, text }: FieldFilterProps<TimeintervalSettings>): ReactNode {
  const times = useMemo(() => offeredTimes(settings), [settings]);
  const interval = readTimes(text);
  if (!withTime.has(operator))
    return (
      <TimeIntervalInput
        settings={settings}
        value={interval === null ? null : text}
        onChange={(next) => onText(next ?? "")}
      />
    );
  const time = interval === null ? text : (interval.from ?? "");
  return (
    <TimeBox
      value={time === "" ? null : time}
      times={times}
      min={null}
      max={null}
      format="HH:mm"
      onChange={(next) => onText(next ?? "")}
      onUnreadable={() => undefined}
    />
  );
}
