import { choiceKeyOf } from "@tessera/form-engine/choices/choiceKeys.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldState } from "@tessera/form-engine/record/formState.ts";
import type { ReactNode } from "react";
import type { ChoicePage, ChoiceRequest, FieldViews } from "./fieldView.ts";
import { useChoiceName } from "./useChoiceName.ts";

/**
 * A chosen record or row that is read: its name, which is asked for where it came without one, as from a default or a
 * rule.
 */
export function ChoiceValue(props: {
  field: CompiledField;
  state: Pick<FieldState, "display" | "value">;
  view: FieldViews;
  loadChoices: (request: ChoiceRequest) => Promise<ChoicePage>;
}): ReactNode {
  const { field, state, view } = props;
  const key = choiceKeyOf(state.value);
  const name = useChoiceName(key, state.display, props.loadChoices);
  return (
    <view.Read
      field={field}
      settings={field.formats}
      value={state.value}
      display={key === null ? state.display : (name ?? "…")}
      loadChoices={props.loadChoices}
    />
  );
}
