import { inOptionOrder, severalKeys } from "@tessera/form-engine/choices/severalKeys.ts";
import { toggleChoice } from "@tessera/form-engine/choices/toggleChoice.ts";
import { MultiSelect } from "@tessera/ui/choice/MultiSelect.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { ToggleChoices } from "@tessera/web-kit/values/ToggleChoices.tsx";
import { useChosenNames } from "@tessera/web-kit/values/useChosenNames.tsx";
import { useOfferedChoices } from "@tessera/web-kit/values/useOfferedChoices.tsx";
import type { ReactNode } from "react";
import type { CheckboxlistSettings } from "./def.ts";

/** Wide where nobody has placed it: its options stand beside each other. */
export const wide = true;

/** Ticks several options, which all stand there; in a cell, which has one line, they are a list. */
export function Edit(props: FieldEditProps<CheckboxlistSettings>): ReactNode {
  const { loadChoices, onChange, settings, state, variant } = props;
  const offered = useOfferedChoices(props, settings);
  const chosen = severalKeys(state.value);
  const labels = new Map(offered.options.map(({ label, value }) => [value, label]));
  const isOfQuery = props.field.options === null;
  const { know, nameOf } = useChosenNames(
    isOfQuery ? chosen.filter((key) => !labels.has(key)) : [],
    isOfQuery ? loadChoices : undefined,
  );
  const shownName = (key: string): string => labels.get(key) ?? (isOfQuery ? nameOf(key) : key);
  // Rows of a query have no order of their own: they stand as they were chosen.
  const order = isOfQuery ? [] : offered.options.map(({ value }) => ({ key: value }));
  const take = (keys: readonly string[]): void => onChange(inOptionOrder(keys, order));
  if (variant === "sheet") {
    const keys = [...new Set([...labels.keys(), ...chosen])];
    return (
      <MultiSelect
        label={state.label}
        options={keys.map((key) => ({ key, label: shownName(key) }))}
        chosen={chosen}
        placeholder=""
        onTake={take}
      />
    );
  }
  return (
    <ToggleChoices
      offered={offered}
      kind="several"
      chosen={chosen}
      nameOf={shownName}
      limit={settings.optionRenderLimit}
      onToggle={(key, label) => {
        know(key, label);
        take(toggleChoice(chosen, key, true));
      }}
    />
  );
}
