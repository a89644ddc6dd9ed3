import { castKey, choiceKeyOf } from "@tessera/form-engine/choices/choiceKeys.ts";
import { toggleChoice } from "@tessera/form-engine/choices/toggleChoice.ts";
import { Select } from "@tessera/ui/choice/Select.tsx";
import type { ReactNode } from "react";
import type { FieldEditProps } from "../form/fieldView.ts";
import { useChoiceName } from "../form/useChoiceName.ts";
import { useReferenceWatch } from "../form/useReferenceWatch.tsx";
import { ToggleChoices } from "./ToggleChoices.tsx";
import { useOfferedChoices } from "./useOfferedChoices.tsx";

type Props = FieldEditProps<{ readonly dropdownOnlyOne?: boolean; readonly optionRenderLimit?: number }> & {
  /** `chips`: they look as they do where they are read. Default: with the mark of a radio button. */
  readonly look?: "chips" | undefined;
};

function Choices(props: Props): ReactNode {
  const { field, loadChoices, look, onChange, settings, state, variant } = props;
  const offered = useOfferedChoices(props, settings);
  const key = choiceKeyOf(state.value);
  const isAsked = field.options === null;
  const name = useChoiceName(isAsked ? key : null, state.display, loadChoices) ?? key ?? "";
  const take = (chosen: string | null, label: string): void => {
    const value = chosen === null ? null : castKey(chosen, field.valueType);
    if (isAsked) onChange(value, chosen === null ? null : label);
    else onChange(value);
  };
  if (variant === "sheet") {
    const isKnown = key === null || offered.options.some(({ value }) => value === key);
    return (
      <Select
        label={state.label}
        clearable={state.required !== "error"}
        value={key}
        options={isKnown ? offered.options : [...offered.options, { value: key, label: name }]}
        onChange={(chosen) => take(chosen, offered.options.find(({ value }) => value === chosen)?.label ?? name)}
      />
    );
  }
  const chosen = key === null ? [] : [key];
  return (
    <ToggleChoices
      offered={offered}
      kind={look ?? "one"}
      chosen={chosen}
      nameOf={() => name}
      limit={settings.optionRenderLimit}
      onToggle={(pressed, label) => take(toggleChoice(chosen, pressed, false)[0] ?? null, label)}
    />
  );
}

/** Keeps what is chosen among what its filter leaves. */
function RecordChoices(props: Props): ReactNode {
  useReferenceWatch(props);
  return <Choices {...props} />;
}

/**
 * Chooses one of options that all stand there; in a cell, which has one line, they are a list. What is chosen is let go
 * when it is pressed again.
 */
export function OneOfChoices(props: Props): ReactNode {
  return props.field.options === null ? <RecordChoices {...props} /> : <Choices {...props} />;
}
