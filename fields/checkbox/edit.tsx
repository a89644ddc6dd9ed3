import "./checkbox.css";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { CheckboxSettings } from "./def.ts";
import { stateKey } from "./stateKey.ts";

/** What a press makes of each answer, where it may be left open. */
const afterPress = (value: unknown): boolean | null => (value === true ? false : value === false ? null : true);

/** Ticks yes; with `threeState` presses lead from open to yes, no and back, and Delete leaves it open. */
export function Edit(props: FieldEditProps<CheckboxSettings>): ReactNode {
  const { field, onChange, settings, state, variant } = props;
  const { t } = useTexts();
  const label = variant === "sheet" ? state.label : undefined;
  if (settings.threeState !== true || field.entityRequired)
    return <Checkbox label={label} checked={state.value === true} onChange={(checked) => onChange(checked)} />;
  return (
    <Checkbox
      label={label}
      checked={typeof state.value === "boolean" ? state.value : "mixed"}
      onChange={() => onChange(afterPress(state.value))}
      onEmpty={() => onChange(null)}
    >
      {/* Assistive technology says the state of the box. */}
      <span aria-hidden="true" className={state.value === null ? "t-check__unset" : undefined}>
        {t(stateKey(state.value))}
      </span>
    </Checkbox>
  );
}
