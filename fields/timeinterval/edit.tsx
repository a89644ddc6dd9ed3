import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { TimeintervalSettings } from "./def.ts";
import { TimeIntervalInput } from "./TimeIntervalInput.tsx";

/** Edits an interval by its two ends. Text that is no time blocks the save until it is corrected. */
export function Edit(props: FieldEditProps<TimeintervalSettings>): ReactNode {
  const { onChange, onInvalid, settings, state, variant } = props;
  return (
    <TimeIntervalInput
      label={variant === "sheet" ? state.label : undefined}
      settings={settings}
      value={typeof state.value === "string" ? state.value : null}
      onChange={onChange}
      onUnreadable={(text) => onInvalid(text === null ? null : { code: "validation.unreadable", data: { text } })}
    />
  );
}
