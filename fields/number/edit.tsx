import { numberLimits } from "@tessera/form-engine/validate/clampNumber.ts";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { unreadableText } from "@tessera/web-kit/form/unreadableText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { NumberSettings } from "./def.ts";
import { scaleOf, textOf, typedDigits, valueOfText } from "./numberText.ts";

const wholeDigits = 15;
/** Signs of a text that is no number. */
const maxKeptLength = 100;

/**
 * Edits a number; on leaving, it moves to the nearest allowed one (spec forms §5). Text that is none stays, is said as
 * an error and blocks the save.
 */
export function Edit(props: FieldEditProps<NumberSettings>): ReactNode {
  const { field, onChange, onInvalid, settings, state, variant } = props;
  const { t } = useTexts();
  const { grouping } = settings;
  const { precision } = field.detail;
  const text = (setting: string | undefined) => (setting === undefined ? undefined : shownText(setting, t));
  const limits = numberLimits({ ...field, formats: settings }, state);
  const scale = scaleOf(field, settings);
  return (
    <NumberInput
      label={variant === "sheet" ? state.label : undefined}
      value={textOf(state.value, scale ?? 0)}
      decimals={typedDigits(field, settings)}
      shownDecimals={scale ?? 0}
      integerDigits={typeof precision === "number" ? precision - (field.detail.scale ?? 0) : wholeDigits}
      min={limits.min?.toString() ?? null}
      max={limits.max?.toString() ?? null}
      prefix={text(settings.prefix)}
      suffix={variant === "sheet" ? undefined : text(settings.suffix)}
      placeholder={text(settings.placeholder)}
      grouping={grouping !== false}
      unreadable={unreadableText(state)}
      onUnreadable={(typed) =>
        onInvalid(
          typed === null ? null : { code: "validation.not_a_number", data: { typed: typed.slice(0, maxKeptLength) } },
        )
      }
      onChange={(typed) => onChange(valueOfText(typed, field))}
    />
  );
}
