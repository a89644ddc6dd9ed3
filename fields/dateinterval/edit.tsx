import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { DateintervalSettings } from "./def.ts";
import { IntervalInput } from "./IntervalInput.tsx";

/** Edits an interval by its two ends. Text that is no date blocks the save until it is corrected. */
export function Edit(props: FieldEditProps<DateintervalSettings>): ReactNode {
  const { field, onChange, onInvalid, state, variant } = props;
  return (
    <IntervalInput
      label={variant === "sheet" ? state.label : undefined}
      valueType={field.valueType}
      value={typeof state.value === "string" ? state.value : null}
      onChange={onChange}
      onUnreadable={(text) => onInvalid(text === null ? null : { code: "validation.unreadable", data: { text } })}
    />
  );
}
