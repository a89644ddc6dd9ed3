import { castKey } from "@tessera/form-engine/choices/choiceKeys.ts";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { unreadableText } from "@tessera/web-kit/form/unreadableText.ts";
import type { ReactNode } from "react";
import { rangeOf } from "./behaviour.ts";
import type { SliderSettings } from "./def.ts";
import { SliderBox } from "./SliderBox.tsx";

/** Digits after the point that a number without a scale may be typed with. */
const freeDigits = 10;
/** Signs of a text that is no number. */
const maxKeptLength = 100;

/** The number is typed in a cell, whose arrows lead through the table. */
function NumberCell(props: FieldEditProps<SliderSettings>): ReactNode {
  const { field, onChange, onInvalid, settings, state } = props;
  const { max, min } = rangeOf(settings);
  return (
    <NumberInput
      label={state.label}
      value={state.value === null ? null : String(state.value)}
      decimals={field.valueType === "integer" ? 0 : (field.detail.scale ?? freeDigits)}
      shownDecimals={0}
      min={String(state.min ?? min)}
      max={String(state.max ?? max)}
      unreadable={unreadableText(state)}
      onUnreadable={(typed) =>
        onInvalid(
          typed === null ? null : { code: "validation.not_a_number", data: { typed: typed.slice(0, maxKeptLength) } },
        )
      }
      onChange={(typed) => onChange(typed === null ? null : castKey(typed, field.valueType))}
    />
  );
}

/** Moves a thumb between two ends; in a cell of a table the number is typed. */
export function Edit(props: FieldEditProps<SliderSettings>): ReactNode {
  return props.variant === "sheet" ? <NumberCell {...props} /> : <SliderBox {...props} />;
}
