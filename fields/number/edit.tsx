import { numberLimits } from "@tessera/form-engine/clampNumber.ts";
import { NumberInput } from "@tessera/ui/NumberInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { unreadableText } from "@tessera/web-kit/form/unreadableText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { scaleOf, textOf, typedDigits, valueOfText } from "./numberText.ts";

const wholeDigits = 15;
/** Signs of a text that is no number. */
const longestKept = 100;

/** Edits a number; on leaving, it moves to the nearest allowed one (spec forms §5). Text that is none stays, is said as an error and blocks the save. */
export function Edit(props: FieldEditProps): ReactNode {
  const { field, onChange, onInvalid, state, variant } = props;
  const { t } = useTexts();
  const { grouping } = field.formats;
  const { precision, scale } = field.detail;
  const word = (key: string) => {
    const value = field.formats[key];
    return typeof value === "string" ? shownText(value, t) : undefined;
  };
  const limits = numberLimits(field, state);
  return (
    <NumberInput
      label={variant === "sheet" ? state.label : undefined}
      value={textOf(state.value, scaleOf(field) ?? 0)}
      decimals={typedDigits(field)}
      shownDecimals={scaleOf(field) ?? 0}
      integerDigits={typeof precision === "number" ? precision - (scale ?? 0) : wholeDigits}
      min={limits.min?.toString() ?? null}
      max={limits.max?.toString() ?? null}
      prefix={word("prefix")}
      suffix={variant === "sheet" ? undefined : word("suffix")}
      placeholder={word("placeholder")}
      grouping={grouping !== false}
      unreadable={unreadableText(state)}
      onUnreadable={(text) =>
        onInvalid(
          text === null ? null : { code: "validation.not_a_number", data: { typed: text.slice(0, longestKept) } },
        )
      }
      onChange={(text) => onChange(valueOfText(text, field))}
    />
  );
}
