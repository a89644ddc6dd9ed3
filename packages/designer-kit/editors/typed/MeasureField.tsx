import { Select } from "@tessera/ui/choice/Select.tsx";
import { FieldContext, useControl } from "@tessera/ui/field/FieldContext.ts";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import "../editors.css";

const units = ["px", "%", "rem", "vw", "vh"] as const;
type Unit = (typeof units)[number];
/** A length, as large as the content or the other side has it. */
const automatic = "auto";
/** What a length begins with when its unit is chosen first. */
const usual: Readonly<Record<Unit, string>> = { px: "320", "%": "100", rem: "20", vw: "50", vh: "50" };

interface Measure {
  readonly amount: string;
  readonly unit: Unit;
}

/** A measure as it is written; bare numbers are px. Null: automatic, or none. */
function measureOf(value: unknown): Measure | null {
  const [, amount, unit] = /^(\d{1,4})(px|rem|%|vh|vw)?$/.exec(typeof value === "string" ? value : "") ?? [];
  return amount === undefined ? null : { amount, unit: units.find((one) => one === unit) ?? "px" };
}

/** A length as a number with its unit, or automatic. */
export function Edit({ onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { labelId } = useControl({});
  const measure = measureOf(state.value);
  return (
    <fieldset className="t-measure" aria-labelledby={labelId}>
      <FieldContext value={null}>
        {measure !== null && (
          <NumberInput
            label={t("definitions.measure.amount")}
            value={measure.amount}
            integerDigits={4}
            min="0"
            max="9999"
            grouping={false}
            onChange={(amount) => onChange(amount === null ? automatic : `${amount}${measure.unit}`)}
          />
        )}
        <Select
          label={t("definitions.measure.unit")}
          value={measure?.unit ?? automatic}
          options={[
            { value: automatic, label: t("definitions.measure.auto") },
            ...units.map((unit) => ({
              value: unit,
              label: t(`definitions.measure.${unit === "%" ? "percent" : unit}`),
            })),
          ]}
          onChange={(chosen) => {
            const unit = units.find((one) => one === chosen);
            onChange(unit === undefined ? automatic : `${measure?.amount ?? usual[unit]}${unit}`);
          }}
        />
      </FieldContext>
    </fieldset>
  );
}

/** The measure as text. */
export function Read({ value }: FieldReadProps): ReactNode {
  const { t } = useTexts();
  const measure = measureOf(value);
  return measure === null ? t("definitions.measure.auto") : `${measure.amount} ${measure.unit}`;
}
