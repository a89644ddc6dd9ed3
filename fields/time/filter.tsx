import { offeredTimes } from "@tessera/ui/format/offeredTimes.ts";
import { TimeBox } from "@tessera/ui/input/TimeBox.tsx";
import type { FieldFilterProps } from "@tessera/web-kit/form/fieldView.ts";
import { type ReactNode, useMemo } from "react";
import type { TimeSettings } from "./def.ts";

/** Chooses or types the time that records are compared with. Text that is none leaves the comparison as it was. */
export function Filter({ onText, settings, text }: FieldFilterProps<TimeSettings>): ReactNode {
  const times = useMemo(() => offeredTimes(settings), [settings]);
  return (
    <TimeBox
      value={text === "" ? null : text}
      times={times}
      min={null}
      max={null}
      format={settings.timeFormat}
      onChange={(value) => onText(value ?? "")}
      onUnreadable={() => undefined}
    />
  );
}
