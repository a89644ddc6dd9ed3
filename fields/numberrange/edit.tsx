import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { unreadableText } from "@tessera/web-kit/form/unreadableText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { NumberrangeSettings } from "./def.ts";
import { NumberRangeInput } from "./NumberRangeInput.tsx";

/** Signs of a text that is no number. */
const maxKeptLength = 100;

/** Edits a range of numbers by its two ends. Text that is no number stays, is said as an error and blocks the save. */
export function Edit(props: FieldEditProps<NumberrangeSettings>): ReactNode {
  const { field, onChange, onInvalid, settings, state, variant } = props;
  const { t } = useTexts();
  const text = (setting: string | undefined) => (setting === undefined ? undefined : shownText(setting, t));
  return (
    <NumberRangeInput
      label={variant === "sheet" ? state.label : undefined}
      isCell={variant === "sheet"}
      value={typeof state.value === "string" ? state.value : null}
      valueType={field.valueType}
      grouping={settings.grouping}
      decimal={settings.decimal}
      min={settings.min}
      max={settings.max}
      prefix={variant === "sheet" ? undefined : text(settings.prefix)}
      suffix={variant === "sheet" ? undefined : text(settings.suffix)}
      keepsUnreadable={unreadableText(state) !== null}
      onChange={onChange}
      onUnreadable={(typed) =>
        onInvalid(
          typed === null ? null : { code: "validation.not_a_number", data: { typed: typed.slice(0, maxKeptLength) } },
        )
      }
    />
  );
}
